import { PRESETS, type PresetName, toPoints } from '@credit/scoring'
import { Injectable } from '@nestjs/common'
import { BaseScoreSetting } from '../../entities/base-score-setting.js'
import { ScoreFormula } from '../../entities/score-formula.js'
import { SettingDay } from '../../entities/setting-day.js'
import type { Ctx } from '../../platform/database/context.js'
import { scoped } from '../../platform/database/scoped.js'
import { unitOfWork } from '../../platform/database/unit-of-work.js'
import { notFound } from '../../platform/http/domain-error.js'
import { translate } from '../../platform/language/language.js'
import { checkFormula } from './formula.js'
import type {
  BaseScoreInput,
  BaseScoreRow,
  PresetRow,
  ScoreFormulaInput,
  ScoreFormulaRow,
  SettingDayInput,
  SettingDayRow,
} from './settings.dto.js'
import { versionRules } from './version-rules.js'

/** The settings of the score that are single numbers: nothing is added or deleted here. */
@Injectable()
export class SettingsService {
  async baseScores(ctx: Ctx): Promise<BaseScoreRow[]> {
    const rows = await scoped(ctx, BaseScoreSetting).find({}, { order: { sign: 'ASC' } })
    return rows.map(baseScoreRow)
  }

  putBaseScore(ctx: Ctx, id: string, { score, version }: BaseScoreInput): Promise<BaseScoreRow> {
    return unitOfWork(ctx, async (tx) => {
      const table = scoped(tx, BaseScoreSetting)
      const current = async () => baseScoreRow(await table.get(id))
      const row = await table.update(id, { score }, { version, current })
      await versionRules(tx)
      return baseScoreRow(row)
    })
  }

  async settingDays(ctx: Ctx): Promise<SettingDayRow[]> {
    const rows = await scoped(ctx, SettingDay).find({}, { order: { createTime: 'ASC', id: 'ASC' } })
    return rows.map(settingDayRow)
  }

  putSettingDay(ctx: Ctx, id: string, { days, version }: SettingDayInput): Promise<SettingDayRow> {
    return unitOfWork(ctx, async (tx) => {
      const table = scoped(tx, SettingDay)
      const current = async () => settingDayRow(await table.get(id))
      return settingDayRow(await table.update(id, { days }, { version, current }))
    })
  }

  async formula(ctx: Ctx): Promise<ScoreFormulaRow> {
    return formulaRow(await this.formulaEntity(ctx))
  }

  putFormula(ctx: Ctx, { version, ...numbers }: ScoreFormulaInput): Promise<ScoreFormulaRow> {
    checkFormula(numbers)
    return unitOfWork(ctx, async (tx) => {
      const { id } = await this.formulaEntity(tx)
      const { W, k, p, Qcap, ...rest } = numbers
      const values = { mutualMax: W, priorWeight: k, priorMark: p, bonusMax: Qcap, ...rest }
      const current = () => this.formula(tx)
      const row = await scoped(tx, ScoreFormula).update(id, values, { version, current })
      await versionRules(tx)
      return formulaRow(row)
    })
  }

  presets(ctx: Ctx): PresetRow[] {
    return (Object.keys(PRESETS) as PresetName[]).map((preset) => {
      const { stageWeights, ageWeights, minEvaluators, ...numbers } = PRESETS[preset]
      return {
        preset,
        name: translate(ctx.locale, `scorePreset.${preset}`),
        B: toPoints(numbers.B),
        W: toPoints(numbers.W),
        k: toPoints(numbers.k),
        p: toPoints(numbers.p),
        Qcap: toPoints(numbers.Qcap),
        stageWeights: stageWeights.map(toPoints),
        ageWeights: ageWeights.map(toPoints),
        perEvaluatorMax: toPoints(numbers.perEvaluatorMax),
        minEvaluators,
      }
    })
  }

  private async formulaEntity(ctx: Ctx): Promise<ScoreFormula> {
    const row = await scoped(ctx, ScoreFormula).findOne({})
    if (!row) throw notFound()
    return row
  }
}

const baseScoreRow = ({ id, sign, score, version }: BaseScoreSetting): BaseScoreRow => ({
  id,
  sign,
  score,
  version,
})

const settingDayRow = ({ id, key, days, version }: SettingDay): SettingDayRow => ({
  id,
  key,
  days,
  version,
})

const formulaRow = (row: ScoreFormula): ScoreFormulaRow => ({
  W: row.mutualMax,
  k: row.priorWeight,
  p: row.priorMark,
  Qcap: row.bonusMax,
  stageWeights: row.stageWeights,
  ageWeights: row.ageWeights,
  perEvaluatorMax: row.perEvaluatorMax,
  minEvaluators: row.minEvaluators,
  version: row.version,
})
