import { both, PARTICIPANT_SIGNS, SETTING_DAY_KEYS, type SettingDayKey, SIGNS } from '@credit/contract'
import { mutualEvaluation, toPoints } from '@credit/scoring'
import type { EntityTarget, ObjectLiteral } from 'typeorm'
import type { Tx } from '#core/context'
import { instancesOn } from '#database/other-instances'
import { scoped } from '#database/scoped'
import { BaseScoreSettingEntity } from '#entities/ledger/base-score-setting'
import { BonusItemEntity } from '#entities/ledger/bonus-item'
import { DishonestyItemEntity } from '#entities/ledger/dishonesty-item'
import { OverviewScoreEntity } from '#entities/ledger/overview-score'
import { ScoreFormulaEntity } from '#entities/ledger/score-formula'
import { SettingDayEntity } from '#entities/ledger/setting-day'
import { StarRatingEntity } from '#entities/ledger/star-rating'
import { lockRules, versionRules } from '../../modules/ledger/rules/rule-versions.js'
import { BONUSES } from './bonus-items.js'
import { DISHONESTY, TIER_MONTHS, tierOf } from './dishonesty-items.js'
import { BANDS, RATED_WITH, SERIOUS_MEASURES, STARS } from './score-levels.js'

/** Seeded days of the rules. */
export const DAYS: Record<SettingDayKey, number> = {
  window: 5,
  deferral: 10,
  deferralMax: 2,
  openingHorizon: 30,
  openingLimit: 500,
  awardRounds: 1,
  noticeDays: 5,
  objectionDays: 10,
  objectionAccept: 3,
  objectionDecide: 10,
  recordValidity: 90,
  examineDays: 5,
}

/**
 * Seeds the rules of the credit score (docs/domain.md, C) and their first version. Older versions limit anonymous
 * groups together with named evaluations; the next one does not. It is created if no instance is connected: the
 * previous release does not know it, and would ignore it. The release after this one creates it in any case (decision
 * 36).
 */
export async function seedCredit(ctx: Tx): Promise<void> {
  await lockRules(ctx)
  await seedFormula(ctx)
  await addMissing(ctx, SettingDayEntity, 'key', settingDays())
  await addMissing(ctx, BonusItemEntity, 'code', bonusItems())
  await addMissing(ctx, DishonestyItemEntity, 'code', dishonestyItems())
  await seedLevels(ctx)
  const isAlone = (await instancesOn(ctx.manager)) === null
  await versionRules(ctx, isAlone ? { bodies: 'group' } : {})
}

/** Inserts the rows whose key the table lacks. */
async function addMissing<T extends ObjectLiteral>(
  ctx: Tx,
  entity: EntityTarget<T>,
  key: keyof T & string,
  rows: object[],
): Promise<void> {
  const known = new Set((await ctx.manager.find(entity)).map((row) => row[key]))
  const missing = rows.filter((row) => !known.has((row as T)[key]))
  await scoped(ctx, entity).insertAll(missing as Partial<T>[])
}

async function seedFormula(ctx: Tx): Promise<void> {
  const { B, W, k, p, Qcap, stageWeights, ageWeights, ...rest } = mutualEvaluation
  await addMissing(
    ctx,
    BaseScoreSettingEntity,
    'sign',
    PARTICIPANT_SIGNS.map((sign) => ({ sign, score: toPoints(B), ...RATED_WITH[sign] })),
  )
  if (await ctx.manager.exists(ScoreFormulaEntity)) return
  const formula = {
    mutualMax: toPoints(W),
    priorWeight: toPoints(k),
    priorMark: toPoints(p),
    bonusMax: toPoints(Qcap),
    stageWeights: stageWeights.map(toPoints),
    ageWeights: ageWeights.map(toPoints),
    perEvaluatorMax: toPoints(rest.perEvaluatorMax),
    minEvaluators: rest.minEvaluators,
    topEvaluators: rest.topEvaluators,
    basisShares: rest.basisShares.map(toPoints),
  }
  await scoped(ctx, ScoreFormulaEntity).insertAll([formula])
}

function settingDays(): object[] {
  return SETTING_DAY_KEYS.map((key) => ({ key, days: DAYS[key] }))
}

function bonusItems(): object[] {
  return PARTICIPANT_SIGNS.flatMap((sign) =>
    BONUSES[sign].map(([code, zh, en, points, maxPoints, validityMonths]) => ({
      sign,
      code,
      names: both(zh, en),
      points,
      maxPoints,
      validityMonths,
      certificateRequired: validityMonths === null,
    })),
  )
}

function dishonestyItems(): object[] {
  return SIGNS.flatMap((sign) =>
    DISHONESTY[sign].map(([code, zh, en, points, validityMonths, basis, basisEn]) => {
      const tier = tierOf(code)
      const months = TIER_MONTHS[tier]
      return {
        sign,
        code,
        names: both(zh, en),
        tier,
        points,
        publicityMinMonths: months.min,
        publicityMaxMonths: months.max,
        validityMonths,
        repairAfterMonths: months.repair,
        bases: basis && basisEn ? both(basis, basisEn) : null,
      }
    }),
  )
}

/** Seeds each set of levels completely or not at all, so that an edited set stays as it is. */
async function seedLevels(ctx: Tx): Promise<void> {
  if (!(await ctx.manager.exists(StarRatingEntity))) {
    const rows = STARS.map(([stars, minScore, minMean, zh, en]) => ({
      sign: null,
      stars,
      minScore,
      minMean,
      labels: both(zh, en),
    }))
    await scoped(ctx, StarRatingEntity).insertAll(rows)
  }
  for (const sign of PARTICIPANT_SIGNS) {
    if (await ctx.manager.existsBy(OverviewScoreEntity, { sign })) continue
    const rows = BANDS.map(([code, minScore, minMean, zh, en, measuresZh, measuresEn]) => ({
      sign,
      code,
      minScore,
      minMean,
      labels: both(zh, en),
      measureTexts: both(measuresZh, measuresEn),
      seriousMeasureTexts: minScore === 0 ? both(...SERIOUS_MEASURES) : null,
    }))
    await scoped(ctx, OverviewScoreEntity).insertAll(rows)
  }
}
