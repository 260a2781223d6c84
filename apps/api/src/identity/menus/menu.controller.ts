import { ADMIN_BASE } from '@credit/contract'
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common'
import {
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger'
import { Permission, Self } from '../../platform/access/declare.js'
import { IdParam } from '../../platform/crud/crud.controller.js'
import type { Ctx } from '../../platform/database/context.js'
import { Idempotent } from '../../platform/http/idempotency.interceptor.js'
import { RequestCtx } from '../../platform/http/request-ctx.js'
import { MenuEntry, MenuInput, MenuNode } from './menu.dto.js'
import { menuTree, myMenu } from './read-menu.js'
import { createMenu, removeMenu, updateMenu } from './save-menu.js'

@ApiTags('menu')
@Controller(`${ADMIN_BASE}/api/menu`)
export class MenuController {
  @Get('menu/tree')
  @Permission('menu:list')
  @ApiOperation({ summary: 'The whole menu tree, for editing' })
  @ApiOkResponse({ type: [MenuEntry] })
  tree(@RequestCtx() ctx: Ctx): Promise<MenuEntry[]> {
    return menuTree(ctx)
  }

  @Get('menu/:rootmenu')
  @Self()
  @ApiOperation({ summary: 'The menu this account may see; rootmenu ROOT = all of it' })
  @ApiOkResponse({ type: [MenuNode] })
  mine(@RequestCtx() ctx: Ctx, @Param('rootmenu') root: string): Promise<MenuNode[]> {
    return myMenu(ctx, root)
  }

  @Post()
  @Permission('menu:create')
  @Idempotent()
  @ApiOperation({ summary: 'Add an entry to the menu' })
  @ApiCreatedResponse({ type: MenuEntry })
  create(@RequestCtx() ctx: Ctx, @Body() input: MenuInput): Promise<MenuEntry> {
    return createMenu(ctx, input)
  }

  @Put(':id')
  @Permission('menu:update')
  @ApiOperation({ summary: 'Change an entry of the menu' })
  @ApiOkResponse({ type: MenuEntry })
  update(
    @RequestCtx() ctx: Ctx,
    @IdParam() id: string,
    @Body() input: MenuInput,
  ): Promise<MenuEntry> {
    return updateMenu(ctx, id, input)
  }

  @Delete(':id')
  @Permission('menu:delete')
  @HttpCode(204)
  @ApiOperation({ summary: 'Take an entry off the menu' })
  @ApiNoContentResponse()
  remove(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<void> {
    return removeMenu(ctx, id)
  }
}
