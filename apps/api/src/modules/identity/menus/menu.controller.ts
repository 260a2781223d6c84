import { ADMIN_BASE } from '@credit/contract'
import { Body, Controller, Get, HttpCode, Param, Put } from '@nestjs/common'
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import type { Ctx } from '../../../core/context.js'
import { Permission, Self } from '../../../http/access/declare.js'
import { IdParam } from '../../../http/params.js'
import { RequestCtx } from '../../../http/request-ctx.js'
import { CreateCall, DeleteCall, UpdateCall } from '../../../http/write-calls.js'
import { MenuEntry, MenuInput, MenuNode, MenuOrder } from './menu.dto.js'
import { orderMenu } from './order-menu.js'
import { menuTree, myMenu } from './read-menu.js'
import { createMenu, removeMenu, updateMenu } from './save-menu.js'

@ApiTags('menu')
@Controller(`${ADMIN_BASE}/api/menu`)
export class MenuController {
  @Get('menu/tree')
  @Permission('menu:list')
  @ApiOperation({ summary: 'Get the whole menu tree for editing' })
  @ApiOkResponse({ type: [MenuEntry] })
  tree(@RequestCtx() ctx: Ctx): Promise<MenuEntry[]> {
    return menuTree(ctx)
  }

  @Get('menu/:rootmenu')
  @Self()
  @ApiOperation({ summary: 'Get the menu of this account; rootmenu ROOT = all of it' })
  @ApiOkResponse({ type: [MenuNode] })
  mine(@RequestCtx() ctx: Ctx, @Param('rootmenu') root: string): Promise<MenuNode[]> {
    return myMenu(ctx, root)
  }

  @CreateCall('menu:create', MenuEntry, 'Add an entry to the menu')
  create(@RequestCtx() ctx: Ctx, @Body() input: MenuInput): Promise<MenuEntry> {
    return createMenu(ctx, input)
  }

  @Put('order')
  @Permission('menu:update')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Put the entries of one level into an order; one may come from elsewhere',
  })
  @ApiNoContentResponse()
  order(@RequestCtx() ctx: Ctx, @Body() input: MenuOrder): Promise<void> {
    return orderMenu(ctx, input)
  }

  @UpdateCall('menu:update', MenuEntry, 'Change an entry of the menu')
  update(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: MenuInput): Promise<MenuEntry> {
    return updateMenu(ctx, id, input)
  }

  @DeleteCall('menu:delete', 'Delete an entry of the menu')
  remove(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<void> {
    return removeMenu(ctx, id)
  }
}
