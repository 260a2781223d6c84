import { ADMIN_BASE } from '@credit/contract'
import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common'
import { ApiAcceptedResponse, ApiBody, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger'
import type { Ctx } from '../../../core/context.js'
import { Permission } from '../../../http/access/declare.js'
import { Idempotent } from '../../../http/idempotency.interceptor.js'
import { IdParam } from '../../../http/params.js'
import { RequestCtx } from '../../../http/request-ctx.js'
import { SeenVersion } from '../../crud/seen-version.dto.js'
import { JobStarted } from '../../jobs/job.dto.js'
import { countToOpen, startOpening } from '../opening/open-cell.js'
import { EvaluationSettingInput, EvaluationSettingRow, ToOpenRow } from './setting.dto.js'
import { EvaluationSettingService } from './setting.service.js'

@ApiTags('evaluation settings')
@Controller(`${ADMIN_BASE}/api/mutualEvaluation`)
export class EvaluationSettingController {
  constructor(private readonly service: EvaluationSettingService) {}

  @Get()
  @Permission('evaluation-setting:list')
  @ApiOperation({ summary: 'List the cells of the matrix with their questions' })
  @ApiOkResponse({ type: [EvaluationSettingRow] })
  list(@RequestCtx() ctx: Ctx): Promise<EvaluationSettingRow[]> {
    return this.service.list(ctx)
  }

  @Get(':id')
  @Permission('evaluation-setting:list')
  @ApiOperation({ summary: 'Get a cell' })
  @ApiOkResponse({ type: EvaluationSettingRow })
  get(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<EvaluationSettingRow> {
    return this.service.get(ctx, id)
  }

  @Post()
  @Permission('evaluation-setting:create')
  @Idempotent()
  @ApiOperation({ summary: 'Add a cell; one per evaluator, evaluated and stage' })
  @ApiCreatedResponse({ type: EvaluationSettingRow })
  create(@RequestCtx() ctx: Ctx, @Body() input: EvaluationSettingInput): Promise<EvaluationSettingRow> {
    return this.service.create(ctx, input)
  }

  @Put('enable/:id')
  @Permission('evaluation-setting:update')
  @ApiOperation({ summary: 'Enable a cell: stages reached from now on open its records' })
  @ApiBody({ type: SeenVersion, required: false })
  @ApiOkResponse({ type: EvaluationSettingRow })
  enable(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() seen: SeenVersion): Promise<EvaluationSettingRow> {
    return this.service.switch(ctx, id, true, seen.version)
  }

  @Put('disable/:id')
  @Permission('evaluation-setting:update')
  @ApiOperation({ summary: 'Disable a cell: its open records stay open' })
  @ApiBody({ type: SeenVersion, required: false })
  @ApiOkResponse({ type: EvaluationSettingRow })
  disable(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() seen: SeenVersion): Promise<EvaluationSettingRow> {
    return this.service.switch(ctx, id, false, seen.version)
  }

  @Put(':id')
  @Permission('evaluation-setting:update')
  @ApiOperation({ summary: 'Update a cell; existing records keep their questions' })
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
  @ApiOperation({ summary: 'Count the sections that are now in the stage of a cell' })
  @ApiOkResponse({ type: ToOpenRow })
  async toOpen(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<ToOpenRow> {
    return { sections: await countToOpen(ctx, id) }
  }

  @Post('open/:id')
  @HttpCode(202)
  @Permission('evaluation-setting:update')
  @Idempotent()
  @ApiOperation({ summary: 'Open records of a cell for the sections that are now in its stage' })
  @ApiAcceptedResponse({ type: JobStarted })
  open(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<JobStarted> {
    return startOpening(ctx, id)
  }
}
