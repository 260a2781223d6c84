import { ADMIN_BASE, type Page } from '@credit/contract'
import { Controller, Get } from '@nestjs/common'
import { ApiOperation, ApiTags } from '@nestjs/swagger'
import type { Ctx } from '../../../core/context.js'
import { Permission } from '../../../http/access/declare.js'
import { RequestCtx } from '../../../http/request-ctx.js'
import type { ListQuery } from '../../../list/list-definition.js'
import { ApiList, ListParams } from '../../../list/list-params.js'
import { LOGIN_LIST, listLogins, listOperations, OPERATION_LIST } from './list-logs.js'
import { LoginLogRow, OperationLogRow } from './logs.dto.js'

@ApiTags('logs')
@Controller(`${ADMIN_BASE}/api/logs`)
export class LogsController {
  @Get('login')
  @Permission('log:view')
  @ApiOperation({ summary: 'List logins, failed logins and logouts' })
  @ApiList(LoginLogRow, LOGIN_LIST)
  logins(
    @RequestCtx() ctx: Ctx,
    @ListParams(LOGIN_LIST) query: ListQuery,
  ): Promise<Page<LoginLogRow>> {
    return listLogins(ctx, query)
  }

  @Get('operation')
  @Permission('log:view')
  @ApiOperation({ summary: 'List changes, with the values before and after' })
  @ApiList(OperationLogRow, OPERATION_LIST)
  operations(
    @RequestCtx() ctx: Ctx,
    @ListParams(OPERATION_LIST) query: ListQuery,
  ): Promise<Page<OperationLogRow>> {
    return listOperations(ctx, query)
  }
}
