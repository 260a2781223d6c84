import { ADMIN_BASE, type Page } from '@credit/contract'
import { Body, Controller, Get, Put } from '@nestjs/common'
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import type { Ctx } from '../../../core/context.js'
import { Permission } from '../../../http/access/declare.js'
import { IdParam } from '../../../http/params.js'
import { RequestCtx } from '../../../http/request-ctx.js'
import { CreateCall, DeleteCall, UpdateCall } from '../../../http/write-calls.js'
import type { ListQuery } from '../../../list/list-definition.js'
import { ApiList, ListParams } from '../../../list/list-params.js'
import { MarkedMenuNode } from '../menus/menu.dto.js'
import { markedTree } from '../menus/read-menu.js'
import { allocate, cancelAllocation } from './allocate.js'
import { Allocation, RoleInput, RoleRow } from './role.dto.js'
import { getRole, listRoles, ROLE_LIST } from './role.queries.js'
import { createRole, removeRole, updateRole } from './save-role.js'

@ApiTags('role')
@Controller(`${ADMIN_BASE}/api/role`)
export class RoleController {
  @Get('list')
  @Permission('role:list')
  @ApiOperation({ summary: "List the roles of the caller's area and the shared ones" })
  @ApiList(RoleRow, ROLE_LIST)
  list(@RequestCtx() ctx: Ctx, @ListParams(ROLE_LIST) query: ListQuery): Promise<Page<RoleRow>> {
    return listRoles(ctx, query)
  }

  @Get('role/:id/marked/ROOT/tree')
  @Permission('role:list')
  @ApiOperation({ summary: 'Get the menu tree, marked with the entries of a role' })
  @ApiOkResponse({ type: [MarkedMenuNode] })
  async marked(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<MarkedMenuNode[]> {
    await getRole(ctx, id)
    return markedTree(ctx, id)
  }

  @CreateCall('role:create', RoleRow, 'Create a role')
  create(@RequestCtx() ctx: Ctx, @Body() input: RoleInput): Promise<RoleRow> {
    return createRole(ctx, input)
  }

  @Get(':id')
  @Permission('role:list')
  @ApiOperation({ summary: 'Get one role' })
  @ApiOkResponse({ type: RoleRow })
  get(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<RoleRow> {
    return getRole(ctx, id)
  }

  @UpdateCall('role:update', RoleRow, 'Change a role')
  update(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: RoleInput): Promise<RoleRow> {
    return updateRole(ctx, id, input)
  }

  @DeleteCall('role:delete', 'Delete a role that no account has')
  remove(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<void> {
    return removeRole(ctx, id)
  }

  @Put(':id/allocation')
  @Permission('role:update')
  @ApiOperation({ summary: 'Give a role entries of the menu, with their permissions' })
  @ApiOkResponse({ type: RoleRow })
  allocate(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() { menuIds }: Allocation): Promise<RoleRow> {
    return allocate(ctx, id, menuIds)
  }

  @Put(':id/cancel/allocation')
  @Permission('role:update')
  @ApiOperation({ summary: 'Take entries of the menu from a role' })
  @ApiOkResponse({ type: RoleRow })
  cancel(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() { menuIds }: Allocation): Promise<RoleRow> {
    return cancelAllocation(ctx, id, menuIds)
  }
}
