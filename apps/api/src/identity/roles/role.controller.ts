import { ADMIN_BASE, type Page } from '@credit/contract'
import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query } from '@nestjs/common'
import {
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger'
import { Permission } from '../../platform/access/declare.js'
import { IdParam } from '../../platform/crud/crud.controller.js'
import type { ListQuery } from '../../platform/crud/list-query.js'
import type { Ctx } from '../../platform/database/context.js'
import { Idempotent } from '../../platform/http/idempotency.interceptor.js'
import { ApiPage } from '../../platform/http/page.js'
import { RequestCtx } from '../../platform/http/request-ctx.js'
import { MarkedMenuNode } from '../menus/menu.dto.js'
import { markedTree } from '../menus/read-menu.js'
import { allocate, cancelAllocation } from './allocate.js'
import { Allocation, RoleInput, RoleRow } from './role.dto.js'
import { getRole, listRoles } from './role.queries.js'
import { createRole, removeRole, updateRole } from './save-role.js'

@ApiTags('role')
@Controller(`${ADMIN_BASE}/api/role`)
export class RoleController {
  @Get('list')
  @Permission('role:list')
  @ApiOperation({ summary: 'Roles of the own area and those shared by all' })
  @ApiPage(RoleRow)
  list(@RequestCtx() ctx: Ctx, @Query() query: ListQuery): Promise<Page<RoleRow>> {
    return listRoles(ctx, query)
  }

  @Get('role/:id/marked/ROOT/tree')
  @Permission('role:list')
  @ApiOperation({ summary: 'The menu tree, marked with what a role carries' })
  @ApiOkResponse({ type: [MarkedMenuNode] })
  async marked(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<MarkedMenuNode[]> {
    await getRole(ctx, id)
    return markedTree(ctx, id)
  }

  @Post()
  @Permission('role:create')
  @Idempotent()
  @ApiOperation({ summary: 'Create a role' })
  @ApiCreatedResponse({ type: RoleRow })
  create(@RequestCtx() ctx: Ctx, @Body() input: RoleInput): Promise<RoleRow> {
    return createRole(ctx, input)
  }

  @Get(':id')
  @Permission('role:list')
  @ApiOperation({ summary: 'One role' })
  @ApiOkResponse({ type: RoleRow })
  get(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<RoleRow> {
    return getRole(ctx, id)
  }

  @Put(':id')
  @Permission('role:update')
  @ApiOperation({ summary: 'Change a role' })
  @ApiOkResponse({ type: RoleRow })
  update(
    @RequestCtx() ctx: Ctx,
    @IdParam() id: string,
    @Body() input: RoleInput,
  ): Promise<RoleRow> {
    return updateRole(ctx, id, input)
  }

  @Delete(':id')
  @Permission('role:delete')
  @HttpCode(204)
  @ApiOperation({ summary: 'Delete a role that nobody carries' })
  @ApiNoContentResponse()
  remove(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<void> {
    return removeRole(ctx, id)
  }

  @Put(':id/allocation')
  @Permission('role:update')
  @ApiOperation({ summary: 'Give a role entries of the menu, with their permissions' })
  @ApiOkResponse({ type: RoleRow })
  allocate(
    @RequestCtx() ctx: Ctx,
    @IdParam() id: string,
    @Body() { menuIds }: Allocation,
  ): Promise<RoleRow> {
    return allocate(ctx, id, menuIds)
  }

  @Put(':id/cancel/allocation')
  @Permission('role:update')
  @ApiOperation({ summary: 'Take entries of the menu from a role' })
  @ApiOkResponse({ type: RoleRow })
  cancel(
    @RequestCtx() ctx: Ctx,
    @IdParam() id: string,
    @Body() { menuIds }: Allocation,
  ): Promise<RoleRow> {
    return cancelAllocation(ctx, id, menuIds)
  }
}
