import { PARTICIPANT_SIGNS } from '@credit/contract'
import { Body, Inject, Query } from '@nestjs/common'
import { CONFIG, type Config } from '#core/config/index'
import type { Ctx, Tx } from '#core/context'
import { unitOfWork } from '#database/unit-of-work'
import { AdminCalls, Call, IdParam, RequestCtx } from '#http/call'
import { DecisionInput } from '../ledger/decision.dto.js'
import { CaseDetail, CaseInput, CaseSubjectInfo, CaseSubjectQuery } from './case.dto.js'
import { EvaluationsOfCases } from './evaluations-of-cases.js'
import { assertComplaintPace, fileCase, findSubject } from './file-case.js'
import { answerCase, requestReview, withdrawCase } from './handle-case.js'
import { ReadCases } from './read-cases.js'

/** Calls for participants on their own cases. */
@AdminCalls('complaint', 'cases')
export class OwnCaseController {
  constructor(
    private readonly cases: ReadCases,
    private readonly evaluations: EvaluationsOfCases,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Call(
    { get: 'subject', self: PARTICIPANT_SIGNS, answer: CaseSubjectInfo },
    'Get the subject and filing deadline of a case',
  )
  async subject(@RequestCtx() ctx: Ctx, @Query() query: CaseSubjectQuery): Promise<CaseSubjectInfo> {
    const { subjectText, until, known } = await findSubject(ctx, this.evaluations, query)
    return { subject: ctx.text(subjectText), until, caseId: known }
  }

  @Call(
    { post: '', self: PARTICIPANT_SIGNS, answer: CaseDetail, idempotent: true },
    'File a complaint, objection or repair request',
  )
  create(@RequestCtx() ctx: Ctx, @Body() input: CaseInput) {
    return unitOfWork(ctx, async (tx) => {
      if (input.kind === 'complaint') {
        await assertComplaintPace(tx, this.config.limits.complaintsPerDay)
      }
      return this.cases.get(tx, await fileCase(tx, this.evaluations, input))
    })
  }

  @Call({ put: ':id/answer', self: PARTICIPANT_SIGNS, answer: CaseDetail, idempotent: true }, 'Answer the supervisors')
  answer(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: DecisionInput) {
    return this.after(ctx, id, (tx) => answerCase(tx, id, input))
  }

  @Call(
    { put: ':id/withdraw', self: PARTICIPANT_SIGNS, answer: CaseDetail, idempotent: true },
    'Withdraw an undecided case',
  )
  withdraw(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: DecisionInput) {
    return this.after(ctx, id, (tx) => withdrawCase(tx, id, input))
  }

  @Call(
    { put: ':id/review', self: PARTICIPANT_SIGNS, answer: CaseDetail, idempotent: true },
    "Request the city's review, once",
  )
  review(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: DecisionInput) {
    return this.after(ctx, id, (tx) => requestReview(tx, id, input))
  }

  private after(ctx: Ctx, id: string, act: (tx: Tx) => Promise<unknown>): Promise<CaseDetail> {
    return unitOfWork(ctx, async (tx) => {
      await act(tx)
      return this.cases.get(tx, id)
    })
  }
}
