import { PARTICIPANT_SIGNS } from '@credit/contract'
import { Body, Header, Query, Req } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import type { Ctx } from '#core/context'
import { unitOfWork } from '#database/unit-of-work'
import { AdminCalls, Call, IdParam, RequestCtx, TEXT_ANSWER } from '#http/call'
import { LongBody } from '#http/route-settings'
import { deferEvaluation } from '../submitting/defer-evaluation.js'
import { saveDrafts, submitEvaluations } from '../submitting/submit-evaluation.js'
import { deadlineCalendar } from './deadlines.js'
import { evaluationForms } from './evaluation-forms.js'
import { MyEvaluationRow, ReceivedEvaluationRow } from './evaluations.dto.js'
import { EvaluationFormRow, FormsQuery } from './forms.dto.js'
import { givenEvaluation, givenEvaluations, receivedEvaluations } from './my-evaluations.js'
import { DeferralInput, SubmissionInput, SubmissionRow } from './submission.dto.js'

@AdminCalls('mutualEvaluationRecord', 'mutual evaluation')
export class EvaluationRecordController {
  @Call(
    { get: 'canEvaluationUsers/:projectId/:bidSectionId', self: PARTICIPANT_SIGNS, answer: [EvaluationFormRow] },
    "List the caller's evaluations in a section with their forms",
  )
  forms(
    @RequestCtx() ctx: Ctx,
    @IdParam('projectId') projectId: string,
    @IdParam('bidSectionId') bidSectionId: string,
    @Query() { stage }: FormsQuery,
  ) {
    return evaluationForms(ctx, projectId, bidSectionId, stage)
  }

  @Call(
    { get: 'beEvaluatedUsers/:projectId/:bidSectionId', self: PARTICIPANT_SIGNS, answer: [ReceivedEvaluationRow] },
    'List the revealed evaluations that the caller received in a section',
  )
  received(
    @RequestCtx() ctx: Ctx,
    @IdParam('projectId') projectId: string,
    @IdParam('bidSectionId') bidSectionId: string,
  ) {
    return receivedEvaluations(ctx, projectId, bidSectionId)
  }

  @Call(
    { get: 'deadlines', self: PARTICIPANT_SIGNS, answer: TEXT_ANSWER, produces: ['text/calendar'] },
    "Get the deadlines of the caller's open evaluations",
  )
  @Header('content-type', 'text/calendar; charset=utf-8')
  deadlines(@RequestCtx() ctx: Ctx, @Req() { protocol, host }: FastifyRequest) {
    return deadlineCalendar(ctx, `${protocol}://${host}`)
  }

  @Call(
    { get: ':projectId/:bidSectionId', self: PARTICIPANT_SIGNS, answer: [MyEvaluationRow] },
    "List the caller's evaluations in a section, at all stages",
  )
  given(
    @RequestCtx() ctx: Ctx,
    @IdParam('projectId') projectId: string,
    @IdParam('bidSectionId') bidSectionId: string,
  ) {
    return givenEvaluations(ctx, projectId, bidSectionId)
  }

  @Call(
    { put: 'deferred/evaluation/:id', self: PARTICIPANT_SIGNS, answer: MyEvaluationRow, idempotent: true },
    'Defer an evaluation',
  )
  defer(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: DeferralInput) {
    return unitOfWork(ctx, async (tx) => {
      await deferEvaluation(tx, id, input)
      return givenEvaluation(tx, id)
    })
  }

  @Call(
    { put: 'submit/evaluation/record', self: PARTICIPANT_SIGNS, answer: SubmissionRow, idempotent: true },
    'Submit the listed evaluations, all or none, or save them as drafts',
  )
  @LongBody()
  submit(@RequestCtx() ctx: Ctx, @Body() input: SubmissionInput): Promise<SubmissionRow> {
    const { draft = false, records, ...where } = input
    const submission = {
      ...where,
      records: records.map(({ comment = '', dishonesty = [], ...record }) => ({
        ...record,
        comment,
        dishonesty: dishonesty.map((one) => ({ ...one, fileIds: one.fileIds ?? [] })),
      })),
    }
    return unitOfWork(ctx, async (tx) => ({
      records: await (draft ? saveDrafts(tx, submission) : submitEvaluations(tx, submission)),
    }))
  }
}
