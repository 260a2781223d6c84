import { type Page } from '@credit/contract'
import { Body, Res } from '@nestjs/common'
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
import { DishonestRecordRow, ReportRow } from './report.dto.js'
import { REPORT_TABLE } from './report.table.js'
import { ConfirmationInput, DishonestRecordInput, NoticeInput } from './report-inputs.dto.js'

@AdminCalls('integrity', 'credit')
export class IntegrityController {
  constructor(
    private readonly reports: ReadReport,
    private readonly exports: ListExports,
  ) {}

  @Call({ get: 'list', permission: 'integrity:list', answer: REPORTS }, 'List dishonest behaviours')
  list(@RequestCtx() ctx: Ctx, @ListParams(REPORTS) query: ListQuery): Promise<Page<DishonestRecordRow>> {
    return REPORTS.page(ctx, query)
  }

  @ExportCall('integrity:export', REPORTS)
  async export(
    @RequestCtx() ctx: Ctx,
    @ListParams(REPORTS) query: ListQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.exports.send(ctx, reply, query, REPORT_TABLE, (tx) => REPORTS.exported(tx, query))
  }

  // Callers who see the to-do may read its subject.
  @Call(
    { get: ':id', permission: 'dashboard:view', answer: ReportRow },
    'Get a reported dishonest behaviour with its evidence',
  )
  get(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<ReportRow> {
    return this.reports.forSupervisor(ctx, id)
  }

  @Call({ post: '', permission: 'integrity:create', answer: ReportRow, idempotent: true }, 'Report a behaviour')
  create(@RequestCtx() ctx: Ctx, @Body() input: DishonestRecordInput): Promise<ReportRow> {
    return this.after(ctx, (tx) => reportBehaviour(tx, input))
  }

  @Call(
    { put: ':id/notice', permission: 'integrity:approve', answer: ReportRow, idempotent: true },
    'Notify the party, which may state its view for some working days',
  )
  notice(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: NoticeInput): Promise<ReportRow> {
    return this.after(ctx, (tx) => giveNotice(tx, id, input), id)
  }

  @Call(
    { put: ':id/confirm', permission: 'integrity:approve', answer: ReportRow, idempotent: true },
    'Confirm a report, in force from today; the party has been heard',
  )
  confirm(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: ConfirmationInput): Promise<ReportRow> {
    return this.after(ctx, (tx) => confirmReport(tx, id, input), id)
  }

  @Call(
    { put: ':id/dismiss', permission: 'integrity:approve', answer: ReportRow, idempotent: true },
    'Dismiss an unfounded report',
  )
  dismiss(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: DecisionInput): Promise<ReportRow> {
    return this.after(ctx, (tx) => dismissReport(tx, id, input), id)
  }

  @Call(
    { put: ':id/revoke', permission: 'integrity:approve', answer: ReportRow, idempotent: true },
    'Revoke a record as wrong',
  )
  revoke(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: DecisionInput): Promise<ReportRow> {
    return this.after(ctx, (tx) => endRecord(tx, id, 'revoke', input), id)
  }

  @Call(
    { put: ':id/repair', permission: 'integrity:approve', answer: ReportRow, idempotent: true },
    'End a repaired record, with proof of the repair',
  )
  repair(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: DecisionInput): Promise<ReportRow> {
    return this.after(ctx, (tx) => repairRecord(tx, id, input), id)
  }

  /** The record as it is after a use case, in the same unit of work. */
  private after(ctx: Ctx, act: (tx: Tx) => Promise<unknown>, id?: string): Promise<ReportRow> {
    return unitOfWork(ctx, async (tx) => {
      const made = await act(tx)
      return this.reports.forSupervisor(tx, id ?? String(made))
    })
  }
}
