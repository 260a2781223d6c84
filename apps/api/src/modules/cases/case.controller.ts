import { ADMIN_BASE, type Page } from '@credit/contract'
import { Body, Controller, Get, Inject, Put, Res } from '@nestjs/common'
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import type { FastifyReply } from 'fastify'
import type { Ctx } from '../../core/context.js'
import { unitOfWork } from '../../database/unit-of-work.js'
import { Permission, Self } from '../../http/access/declare.js'
import { Idempotent } from '../../http/idempotency.interceptor.js'
import { IdParam } from '../../http/params.js'
import { RequestCtx } from '../../http/request-ctx.js'
import type { ListQuery } from '../../list/list-definition.js'
import { ApiList, ListParams } from '../../list/list-params.js'
import { ExportCall } from '../exchange/export/export-call.js'
import { ListExports } from '../exchange/export/list-exports.js'
import { DecisionInput } from '../ledger/decision.dto.js'
import { CaseDecision, CaseDetail, CaseEvaluatorRow, CaseRow } from './case.dto.js'
import { CASE_TABLE } from './case.table.js'
import { decideCase } from './decide-case.js'
import { EvaluationsOfCases } from './evaluations-of-cases.js'
import { acceptCase, askParty, rejectCase } from './handle-case.js'
import { CASE_LIST, ReadCases } from './read-cases.js'

/** Complaints, objections and applications for repair, as supervisors handle them. */
@ApiTags('cases')
@Controller(`${ADMIN_BASE}/api/complaint`)
export class CaseController {
  constructor(
    private readonly cases: ReadCases,
    private readonly exports: ListExports,
    @Inject(EvaluationsOfCases) private readonly evaluations: EvaluationsOfCases,
  ) {}

  @Get('list')
  @Self()
  @ApiOperation({ summary: 'List cases: the own, or for supervisors those of their area' })
  @ApiList(CaseRow, CASE_LIST)
  list(@RequestCtx() ctx: Ctx, @ListParams(CASE_LIST) query: ListQuery): Promise<Page<CaseRow>> {
    return this.cases.list(ctx, query)
  }

  @ExportCall('case:export', CASE_LIST)
  async export(
    @RequestCtx() ctx: Ctx,
    @ListParams(CASE_LIST) query: ListQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const rows = (tx: Ctx) => this.cases.exported(tx, query)
    await this.exports.send(ctx, reply, query, CASE_TABLE, rows)
  }

  @Get(':id')
  @Self()
  @ApiOperation({ summary: 'Get a case with its steps' })
  @ApiOkResponse({ type: CaseDetail })
  get(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<CaseDetail> {
    return this.cases.get(ctx, id)
  }

  @Get(':id/evaluators')
  @Permission('case:approve')
  @ApiOperation({
    summary: 'Get who gave the evaluations of a case: for examiners of the city; each call is logged',
  })
  @ApiOkResponse({ type: [CaseEvaluatorRow] })
  evaluators(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<CaseEvaluatorRow[]> {
    return this.cases.evaluators(ctx, id)
  }

  @Put(':id/accept')
  @Permission('case:approve')
  @Idempotent()
  @ApiOperation({ summary: 'Accept: the term of the decision begins' })
  @ApiOkResponse({ type: CaseDetail })
  accept(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: DecisionInput): Promise<CaseDetail> {
    return this.after(ctx, id, (tx) => acceptCase(tx, id, input))
  }

  @Put(':id/refuse')
  @Permission('case:approve')
  @Idempotent()
  @ApiOperation({ summary: 'Refuse a case' })
  @ApiOkResponse({ type: CaseDetail })
  refuse(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: DecisionInput): Promise<CaseDetail> {
    return this.after(ctx, id, (tx) => rejectCase(tx, id, input))
  }

  @Put(':id/ask')
  @Permission('case:approve')
  @Idempotent()
  @ApiOperation({ summary: 'Ask the party for more' })
  @ApiOkResponse({ type: CaseDetail })
  ask(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: DecisionInput): Promise<CaseDetail> {
    return this.after(ctx, id, (tx) => askParty(tx, id, input))
  }

  @Put(':id/decide')
  @Permission('case:approve')
  @Idempotent()
  @ApiOperation({ summary: 'Decide, with its effect on the score; a review is for the city' })
  @ApiOkResponse({ type: CaseDetail })
  decide(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: CaseDecision): Promise<CaseDetail> {
    return this.after(ctx, id, (tx) => decideCase(tx, this.evaluations, id, input))
  }

  /** The case as it is after a step, in the same unit of work. */
  private after(ctx: Ctx, id: string, act: (tx: Ctx) => Promise<unknown>): Promise<CaseDetail> {
    return unitOfWork(ctx, async (tx) => {
      await act(tx)
      return this.cases.get(tx, id)
    })
  }
}
