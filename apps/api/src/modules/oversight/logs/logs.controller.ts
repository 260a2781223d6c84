import { Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import type { Ctx } from '#core/context'
import { AdminCalls, Call, RequestCtx } from '#http/call'
import { ListParams, type ListQuery } from '#list/list-params'
import { ExportCall } from '../../exchange/export/export-call.js'
import { ListExports } from '../../exchange/export/list-exports.js'
import { LOGINS } from './list-logins.js'
import { OPERATIONS, operationsFor } from './list-operations.js'
import { LOGIN_TABLE, OPERATION_TABLE } from './logs.tables.js'

@AdminCalls('logs', 'logs')
export class LogsController {
  constructor(private readonly exports: ListExports) {}

  @Call({ get: 'login', permission: 'log:view', answer: LOGINS }, 'List logins, failed logins and logouts')
  logins(@RequestCtx() ctx: Ctx, @ListParams(LOGINS) query: ListQuery) {
    return LOGINS.page(ctx, query)
  }

  @ExportCall('log:export', LOGINS, 'login/export')
  exportLogins(@RequestCtx() ctx: Ctx, @ListParams(LOGINS) query: ListQuery, @Res() reply: FastifyReply) {
    return this.exports.send(ctx, reply, query, LOGIN_TABLE, (tx) => LOGINS.exported(tx, query))
  }

  @Call({ get: 'operation', permission: 'log:view', answer: OPERATIONS }, 'List changes with values before and after')
  async operations(@RequestCtx() ctx: Ctx, @ListParams(OPERATIONS) query: ListQuery) {
    return (await operationsFor(ctx, query)).page(ctx, query)
  }

  @ExportCall('log:export', OPERATIONS, 'operation/export')
  async exportOperations(@RequestCtx() ctx: Ctx, @ListParams(OPERATIONS) query: ListQuery, @Res() reply: FastifyReply) {
    const found = await operationsFor(ctx, query)
    return this.exports.send(ctx, reply, query, OPERATION_TABLE, (tx) => found.exported(tx, query))
  }
}
