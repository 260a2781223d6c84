import { ADMIN_BASE } from '@credit/contract'
import { Body, Controller, Get, HttpCode, Post, Put, Query } from '@nestjs/common'
import { ApiBody, ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger'
import type { Ctx } from '../../core/context.js'
import { Permission } from '../../http/access/declare.js'
import { IdParam } from '../../http/params.js'
import { RequestCtx } from '../../http/request-ctx.js'
import { queryOrBody } from '../../http/validation.js'
import {
  BaseScoreInput,
  BaseScoreRow,
  PresetRow,
  ScoreFormulaInput,
  ScoreFormulaRow,
  ScoreNumbersInput,
  ScoreNumbersRow,
  SettingDayInput,
  SettingDayRow,
} from '../ledger/rules/settings.dto.js'
import { SettingsService } from '../ledger/rules/settings.service.js'
import { RulesPreview, RulesPreviewInput } from './preview/preview.dto.js'
import { previewRules } from './preview/preview-rules.js'

const readBaseScore = queryOrBody(BaseScoreInput)

@ApiTags('score rules')
@Controller(`${ADMIN_BASE}/api`)
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Get('baseScoreSetting/list')
  @Permission('score-rule:list')
  @ApiOperation({ summary: 'List the base score of each role' })
  @ApiOkResponse({ type: [BaseScoreRow] })
  baseScores(@RequestCtx() ctx: Ctx): Promise<BaseScoreRow[]> {
    return this.settings.baseScores(ctx)
  }

  @Put('baseScoreSetting/:id')
  @Permission('score-rule:update')
  @ApiOperation({
    summary: 'Set the base score of a role; fields in the body or as query parameters',
  })
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
    return this.settings.putBaseScore(ctx, id, await readBaseScore(query, body))
  }

  @Put('scoreRules')
  @Permission('score-rule:update')
  @ApiOperation({
    summary: 'Set base scores and formula together; all scores are recomputed once',
  })
  @ApiOkResponse({ type: ScoreNumbersRow })
  putNumbers(@RequestCtx() ctx: Ctx, @Body() input: ScoreNumbersInput): Promise<ScoreNumbersRow> {
    return this.settings.putNumbers(ctx, input)
  }

  @Get('settingDay')
  @Permission('score-rule:list')
  @ApiOperation({ summary: 'Get the periods in days, and the number of deferrals allowed' })
  @ApiOkResponse({ type: [SettingDayRow] })
  settingDays(@RequestCtx() ctx: Ctx): Promise<SettingDayRow[]> {
    return this.settings.settingDays(ctx)
  }

  @Put('settingDay/:id')
  @Permission('score-rule:update')
  @ApiOperation({ summary: 'Set a period' })
  @ApiOkResponse({ type: SettingDayRow })
  putSettingDay(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: SettingDayInput): Promise<SettingDayRow> {
    return this.settings.putSettingDay(ctx, id, input)
  }

  @Get('scoreFormula')
  @Permission('score-rule:list')
  @ApiOperation({ summary: 'Get the numbers of the formula' })
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
  @ApiOperation({ summary: 'List the formula presets' })
  @ApiOkResponse({ type: [PresetRow] })
  presets(@RequestCtx() ctx: Ctx): PresetRow[] {
    return this.settings.presets(ctx)
  }

  @Post('scoreRules/preview')
  @Permission('score-rule:list')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Preview of changed rules: effect on scores, stars and bands',
  })
  @ApiOkResponse({ type: RulesPreview })
  preview(@RequestCtx() ctx: Ctx, @Body() input: RulesPreviewInput): Promise<RulesPreview> {
    return previewRules(ctx, input)
  }
}
