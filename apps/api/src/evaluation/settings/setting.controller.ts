import { ADMIN_BASE } from '@credit/contract'
import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common'
import {
  ApiAcceptedResponse,
  ApiCreatedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger'
import { Permission } from '../../platform/access/declare.js'
import { IdParam } from '../../platform/crud/crud.controller.js'
import type { Ctx } from '../../platform/database/context.js'
import { Idempotent } from '../../platform/http/idempotency.interceptor.js'
import { RequestCtx } from '../../platform/http/request-ctx.js'
import { JobStarted } from '../../platform/jobs/job.dto.js'
import { countToOpen, startOpening } from '../opening/open-cell.js'
import { EvaluationSettingInput, EvaluationSettingRow, ToOpenRow } from './setting.dto.js'
import { EvaluationSettingService } from './setting.service.js'

@ApiTags('evaluation settings')
@Controller(`${ADMIN_BASE}/api/mutualEvaluation`)
export class EvaluationSettingController {
  constructor(private readonly service: EvaluationSettingService) {}

  @Get()
  @Permission('evaluation-setting:list')
  @ApiOperation({ summary: 'The matrix: all cells with their questions' })
  @ApiOkResponse({ type: [EvaluationSettingRow] })
  list(@RequestCtx() ctx: Ctx): Promise<EvaluationSettingRow[]> {
    return this.service.list(ctx)
  }

  @Get(':id')
  @Permission('evaluation-setting:list')
  @ApiOperation({ summary: 'One cell' })
  @ApiOkResponse({ type: EvaluationSettingRow })
  get(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<EvaluationSettingRow> {
    return this.service.get(ctx, id)
  }

  @Post()
  @Permission('evaluation-setting:create')
  @Idempotent()
  @ApiOperation({ summary: 'Add a cell; one per evaluator, evaluated and stage' })
  @ApiCreatedResponse({ type: EvaluationSettingRow })
  create(
    @RequestCtx() ctx: Ctx,
    @Body() input: EvaluationSettingInput,
  ): Promise<EvaluationSettingRow> {
    return this.service.create(ctx, input)
  }

  @Put('enable/:id')
  @Permission('evaluation-setting:update')
  @ApiOperation({ summary: 'Switch a cell on: stages reached from now on open its records' })
  @ApiOkResponse({ type: EvaluationSettingRow })
  enable(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<EvaluationSettingRow> {
    return this.service.switch(ctx, id, true)
  }

  @Put('disable/:id')
  @Permission('evaluation-setting:update')
  @ApiOperation({ summary: 'Switch a cell off: its open records stay' })
  @ApiOkResponse({ type: EvaluationSettingRow })
  disable(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<EvaluationSettingRow> {
    return this.service.switch(ctx, id, false)
  }

  @Put(':id')
  @Permission('evaluation-setting:update')
  @ApiOperation({ summary: 'Change a cell; running records keep their questions' })
  @ApiOkResponse({ type: EvaluationSettingRow })
  update(
    @RequestCtx() ctx: Ctx,
    @IdParam() id: string,
    @Body() input: EvaluationSettingInput,
  ): Promise<EvaluationSettingRow> {
    return this.service.update(ctx, id, input)
  }

  @Get('open/:id')
  @Permission('evaluation-setting:list')
  @ApiOperation({ summary: 'How many sections are now in the stage of a cell' })
  @ApiOkResponse({ type: ToOpenRow })
  async toOpen(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<ToOpenRow> {
    return { sections: await countToOpen(ctx, id) }
  }

  @Post('open/:id')
  @HttpCode(202)
  @Permission('evaluation-setting:update')
  @Idempotent()
  @ApiOperation({ summary: 'Open a cell for the sections now in its stage' })
  @ApiAcceptedResponse({ type: JobStarted })
  async open(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<JobStarted> {
    return { jobId: await startOpening(ctx, id) }
  }
}
