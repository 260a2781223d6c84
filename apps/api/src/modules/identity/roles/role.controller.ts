import { Body } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { AdminCalls, Call, IdParam, RequestCtx } from '#http/call'
import { ListParams, type ListQuery } from '#list/list-params'
import { MarkedMenuNode } from '../menus/menu.dto.js'
import { markedTree } from '../menus/read-menu.js'
import { allocate, cancelAllocation } from './allocate.js'
import { Allocation, Role, RoleInput } from './role.dto.js'
import { ROLES, readRole } from './role.queries.js'
import { createRole, removeRole, updateRole } from './save-role.js'

@AdminCalls('role', 'role')
export class RoleController {
  @Call({ get: 'list', permission: 'role:list', answer: ROLES }, "List the area's roles and the shared ones")
  list(@RequestCtx() ctx: Ctx, @ListParams(ROLES) query: ListQuery) {
    return ROLES.page(ctx, query)
  }

  @Call(
    { get: 'role/:id/marked/ROOT/tree', permission: 'role:list', answer: [MarkedMenuNode] },
    "Get the menu tree with a role's entries marked",
  )
  async marked(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    await ROLES.get(ctx, id)
    return markedTree(ctx, id)
  }

  @Call(
    { get: 'marked/ROOT/tree', permission: 'role:list', answer: [MarkedMenuNode] },
    'Get the menu tree with the entries that a new role may have',
  )
  offered(@RequestCtx() ctx: Ctx) {
    return markedTree(ctx, null)
  }

  @Call({ post: '', permission: 'role:create', answer: Role, idempotent: true }, 'Create a role')
  create(@RequestCtx() ctx: Ctx, @Body() input: RoleInput) {
    return createRole(ctx, input)
  }

  @Call({ get: ':id', permission: 'role:list', answer: Role }, 'Get a role')
  get(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return readRole(ctx, id)
  }

  @Call({ put: ':id', permission: 'role:update', answer: Role }, 'Change a role')
  update(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: RoleInput) {
    return updateRole(ctx, id, input)
  }

  @Call({ delete: ':id', permission: 'role:delete' }, 'Delete a role that no account has')
  remove(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return removeRole(ctx, id)
  }

  @Call(
    { put: ':id/allocation', permission: 'role:update', answer: Role },
    'Add menu entries and permissions to a role',
  )
  allocate(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() { menuIds }: Allocation) {
    return allocate(ctx, id, menuIds)
  }

  @Call({ put: ':id/cancel/allocation', permission: 'role:update', answer: Role }, 'Remove menu entries from a role')
  cancel(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() { menuIds }: Allocation) {
    return cancelAllocation(ctx, id, menuIds)
  }
}
