import { ADMIN_BASE, type Page } from '@credit/contract'
import { Controller, Res } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import type { FastifyReply } from 'fastify'
import type { Ctx } from '../../../core/context.js'
import { Call } from '../../../http/call.js'
import { RequestCtx } from '../../../http/request-ctx.js'
import type { ListQuery } from '../../../list/list-definition.js'
import { ListParams, paged } from '../../../list/list-params.js'
import { ExportCall } from '../../exchange/export/export-call.js'
import { ListExports } from '../../exchange/export/list-exports.js'
import { LOGIN_LIST, listLogins, listOperations, loginRows, OPERATION_LIST, operationRows } from './list-logs.js'
import { LoginLogRow, OperationLogRow } from './logs.dto.js'
import { LOGIN_TABLE, OPERATION_TABLE } from './logs.tables.js'

@ApiTags('logs')
@Controller(`${ADMIN_BASE}/api/logs`)
export class LogsController {
  constructor(private readonly exports: ListExports) {}

  @Call(
    { get: 'login', permission: 'log:view', answer: paged(LoginLogRow, LOGIN_LIST) },
    'List logins, failed logins and logouts',
  )
  logins(@RequestCtx() ctx: Ctx, @ListParams(LOGIN_LIST) query: ListQuery): Promise<Page<LoginLogRow>> {
    return listLogins(ctx, query)
  }

  @ExportCall('log:export', LOGIN_LIST, 'login/export')
  async exportLogins(
    @RequestCtx() ctx: Ctx,
    @ListParams(LOGIN_LIST) query: ListQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.exports.send(ctx, reply, query, LOGIN_TABLE, (tx) => loginRows(tx, query))
  }

  @Call(
    { get: 'operation', permission: 'log:view', answer: paged(OperationLogRow, OPERATION_LIST) },
    'List changes with values before and after',
  )
  operations(@RequestCtx() ctx: Ctx, @ListParams(OPERATION_LIST) query: ListQuery): Promise<Page<OperationLogRow>> {
    return listOperations(ctx, query)
  }

  @ExportCall('log:export', OPERATION_LIST, 'operation/export')
  async exportOperations(
    @RequestCtx() ctx: Ctx,
    @ListParams(OPERATION_LIST) query: ListQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.exports.send(ctx, reply, query, OPERATION_TABLE, (tx) => operationRows(tx, query))
  }
}
