import { ADMIN_BASE } from '@credit/contract'
import { Body, Param } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { AdminCalls, Call, IdParam, RequestCtx } from '#http/call'
import { MenuEntry, MenuInput, MenuNode, MenuOrder, SuggestedMenu } from './menu.dto.js'
import { orderMenu } from './order-menu.js'
import { menuTree, myMenu } from './read-menu.js'
import { createMenu, removeMenu, updateMenu } from './save-menu.js'
import { applySuggestedMenu, suggestedMenu } from './suggest-menu.js'

@AdminCalls('menu', 'menu')
export class MenuController {
  @Call({ get: 'menu/tree', permission: 'menu:list', answer: [MenuEntry] }, 'Get the whole menu tree for editing')
  tree(@RequestCtx() ctx: Ctx) {
    return menuTree(ctx)
  }

  @Call({ get: 'menu/:rootmenu', self: true, answer: [MenuNode] }, "Get the caller's menu; ROOT returns all of it")
  mine(@RequestCtx() ctx: Ctx, @Param('rootmenu') root: string) {
    return myMenu(ctx, root)
  }

  @Call({ post: '', permission: 'menu:create', answer: MenuEntry, idempotent: true }, 'Add a menu entry')
  create(@RequestCtx() ctx: Ctx, @Body() input: MenuInput) {
    return createMenu(ctx, input)
  }

  @Call({ put: 'order', permission: 'menu:update' }, 'Order the entries of a level; one may be moved there')
  order(@RequestCtx() ctx: Ctx, @Body() input: MenuOrder) {
    return orderMenu(ctx, input)
  }

  @Call(
    { get: 'suggested', permission: 'menu:update', answer: SuggestedMenu },
    'Compare the menu with the one of a new installation',
  )
  suggested(@RequestCtx() ctx: Ctx) {
    return suggestedMenu(ctx)
  }

  @Call(
    { put: 'suggested', permission: 'menu:update' },
    'Arrange the menu as in a new installation; rights of roles and own entries stay',
  )
  applySuggested(@RequestCtx() ctx: Ctx) {
    return applySuggestedMenu(ctx)
  }

  @Call(
    {
      put: ':id',
      permission: 'menu:update',
      answer: MenuEntry,
      shownBy: `${ADMIN_BASE}/api/menu/menu/tree`,
    },
    'Change a menu entry',
  )
  update(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: MenuInput) {
    return updateMenu(ctx, id, input)
  }

  @Call({ delete: ':id', permission: 'menu:delete' }, 'Delete a menu entry')
  remove(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return removeMenu(ctx, id)
  }
}
