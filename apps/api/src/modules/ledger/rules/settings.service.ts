import { ANONYMOUS_MIN, maxOfSetting, type ParticipantSign } from '@credit/contract'
import { PRESETS, type PresetName, toPoints } from '@credit/scoring'
import { Injectable } from '@nestjs/common'
import type { Ctx, Tx } from '#core/context'
import { DomainError, type FieldMessage, notFound } from '#core/domain-error'
import { translate } from '#core/language/language'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { BaseScoreSettingEntity } from '#entities/ledger/base-score-setting'
import { ScoreFormulaEntity } from '#entities/ledger/score-formula'
import { SettingDayEntity } from '#entities/ledger/setting-day'
import { answerFrom } from '#http/fields'
import { AnonymousCells } from './anonymous-cells.js'
import { ratedByFew } from './anonymous-minimum.js'
import { checkFormula } from './check-rules.js'
import { lockRules, versionRules } from './rule-versions.js'
import {
  type BaseScoreInput,
  BaseScoreRow,
  type FormulaNumbers,
  type PresetRow,
  type ScoreFormulaInput,
  ScoreFormulaRow,
  type ScoreNumbersChange,
  type ScoreNumbersRow,
  type SettingDayInput,
  type SettingDayRow,
} from './settings.dto.js'

/** The settings of the score that are single numbers: they are changed, not created or deleted. */
@Injectable()
export class SettingsService {
  constructor(private readonly cells: AnonymousCells) {}

  async baseScores(ctx: Ctx): Promise<BaseScoreRow[]> {
    const rows = await scoped(ctx, BaseScoreSettingEntity).find({}, { order: { sign: 'ASC' } })
    return rows.map(baseScoreRow)
  }

  putBaseScore(ctx: Ctx, id: string, input: BaseScoreInput): Promise<BaseScoreRow> {
    return unitOfWork(ctx, async (tx) => {
      const row = await setBaseScore(tx, id, input)
      await this.assertEnoughEvaluators(tx, () => 'minEvaluators')
      await versionRules(tx)
      return row
    })
  }

  /** Sets base scores and formula as one version of the rules. */
  putNumbers(ctx: Ctx, { baseScores = [], formula, reason }: ScoreNumbersChange): Promise<ScoreNumbersRow> {
    if (formula) checkFormula(numbersOf(formula), 'formula.')
    return unitOfWork(ctx, async (tx) => {
      const ids = new Map((await this.baseScores(tx)).map(({ sign, id }) => [sign, id]))
      for (const { sign, ...input } of baseScores) {
        await setBaseScore(tx, ids.get(sign) ?? '', input)
      }
      if (formula) await this.setFormula(tx, formula)
      await this.assertEnoughEvaluators(tx, (sign) => {
        const at = baseScores.findIndex((one) => one.sign === sign && one.minEvaluators !== undefined)
        return at < 0 ? 'formula.minEvaluators' : `baseScores[${at}].minEvaluators`
      })
      const jobId = await versionRules(tx, { reason })
      return { baseScores: await this.baseScores(tx), formula: await this.formula(tx), jobId }
    })
  }

  async settingDays(ctx: Ctx): Promise<SettingDayRow[]> {
    const rows = await scoped(ctx, SettingDayEntity).find({}, { order: { createTime: 'ASC', id: 'ASC' } })
    return rows.map(settingDayRow)
  }

  putSettingDay(ctx: Ctx, id: string, { days, version }: SettingDayInput): Promise<SettingDayRow> {
    return unitOfWork(ctx, async (tx) => {
      const table = scoped(tx, SettingDayEntity)
      const current = async () => settingDayRow(await table.get(id))
      const { key } = await table.get(id)
      const max = maxOfSetting(key)
      if (days > max) throw new DomainError('VALIDATION', { fields: { days: [['field.atMost', { max }]] } })
      return settingDayRow(await table.update(id, { days }, { version, current }))
    })
  }

  async formula(ctx: Ctx): Promise<ScoreFormulaRow> {
    return formulaRow(await this.formulaEntity(ctx))
  }

  putFormula(ctx: Ctx, input: ScoreFormulaInput): Promise<ScoreFormulaRow> {
    checkFormula(numbersOf(input))
    return unitOfWork(ctx, async (tx) => {
      const row = await this.setFormula(tx, input)
      await this.assertEnoughEvaluators(tx, () => 'minEvaluators')
      await versionRules(tx)
      return row
    })
  }

  private async setFormula(tx: Tx, input: ScoreFormulaInput): Promise<ScoreFormulaRow> {
    const { id, topEvaluators, basisShares } = await this.formulaEntity(tx)
    const { W, k, p, Qcap, ...rest } = numbersOf(input)
    const kept = { topEvaluators, basisShares }
    const values = { ...kept, ...rest, mutualMax: W, priorWeight: k, priorMark: p, bonusMax: Qcap }
    const current = () => this.formula(tx)
    const table = scoped(tx, ScoreFormulaEntity)
    return formulaRow(await table.update(id, values, { version: input.version, current }))
  }

  /**
   * Rejects a number of evaluators below the minimum of anonymous groups for a role that is evaluated anonymously. Call
   * it after the change; it waits for other changes of rules and cells.
   * @param fieldOf the field of the input that decides on a role
   */
  private async assertEnoughEvaluators(tx: Tx, fieldOf: (sign: ParticipantSign) => string): Promise<void> {
    await lockRules(tx)
    const few = await ratedByFew(tx)
    const [sign] = [...(await this.cells.evaluated(tx))].filter((one) => few.has(one))
    if (sign === undefined) return
    const message: FieldMessage = ['scoreFormula.anonymousMin', { min: ANONYMOUS_MIN }]
    throw new DomainError('RULE_BROKEN', { fields: { [fieldOf(sign)]: [message] } })
  }

  presets(ctx: Ctx): PresetRow[] {
    return (Object.keys(PRESETS) as PresetName[]).map((preset) => {
      const { stageWeights, ageWeights, minEvaluators, topEvaluators, basisShares, ...numbers } = PRESETS[preset]
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
        topEvaluators,
        basisShares: basisShares.map(toPoints),
      }
    })
  }

  private async formulaEntity(ctx: Ctx): Promise<ScoreFormulaEntity> {
    const row = await scoped(ctx, ScoreFormulaEntity).findOne({})
    if (!row) throw notFound()
    return row
  }
}

async function setBaseScore(tx: Tx, id: string, { version, ...values }: BaseScoreInput): Promise<BaseScoreRow> {
  const table = scoped(tx, BaseScoreSettingEntity)
  const current = async () => baseScoreRow(await table.get(id))
  return baseScoreRow(await table.update(id, values, { version, current }))
}

function numbersOf({ version: _, ...numbers }: ScoreFormulaInput): FormulaNumbers {
  return numbers
}

const baseScoreRow = (row: BaseScoreSettingEntity): BaseScoreRow => answerFrom(BaseScoreRow, row, {})

const settingDayRow = ({ id, key, days, version }: SettingDayEntity): SettingDayRow => ({
  id,
  key,
  days,
  version,
})

const formulaRow = (row: ScoreFormulaEntity): ScoreFormulaRow =>
  answerFrom(ScoreFormulaRow, row, { W: row.mutualMax, k: row.priorWeight, p: row.priorMark, Qcap: row.bonusMax })
