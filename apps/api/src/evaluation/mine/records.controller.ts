import { ADMIN_BASE, OPEN_STAGES, type OpenStage } from '@credit/contract'
import { Body, Controller, Get, Put, Query } from '@nestjs/common'
import { ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger'
import { Self } from '../../platform/access/declare.js'
import { IdParam } from '../../platform/crud/crud.controller.js'
import type { Ctx } from '../../platform/database/context.js'
import { unitOfWork } from '../../platform/database/unit-of-work.js'
import { DomainError } from '../../platform/http/domain-error.js'
import { Idempotent } from '../../platform/http/idempotency.interceptor.js'
import { RequestCtx } from '../../platform/http/request-ctx.js'
import { deferEvaluation } from '../life/defer-evaluation.js'
import { saveDrafts, submitEvaluations } from '../life/submit-evaluation.js'
import { evaluationForms } from './evaluation-forms.js'
import { givenEvaluation, givenEvaluations, receivedEvaluations } from './my-evaluations.js'
import {
  DeferralInput,
  EvaluationFormRow,
  MyEvaluationRow,
  ReceivedEvaluationRow,
  SubmissionInput,
  SubmissionRow,
} from './records.dto.js'

@ApiTags('mutual evaluation')
@Controller(`${ADMIN_BASE}/api/mutualEvaluationRecord`)
export class EvaluationRecordController {
  @Get('canEvaluationUsers/:projectId/:bidSectionId')
  @Self(1, 2, 3, 4)
  @ApiOperation({ summary: 'Whom the caller evaluates in a section, with the form of each' })
  @ApiQuery({
    name: 'stage',
    required: false,
    description: 'All stages when left out',
    schema: { type: 'integer', enum: [...OPEN_STAGES] },
  })
  @ApiOkResponse({ type: [EvaluationFormRow] })
  forms(
    @RequestCtx() ctx: Ctx,
    @IdParam('projectId') projectId: string,
    @IdParam('bidSectionId') bidSectionId: string,
    @Query('stage') stage?: string,
  ): Promise<EvaluationFormRow[]> {
    return evaluationForms(ctx, projectId, bidSectionId, stageOf(stage))
  }

  @Get('beEvaluatedUsers/:projectId/:bidSectionId')
  @Self(1, 2, 3, 4)
  @ApiOperation({ summary: 'What others gave the caller in a section, once revealed' })
  @ApiOkResponse({ type: [ReceivedEvaluationRow] })
  received(
    @RequestCtx() ctx: Ctx,
    @IdParam('projectId') projectId: string,
    @IdParam('bidSectionId') bidSectionId: string,
  ): Promise<ReceivedEvaluationRow[]> {
    return receivedEvaluations(ctx, projectId, bidSectionId)
  }

  @Get(':projectId/:bidSectionId')
  @Self(1, 2, 3, 4)
  @ApiOperation({ summary: 'What the caller gives in a section, all stages' })
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
  @ApiOperation({ summary: 'Put an evaluation off' })
  @ApiOkResponse({ type: MyEvaluationRow })
  defer(
    @RequestCtx() ctx: Ctx,
    @IdParam() id: string,
    @Body() wish: DeferralInput,
  ): Promise<MyEvaluationRow> {
    return unitOfWork(ctx, async (tx) => {
      await deferEvaluation(tx, id, wish)
      return givenEvaluation(tx, id)
    })
  }

  @Put('submit/evaluation/record')
  @Self(1, 2, 3, 4)
  @Idempotent()
  @ApiOperation({ summary: 'Submit the listed evaluations, all or none; or keep them as drafts' })
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

function stageOf(value: string | undefined): OpenStage | undefined {
  if (value === undefined || value === '') return undefined
  const stage = OPEN_STAGES.find((one) => String(one) === value)
  if (stage === undefined) {
    const values = OPEN_STAGES.join(', ')
    throw new DomainError('VALIDATION', { fields: { stage: [['field.enum', { values }]] } })
  }
  return stage
}
