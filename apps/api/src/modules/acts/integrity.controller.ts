import { Body, Query, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import type { Ctx, Tx } from '#core/context'
import { unitOfWork } from '#database/unit-of-work'
import { AdminCalls, Call, IdParam, RequestCtx } from '#http/call'
import { ListParams, type ListQuery } from '#list/list-params'
import { ExportCall } from '../exchange/export/export-call.js'
import { ListExports } from '../exchange/export/list-exports.js'
import { DecisionInput } from '../ledger/decision.dto.js'
import { confirmReport, dismissReport, endRecord, giveNotice, repairRecord, reportBehaviour } from './examine-report.js'
import { REPORTS } from './list-reports.js'
import { ReadReport } from './read-report.js'
import { ReportRow, SimilarAct, SimilarActsQuery } from './report.dto.js'
import { REPORT_TABLE } from './report.table.js'
import { ConfirmationInput, DishonestRecordInput, NoticeInput } from './report-inputs.dto.js'
import { similarActs } from './similar-acts.js'

@AdminCalls('integrity', 'credit')
export class IntegrityController {
  constructor(
    private readonly reports: ReadReport,
    private readonly exports: ListExports,
  ) {}

  @Call({ get: 'list', permission: 'integrity:list', answer: REPORTS }, 'List dishonest behaviours')
  list(@RequestCtx() ctx: Ctx, @ListParams(REPORTS) query: ListQuery) {
    return REPORTS.page(ctx, query)
  }

  @ExportCall('integrity:export', REPORTS)
  export(@RequestCtx() ctx: Ctx, @ListParams(REPORTS) query: ListQuery, @Res() reply: FastifyReply) {
    return this.exports.send(ctx, reply, query, REPORT_TABLE, (tx) => REPORTS.exported(tx, query))
  }

  @Call(
    { get: 'similar', permission: 'integrity:list', answer: [SimilarAct] },
    'List acts of the same party and behaviour, or by the same decision, in force within the last 12 months',
  )
  async similar(@RequestCtx() ctx: Ctx, @Query() query: SimilarActsQuery) {
    // Not found unless the caller may see the report.
    if (query.recordId) await this.reports.forSupervisor(ctx, query.recordId)
    return similarActs(ctx, query)
  }

  // Callers who see the to-do may read its subject.
  @Call(
    { get: ':id', permission: 'dashboard:view', answer: ReportRow },
    'Get a reported dishonest behaviour with its evidence',
  )
  get(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return this.reports.forSupervisor(ctx, id)
  }

  @Call({ post: '', permission: 'integrity:create', answer: ReportRow, idempotent: true }, 'Report a behaviour')
  create(@RequestCtx() ctx: Ctx, @Body() input: DishonestRecordInput) {
    return unitOfWork(ctx, async (tx) => this.reports.forSupervisor(tx, await reportBehaviour(tx, input)))
  }

  @Call(
    { put: ':id/notice', permission: 'integrity:approve', answer: ReportRow, idempotent: true },
    'Notify the party, which may state its view for some working days',
  )
  notice(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: NoticeInput) {
    return this.after(ctx, id, (tx) => giveNotice(tx, id, input))
  }

  @Call(
    { put: ':id/confirm', permission: 'integrity:approve', answer: ReportRow, idempotent: true },
    'Confirm a report, in force from today; the party has been heard',
  )
  confirm(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: ConfirmationInput) {
    return this.after(ctx, id, (tx) => confirmReport(tx, id, input))
  }

  @Call(
    { put: ':id/dismiss', permission: 'integrity:approve', answer: ReportRow, idempotent: true },
    'Dismiss an unfounded report',
  )
  dismiss(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: DecisionInput) {
    return this.after(ctx, id, (tx) => dismissReport(tx, id, input))
  }

  @Call(
    { put: ':id/revoke', permission: 'integrity:approve', answer: ReportRow, idempotent: true },
    'Revoke a record as wrong',
  )
  revoke(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: DecisionInput) {
    return this.after(ctx, id, (tx) => endRecord(tx, id, 'revoke', input))
  }

  @Call(
    { put: ':id/repair', permission: 'integrity:approve', answer: ReportRow, idempotent: true },
    'End a repaired record, with proof of the repair',
  )
  repair(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: DecisionInput) {
    return this.after(ctx, id, (tx) => repairRecord(tx, id, input))
  }

  /** The record as it is after a use case, in the same unit of work. */
  private after(ctx: Ctx, id: string, act: (tx: Tx) => Promise<unknown>): Promise<ReportRow> {
    return unitOfWork(ctx, async (tx) => {
      await act(tx)
      return this.reports.forSupervisor(tx, id)
    })
  }
}
