import { Body } from '@nestjs/common'
import { ApiBody } from '@nestjs/swagger'
import type { Ctx } from '#core/context'
import { AdminCalls, Call, IdParam, RequestCtx } from '#http/call'
import { SeenVersion } from '../../crud/seen-version.dto.js'
import { JobStarted } from '../../jobs/job.dto.js'
import { countToOpen, startOpening } from '../opening/open-cell.js'
import { EvaluationSettingInput, EvaluationSettingRow, ToOpenRow } from './setting.dto.js'
import { EvaluationSettingService } from './setting.service.js'

@AdminCalls('mutualEvaluation', 'evaluation settings')
export class EvaluationSettingController {
  constructor(private readonly service: EvaluationSettingService) {}

  @Call(
    { get: '', permission: 'evaluation-setting:list', answer: [EvaluationSettingRow] },
    'List the matrix cells with their questions',
  )
  list(@RequestCtx() ctx: Ctx) {
    return this.service.list(ctx)
  }

  @Call({ get: ':id', permission: 'evaluation-setting:list', answer: EvaluationSettingRow }, 'Get a cell')
  get(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return this.service.get(ctx, id)
  }

  @Call(
    { post: '', permission: 'evaluation-setting:create', answer: EvaluationSettingRow, idempotent: true },
    'Add a cell: one per evaluator, evaluated and stage',
  )
  create(@RequestCtx() ctx: Ctx, @Body() input: EvaluationSettingInput) {
    return this.service.create(ctx, input)
  }

  @Call(
    { put: 'enable/:id', permission: 'evaluation-setting:update', answer: EvaluationSettingRow },
    'Enable a cell; stages reached from now on open its records',
  )
  @ApiBody({ type: SeenVersion, required: false })
  enable(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() seen: SeenVersion) {
    return this.service.switch(ctx, id, true, seen.version)
  }

  @Call(
    { put: 'disable/:id', permission: 'evaluation-setting:update', answer: EvaluationSettingRow },
    'Disable a cell; its open records stay open',
  )
  @ApiBody({ type: SeenVersion, required: false })
  disable(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() seen: SeenVersion) {
    return this.service.switch(ctx, id, false, seen.version)
  }

  @Call(
    { put: ':id', permission: 'evaluation-setting:update', answer: EvaluationSettingRow },
    'Update a cell; existing records keep their questions',
  )
  update(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: EvaluationSettingInput) {
    return this.service.update(ctx, id, input)
  }

  @Call(
    { get: 'open/:id', permission: 'evaluation-setting:list', answer: ToOpenRow },
    'Count the sections in the stage of a cell',
  )
  async toOpen(@RequestCtx() ctx: Ctx, @IdParam() id: string): Promise<ToOpenRow> {
    return { sections: await countToOpen(ctx, id) }
  }

  @Call(
    { post: 'open/:id', permission: 'evaluation-setting:update', answer: JobStarted, status: 202, idempotent: true },
    "Open a cell's records for the sections in its stage",
  )
  open(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
    return startOpening(ctx, id)
  }
}
