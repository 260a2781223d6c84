import { ADMIN_BASE, type Page } from '@credit/contract'
import { Body, Controller, Get, Inject } from '@nestjs/common'
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import type { Ctx } from '../../../core/context.js'
import { Permission } from '../../../http/access/declare.js'
import { IdParam } from '../../../http/params.js'
import { RequestCtx } from '../../../http/request-ctx.js'
import { CreateCall, DeleteCall, UpdateCall } from '../../../http/write-calls.js'
import type { ListQuery } from '../../../list/list-definition.js'
import { ApiList, ListParams } from '../../../list/list-params.js'
import { Passwords } from '../passwords/passwords.js'
import { Administrator, AdministratorInput } from './administrator.dto.js'
import {
  ADMINISTRATOR_LIST,
  getAdministrator,
  listAdministrators,
} from './administrator.queries.js'
import { changeAdministrator, removeAdministrator } from './change-administrator.js'
import { createAdministrator } from './create-administrator.js'

/** Accounts of supervisors with their roles. */
@ApiTags('administrator')
@Controller(`${ADMIN_BASE}/api/administrator`)
export class AdministratorController {
  constructor(@Inject(Passwords) private readonly passwords: Passwords) {}

  @Get('list')
  @Permission('administrator:list')
  @ApiOperation({ summary: 'List administrator' })
  @ApiList(Administrator, ADMINISTRATOR_LIST)
  list(
    @RequestCtx() ctx: Ctx,
    @ListParams(ADMINISTRATOR_LIST) query: ListQuery,
  ): Promise<Page<Administrator>> {
    return listAdministrators(ctx, query)
  }

  @Get(':id')
  @Permission('administrator:list')
  @ApiOperation({ summary: 'Get one administrator' })
  @ApiOkResponse({ type: Administrator })
  get(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<Administrator> {
    return getAdministrator(ctx, id)
  }

  @CreateCall('administrator:create', Administrator, 'Create administrator')
  create(@RequestCtx() ctx: Ctx, @Body() input: AdministratorInput): Promise<Administrator> {
    return createAdministrator(ctx, this.passwords, input)
  }

  @UpdateCall('administrator:update', Administrator, 'Update administrator')
  update(
    @RequestCtx() ctx: Ctx,
    @IdParam() id: string,
    @Body() input: AdministratorInput,
  ): Promise<Administrator> {
    return changeAdministrator(ctx, id, input)
  }

  @DeleteCall('administrator:delete', 'Delete administrator')
  remove(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<void> {
    return removeAdministrator(ctx, id)
  }
}
