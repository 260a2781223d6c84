import { ADMIN_BASE } from '@credit/contract'
import { Body, Controller, Get, HttpCode, Post, Put, Query } from '@nestjs/common'
import { ApiBody, ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger'
import { Permission } from '../../platform/access/declare.js'
import { IdParam } from '../../platform/crud/crud.controller.js'
import type { Ctx } from '../../platform/database/context.js'
import { RequestCtx } from '../../platform/http/request-ctx.js'
import { validationPipeFor } from '../../platform/http/validation.js'
import { RulesPreview, RulesPreviewInput } from './preview.dto.js'
import { previewRules } from './preview-rules.js'
import {
  BaseScoreInput,
  BaseScoreRow,
  PresetRow,
  ScoreFormulaInput,
  ScoreFormulaRow,
  SettingDayInput,
  SettingDayRow,
} from './settings.dto.js'
import { SettingsService } from './settings.service.js'

const baseScorePipe = validationPipeFor(BaseScoreInput)

@ApiTags('score rules')
@Controller(`${ADMIN_BASE}/api`)
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Get('baseScoreSetting/list')
  @Permission('score-rule:list')
  @ApiOperation({ summary: 'Base score of each role' })
  @ApiOkResponse({ type: [BaseScoreRow] })
  baseScores(@RequestCtx() ctx: Ctx): Promise<BaseScoreRow[]> {
    return this.settings.baseScores(ctx)
  }

  @Put('baseScoreSetting/:id')
  @Permission('score-rule:update')
  @ApiOperation({ summary: 'Set the base score of a role; by query parameters or by body' })
  @ApiQuery({ name: 'score', required: false, schema: { type: 'number' } })
  @ApiQuery({ name: 'version', required: false, schema: { type: 'integer' } })
  @ApiBody({ type: BaseScoreInput, required: false })
  @ApiOkResponse({ type: BaseScoreRow })
  async putBaseScore(
    @RequestCtx() ctx: Ctx,
    @IdParam() id: string,
    @Query() query: Record<string, unknown>,
    @Body() body: Record<string, unknown> | undefined,
  ): Promise<BaseScoreRow> {
    const input = await baseScorePipe.transform({ ...query, ...body }, { type: 'body' })
    return this.settings.putBaseScore(ctx, id, input as BaseScoreInput)
  }

  @Get('settingDay')
  @Permission('score-rule:list')
  @ApiOperation({ summary: 'Terms: days, and how often one may defer' })
  @ApiOkResponse({ type: [SettingDayRow] })
  settingDays(@RequestCtx() ctx: Ctx): Promise<SettingDayRow[]> {
    return this.settings.settingDays(ctx)
  }

  @Put('settingDay/:id')
  @Permission('score-rule:update')
  @ApiOperation({ summary: 'Set a term' })
  @ApiOkResponse({ type: SettingDayRow })
  putSettingDay(
    @RequestCtx() ctx: Ctx,
    @IdParam() id: string,
    @Body() input: SettingDayInput,
  ): Promise<SettingDayRow> {
    return this.settings.putSettingDay(ctx, id, input)
  }

  @Get('scoreFormula')
  @Permission('score-rule:list')
  @ApiOperation({ summary: 'The numbers of the formula' })
  @ApiOkResponse({ type: ScoreFormulaRow })
  formula(@RequestCtx() ctx: Ctx): Promise<ScoreFormulaRow> {
    return this.settings.formula(ctx)
  }

  @Put('scoreFormula')
  @Permission('score-rule:update')
  @ApiOperation({ summary: 'Set the numbers of the formula; all scores are recomputed' })
  @ApiOkResponse({ type: ScoreFormulaRow })
  putFormula(@RequestCtx() ctx: Ctx, @Body() input: ScoreFormulaInput): Promise<ScoreFormulaRow> {
    return this.settings.putFormula(ctx, input)
  }

  @Get('scoreFormula/presets')
  @Permission('score-rule:list')
  @ApiOperation({ summary: 'Ready-made formulas' })
  @ApiOkResponse({ type: [PresetRow] })
  presets(@RequestCtx() ctx: Ctx): PresetRow[] {
    return this.settings.presets(ctx)
  }

  @Post('scoreRules/preview')
  @Permission('score-rule:list')
  @HttpCode(200)
  @ApiOperation({
    summary: 'What changed rules would do to scores, stars and bands; changes nothing',
  })
  @ApiOkResponse({ type: RulesPreview })
  preview(@RequestCtx() ctx: Ctx, @Body() input: RulesPreviewInput): Promise<RulesPreview> {
    return previewRules(ctx, input)
  }
}
