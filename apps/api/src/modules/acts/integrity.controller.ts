import { ADMIN_BASE, type Page } from '@credit/contract'
import { Body, Controller, Get, Put, Res } from '@nestjs/common'
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import type { FastifyReply } from 'fastify'
import type { Ctx } from '../../core/context.js'
import { unitOfWork } from '../../database/unit-of-work.js'
import { Permission } from '../../http/access/declare.js'
import { Idempotent } from '../../http/idempotency.interceptor.js'
import { IdParam } from '../../http/params.js'
import { RequestCtx } from '../../http/request-ctx.js'
import { CreateCall } from '../../http/write-calls.js'
import type { ListQuery } from '../../list/list-definition.js'
import { ApiList, ListParams } from '../../list/list-params.js'
import { ExportCall } from '../exchange/export/export-call.js'
import { ListExports } from '../exchange/export/list-exports.js'
import { DecisionInput } from '../ledger/decision.dto.js'
import { confirmReport, dismissReport, endRecord, giveNotice, repairRecord, reportBehaviour } from './examine-report.js'
import { exportedReports, listReports, REPORT_LIST } from './list-reports.js'
import { ReadReport } from './read-report.js'
import { DishonestRecordRow, ReportRow } from './report.dto.js'
import { REPORT_TABLE } from './report.table.js'
import { ConfirmationInput, DishonestRecordInput, NoticeInput } from './report-inputs.dto.js'

@ApiTags('credit')
@Controller(`${ADMIN_BASE}/api/integrity`)
export class IntegrityController {
  constructor(
    private readonly reports: ReadReport,
    private readonly exports: ListExports,
  ) {}

  @Get('list')
  @Permission('integrity:list')
  @ApiOperation({ summary: 'List dishonest behaviours' })
  @ApiList(DishonestRecordRow, REPORT_LIST)
  list(@RequestCtx() ctx: Ctx, @ListParams(REPORT_LIST) query: ListQuery): Promise<Page<DishonestRecordRow>> {
    return listReports(ctx, query)
  }

  @ExportCall('integrity:export', REPORT_LIST)
  async export(
    @RequestCtx() ctx: Ctx,
    @ListParams(REPORT_LIST) query: ListQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.exports.send(ctx, reply, query, REPORT_TABLE, (tx) => exportedReports(tx, query))
  }

  @Get(':id')
  // Callers who see the to-do may read its subject.
  @Permission('dashboard:view')
  @ApiOperation({ summary: 'Get a reported dishonest behaviour with its evidence' })
  @ApiOkResponse({ type: ReportRow })
  get(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<ReportRow> {
    return this.reports.forSupervisor(ctx, id)
  }

  @CreateCall('integrity:create', ReportRow, 'Record a dishonest behaviour')
  create(@RequestCtx() ctx: Ctx, @Body() input: DishonestRecordInput): Promise<ReportRow> {
    return this.after(ctx, (tx) => reportBehaviour(tx, input))
  }

  @Put(':id/notice')
  @Permission('integrity:approve')
  @Idempotent()
  @ApiOperation({ summary: 'Give the party notice; it may state its view for some working days' })
  @ApiOkResponse({ type: ReportRow })
  notice(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: NoticeInput): Promise<ReportRow> {
    return this.after(ctx, (tx) => giveNotice(tx, id, input), id)
  }

  @Put(':id/confirm')
  @Permission('integrity:approve')
  @Idempotent()
  @ApiOperation({ summary: 'Confirm: in force from today. The party was heard before' })
  @ApiOkResponse({ type: ReportRow })
  confirm(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: ConfirmationInput): Promise<ReportRow> {
    return this.after(ctx, (tx) => confirmReport(tx, id, input), id)
  }

  @Put(':id/dismiss')
  @Permission('integrity:approve')
  @Idempotent()
  @ApiOperation({ summary: 'Dismiss a report that was not found to be true' })
  @ApiOkResponse({ type: ReportRow })
  dismiss(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: DecisionInput): Promise<ReportRow> {
    return this.after(ctx, (tx) => dismissReport(tx, id, input), id)
  }

  @Put(':id/revoke')
  @Permission('integrity:approve')
  @Idempotent()
  @ApiOperation({ summary: 'Revoke a record as wrong' })
  @ApiOkResponse({ type: ReportRow })
  revoke(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: DecisionInput): Promise<ReportRow> {
    return this.after(ctx, (tx) => endRecord(tx, id, 'revoke', input), id)
  }

  @Put(':id/repair')
  @Permission('integrity:approve')
  @Idempotent()
  @ApiOperation({ summary: 'End a record that was repaired, with the proof of it' })
  @ApiOkResponse({ type: ReportRow })
  repair(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: DecisionInput): Promise<ReportRow> {
    return this.after(ctx, (tx) => repairRecord(tx, id, input), id)
  }

  /** The record as it is after a use case, in the same unit of work. */
  private after(ctx: Ctx, act: (tx: Ctx) => Promise<unknown>, id?: string): Promise<ReportRow> {
    return unitOfWork(ctx, async (tx) => {
      const made = await act(tx)
      return this.reports.forSupervisor(tx, id ?? String(made))
    })
  }
}
