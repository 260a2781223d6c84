import { ADMIN_BASE } from '@credit/contract'
import { Body, Controller, Get, Header, Put, Query, Req } from '@nestjs/common'
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger'
import type { FastifyRequest } from 'fastify'
import type { Ctx } from '../../../core/context.js'
import { unitOfWork } from '../../../database/unit-of-work.js'
import { Self } from '../../../http/access/declare.js'
import { Produces } from '../../../http/content-negotiation.js'
import { Idempotent } from '../../../http/idempotency.interceptor.js'
import { IdParam } from '../../../http/params.js'
import { RequestCtx } from '../../../http/request-ctx.js'
import { LongBody } from '../../../http/route-settings.js'
import { deferEvaluation } from '../submitting/defer-evaluation.js'
import { saveDrafts, submitEvaluations } from '../submitting/submit-evaluation.js'
import { deadlineCalendar } from './deadlines.js'
import { evaluationForms } from './evaluation-forms.js'
import { MyEvaluationRow, ReceivedEvaluationRow } from './evaluations.dto.js'
import { EvaluationFormRow, FormsQuery } from './forms.dto.js'
import { givenEvaluation, givenEvaluations, receivedEvaluations } from './my-evaluations.js'
import { DeferralInput, SubmissionInput, SubmissionRow } from './submission.dto.js'

@ApiTags('mutual evaluation')
@Controller(`${ADMIN_BASE}/api/mutualEvaluationRecord`)
export class EvaluationRecordController {
  @Get('canEvaluationUsers/:projectId/:bidSectionId')
  @Self(1, 2, 3, 4)
  @ApiOperation({
    summary: 'List the evaluations that the caller gives in a section, with their forms',
  })
  @ApiOkResponse({ type: [EvaluationFormRow] })
  forms(
    @RequestCtx() ctx: Ctx,
    @IdParam('projectId') projectId: string,
    @IdParam('bidSectionId') bidSectionId: string,
    @Query() { stage }: FormsQuery,
  ): Promise<EvaluationFormRow[]> {
    return evaluationForms(ctx, projectId, bidSectionId, stage)
  }

  @Get('beEvaluatedUsers/:projectId/:bidSectionId')
  @Self(1, 2, 3, 4)
  @ApiOperation({
    summary: 'List the evaluations that the caller received in a section, once revealed',
  })
  @ApiOkResponse({ type: [ReceivedEvaluationRow] })
  received(
    @RequestCtx() ctx: Ctx,
    @IdParam('projectId') projectId: string,
    @IdParam('bidSectionId') bidSectionId: string,
  ): Promise<ReceivedEvaluationRow[]> {
    return receivedEvaluations(ctx, projectId, bidSectionId)
  }

  @Get('deadlines')
  @Self(1, 2, 3, 4)
  @Produces('text/calendar')
  @ApiProduces('text/calendar')
  @Header('content-type', 'text/calendar; charset=utf-8')
  @ApiOperation({
    summary: 'Get the deadlines of the evaluations that the caller still has to give',
  })
  @ApiOkResponse({ schema: { type: 'string' } })
  deadlines(@RequestCtx() ctx: Ctx, @Req() { protocol, host }: FastifyRequest): Promise<string> {
    return deadlineCalendar(ctx, `${protocol}://${host}`)
  }

  @Get(':projectId/:bidSectionId')
  @Self(1, 2, 3, 4)
  @ApiOperation({ summary: 'List the evaluations that the caller gives in a section, all stages' })
  @ApiOkResponse({ type: [MyEvaluationRow] })
  given(
    @RequestCtx() ctx: Ctx,
    @IdParam('projectId') projectId: string,
    @IdParam('bidSectionId') bidSectionId: string,
  ): Promise<MyEvaluationRow[]> {
    return givenEvaluations(ctx, projectId, bidSectionId)
  }

  @Put('deferred/evaluation/:id')
  @Self(1, 2, 3, 4)
  @Idempotent()
  @ApiOperation({ summary: 'Defer an evaluation' })
  @ApiOkResponse({ type: MyEvaluationRow })
  defer(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: DeferralInput): Promise<MyEvaluationRow> {
    return unitOfWork(ctx, async (tx) => {
      await deferEvaluation(tx, id, input)
      return givenEvaluation(tx, id)
    })
  }

  @Put('submit/evaluation/record')
  @LongBody()
  @Self(1, 2, 3, 4)
  @Idempotent()
  @ApiOperation({ summary: 'Submit the listed evaluations, all or none; or store them as drafts' })
  @ApiOkResponse({ type: SubmissionRow })
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
