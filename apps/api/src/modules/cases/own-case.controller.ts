import { ADMIN_BASE } from '@credit/contract'
import { Body, Controller, Get, HttpCode, Inject, Post, Put, Query } from '@nestjs/common'
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import { CONFIG, type Config } from '../../core/config/index.js'
import type { Ctx } from '../../core/context.js'
import { unitOfWork } from '../../database/unit-of-work.js'
import { Self } from '../../http/access/declare.js'
import { Idempotent } from '../../http/idempotency.interceptor.js'
import { IdParam } from '../../http/params.js'
import { RequestCtx } from '../../http/request-ctx.js'
import { DecisionInput } from '../ledger/decision.dto.js'
import { CaseDetail, CaseInput, CaseSubjectInfo, CaseSubjectQuery } from './case.dto.js'
import { EvaluationsOfCases } from './evaluations-of-cases.js'
import { assertComplaintPace, fileCase, findSubject } from './file-case.js'
import { answerCase, requestReview, withdrawCase } from './handle-case.js'
import { ReadCases } from './read-cases.js'

/** Calls for participants on their own cases. */
@ApiTags('cases')
@Controller(`${ADMIN_BASE}/api/complaint`)
export class OwnCaseController {
  constructor(
    private readonly cases: ReadCases,
    @Inject(EvaluationsOfCases) private readonly evaluations: EvaluationsOfCases,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('subject')
  @Self(1, 2, 3, 4)
  @ApiOperation({ summary: 'Get what a case would be about, and until when it can be filed' })
  @ApiOkResponse({ type: CaseSubjectInfo })
  async subject(@RequestCtx() ctx: Ctx, @Query() query: CaseSubjectQuery): Promise<CaseSubjectInfo> {
    const { subjectText, until, known } = await findSubject(ctx, this.evaluations, query)
    return { subject: ctx.text(subjectText), until, caseId: known }
  }

  @Post()
  @Self(1, 2, 3, 4)
  @Idempotent()
  @HttpCode(201)
  @ApiOperation({ summary: 'File a complaint, an objection or an application for repair' })
  @ApiCreatedResponse({ type: CaseDetail })
  create(@RequestCtx() ctx: Ctx, @Body() input: CaseInput): Promise<CaseDetail> {
    return unitOfWork(ctx, async (tx) => {
      if (input.kind === 'complaint') {
        await assertComplaintPace(tx, this.config.limits.complaintsPerDay)
      }
      return this.cases.get(tx, await fileCase(tx, this.evaluations, input))
    })
  }

  @Put(':id/answer')
  @Self(1, 2, 3, 4)
  @Idempotent()
  @ApiOperation({ summary: 'Answer what the supervisors asked' })
  @ApiOkResponse({ type: CaseDetail })
  answer(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: DecisionInput): Promise<CaseDetail> {
    return this.after(ctx, id, (tx) => answerCase(tx, id, input))
  }

  @Put(':id/withdraw')
  @Self(1, 2, 3, 4)
  @Idempotent()
  @ApiOperation({ summary: 'Withdraw a case that is not decided' })
  @ApiOkResponse({ type: CaseDetail })
  withdraw(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: DecisionInput): Promise<CaseDetail> {
    return this.after(ctx, id, (tx) => withdrawCase(tx, id, input))
  }

  @Put(':id/review')
  @Self(1, 2, 3, 4)
  @Idempotent()
  @ApiOperation({ summary: 'Ask the city to review the decision, once' })
  @ApiOkResponse({ type: CaseDetail })
  review(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: DecisionInput): Promise<CaseDetail> {
    return this.after(ctx, id, (tx) => requestReview(tx, id, input))
  }

  private after(ctx: Ctx, id: string, act: (tx: Ctx) => Promise<unknown>): Promise<CaseDetail> {
    return unitOfWork(ctx, async (tx) => {
      await act(tx)
      return this.cases.get(tx, id)
    })
  }
}
