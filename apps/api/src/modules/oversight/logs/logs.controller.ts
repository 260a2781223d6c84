import { ADMIN_BASE, type Page } from '@credit/contract'
import { Controller, Get, Res } from '@nestjs/common'
import { ApiOperation, ApiTags } from '@nestjs/swagger'
import type { FastifyReply } from 'fastify'
import type { Ctx } from '../../../core/context.js'
import { Permission } from '../../../http/access/declare.js'
import { RequestCtx } from '../../../http/request-ctx.js'
import type { ListQuery } from '../../../list/list-definition.js'
import { ApiList, ListParams } from '../../../list/list-params.js'
import { ExportCall } from '../../exchange/export/export-call.js'
import { ListExports } from '../../exchange/export/list-exports.js'
import { LOGIN_LIST, listLogins, listOperations, loginRows, OPERATION_LIST, operationRows } from './list-logs.js'
import { LoginLogRow, OperationLogRow } from './logs.dto.js'
import { LOGIN_TABLE, OPERATION_TABLE } from './logs.tables.js'

@ApiTags('logs')
@Controller(`${ADMIN_BASE}/api/logs`)
export class LogsController {
  constructor(private readonly exports: ListExports) {}

  @Get('login')
  @Permission('log:view')
  @ApiOperation({ summary: 'List logins, failed logins and logouts' })
  @ApiList(LoginLogRow, LOGIN_LIST)
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

  @Get('operation')
  @Permission('log:view')
  @ApiOperation({ summary: 'List changes, with the values before and after' })
  @ApiList(OperationLogRow, OPERATION_LIST)
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
