import { Body, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import type { Ctx, Tx } from '#core/context'
import { unitOfWork } from '#database/unit-of-work'
import { AdminCalls, Call, IdParam, RequestCtx } from '#http/call'
import { ListParams, type ListQuery } from '#list/list-params'
import { ExportCall } from '../exchange/export/export-call.js'
import { ListExports } from '../exchange/export/list-exports.js'
import { DecisionInput } from '../ledger/decision.dto.js'
import { CaseDecision, CaseDetail, CaseEvaluatorRow } from './case.dto.js'
import { CASE_TABLE } from './case.table.js'
import { decideCase } from './decide-case.js'
import { EvaluationsOfCases } from './evaluations-of-cases.js'
import { acceptCase, askParty, rejectCase } from './handle-case.js'
import { CASES, ReadCases } from './read-cases.js'

/** Complaints, objections and applications for repair, as supervisors handle them. */
@AdminCalls('complaint', 'cases')
export class CaseController {
  constructor(
    private readonly cases: ReadCases,
    private readonly exports: ListExports,
    private readonly evaluations: EvaluationsOfCases,
  ) {}

  @Call({ get: 'list', self: true, answer: CASES }, "List own cases; supervisors see the area's")
  list(@RequestCtx() ctx: Ctx, @ListParams(CASES) query: ListQuery) {
    return CASES.page(ctx, query)
  }

  @ExportCall('case:export', CASES)
  export(@RequestCtx() ctx: Ctx, @ListParams(CASES) query: ListQuery, @Res() reply: FastifyReply) {
    return this.exports.send(ctx, reply, query, CASE_TABLE, (tx) => CASES.exported(tx, query))
  }

  @Call({ get: ':id', self: true, answer: CaseDetail }, 'Get a case with its steps')
  get(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return this.cases.get(ctx, id)
  }

  @Call(
    { get: ':id/evaluators', permission: 'case:approve', answer: [CaseEvaluatorRow] },
    'Get the evaluators of a case, for city examiners; each use is logged',
  )
  evaluators(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return this.cases.evaluators(ctx, id)
  }

  @Call(
    { put: ':id/accept', permission: 'case:approve', answer: CaseDetail, idempotent: true },
    'Accept a case and start its term',
  )
  accept(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: DecisionInput) {
    return this.after(ctx, id, (tx) => acceptCase(tx, id, input))
  }

  @Call({ put: ':id/refuse', permission: 'case:approve', answer: CaseDetail, idempotent: true }, 'Refuse a case')
  refuse(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: DecisionInput) {
    return this.after(ctx, id, (tx) => rejectCase(tx, id, input))
  }

  @Call({ put: ':id/ask', permission: 'case:approve', answer: CaseDetail, idempotent: true }, 'Ask the party for more')
  ask(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: DecisionInput) {
    return this.after(ctx, id, (tx) => askParty(tx, id, input))
  }

  @Call(
    { put: ':id/decide', permission: 'case:approve', answer: CaseDetail, idempotent: true },
    'Decide a case with its effect on the score; only the city decides reviews',
  )
  decide(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: CaseDecision) {
    return this.after(ctx, id, (tx) => decideCase(tx, this.evaluations, id, input))
  }

  /** The case as it is after a step, in the same unit of work. */
  private after(ctx: Ctx, id: string, act: (tx: Tx) => Promise<unknown>): Promise<CaseDetail> {
    return unitOfWork(ctx, async (tx) => {
      await act(tx)
      return this.cases.get(tx, id)
    })
  }
}
