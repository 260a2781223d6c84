import { ADMIN_BASE } from '@credit/contract'
import { Body, Query } from '@nestjs/common'
import { ApiBody, ApiQuery } from '@nestjs/swagger'
import type { Ctx } from '#core/context'
import { AdminCalls, Call, IdParam, RequestCtx } from '#http/call'
import { queryOrBody } from '#http/validation'
import {
  BaseScoreInput,
  BaseScoreRow,
  PresetRow,
  RuleVersionRow,
  ScoreFormulaInput,
  ScoreFormulaRow,
  ScoreNumbersChange,
  ScoreNumbersRow,
  SettingDayInput,
  SettingDayRow,
} from '../ledger/rules/settings.dto.js'
import { SettingsService } from '../ledger/rules/settings.service.js'
import { RulesPreview, RulesPreviewInput } from './preview/preview.dto.js'
import { previewRules } from './preview/preview-rules.js'
import { ruleHistory } from './rule-history.js'

const readBaseScore = queryOrBody(BaseScoreInput)

@AdminCalls('', 'score rules')
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Call(
    { get: 'baseScoreSetting/list', permission: 'score-rule:list', answer: [BaseScoreRow] },
    'List the base score of each role',
  )
  baseScores(@RequestCtx() ctx: Ctx) {
    return this.settings.baseScores(ctx)
  }

  @Call(
    {
      put: 'baseScoreSetting/:id',
      permission: 'score-rule:update',
      answer: BaseScoreRow,
      shownBy: `${ADMIN_BASE}/api/baseScoreSetting/list`,
    },
    'Set the base score of a role; takes a body or query parameters',
  )
  @ApiQuery({ name: 'score', required: false, schema: { type: 'number' } })
  @ApiQuery({ name: 'version', required: false, schema: { type: 'integer' } })
  @ApiBody({ type: BaseScoreInput, required: false })
  async putBaseScore(
    @RequestCtx() ctx: Ctx,
    @IdParam() id: string,
    @Query() query: Record<string, unknown>,
    @Body() body: Record<string, unknown> | undefined,
  ) {
    return this.settings.putBaseScore(ctx, id, await readBaseScore(query, body))
  }

  @Call(
    { put: 'scoreRules', permission: 'score-rule:update', answer: ScoreNumbersRow },
    'Set base scores and formula together; recomputes all scores once',
  )
  putNumbers(@RequestCtx() ctx: Ctx, @Body() input: ScoreNumbersChange) {
    return this.settings.putNumbers(ctx, input)
  }

  @Call(
    { get: 'settingDay', permission: 'score-rule:list', answer: [SettingDayRow] },
    'Get the periods in days and the deferral limit',
  )
  settingDays(@RequestCtx() ctx: Ctx) {
    return this.settings.settingDays(ctx)
  }

  @Call(
    {
      put: 'settingDay/:id',
      permission: 'score-rule:update',
      answer: SettingDayRow,
      shownBy: `${ADMIN_BASE}/api/settingDay`,
    },
    'Set a period',
  )
  putSettingDay(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: SettingDayInput) {
    return this.settings.putSettingDay(ctx, id, input)
  }

  @Call({ get: 'scoreFormula', permission: 'score-rule:list', answer: ScoreFormulaRow }, "Get the formula's numbers")
  formula(@RequestCtx() ctx: Ctx) {
    return this.settings.formula(ctx)
  }

  @Call(
    { put: 'scoreFormula', permission: 'score-rule:update', answer: ScoreFormulaRow },
    "Set the formula's numbers; recomputes all scores",
  )
  putFormula(@RequestCtx() ctx: Ctx, @Body() input: ScoreFormulaInput) {
    return this.settings.putFormula(ctx, input)
  }

  @Call({ get: 'scoreFormula/presets', permission: 'score-rule:list', answer: [PresetRow] }, 'List the formula presets')
  presets(@RequestCtx() ctx: Ctx) {
    return this.settings.presets(ctx)
  }

  @Call(
    { get: 'scoreRules/versions', permission: 'score-rule:list', answer: [RuleVersionRow] },
    'List the last 50 versions of the rules, the newest first',
  )
  versions(@RequestCtx() ctx: Ctx) {
    return ruleHistory(ctx)
  }

  @Call(
    { post: 'scoreRules/preview', permission: 'score-rule:list', answer: RulesPreview, status: 200 },
    'Preview the effect of changed rules on scores, stars and bands',
  )
  preview(@RequestCtx() ctx: Ctx, @Body() input: RulesPreviewInput) {
    return previewRules(ctx, input)
  }
}
