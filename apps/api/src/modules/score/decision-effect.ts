import { toHundredths } from '@credit/scoring'
import type { Ctx } from '#core/context'
import { scoped } from '#database/scoped'
import { AdjustmentEntity } from '#entities/ledger/adjustment'
import { BonusClaimEntity } from '#entities/ledger/bonus-claim'
import { BonusItemEntity } from '#entities/ledger/bonus-item'
import { CreditCaseEntity } from '#entities/ledger/credit-case'
import { DishonestRecordEntity } from '#entities/ledger/dishonest-record'
import { DishonestyItemEntity } from '#entities/ledger/dishonesty-item'
import { ScoreLineEntity } from '#entities/ledger/score-line'
import { codeOf } from '../acts/decide-dishonesty.js'
import { gradeOf } from '../acts/grade-of-act.js'
import { evaluationsOf } from '../cases/decide-case.js'
import { effectOnScore, type ScoreChange } from '../ledger/effect-on-score.js'
import type { ScoreItem, ScoreItemKind } from '../ledger/score-items.js'
import type { ScoreEffect } from './effect.dto.js'

/** Returns what the decision on a record would change about a score; null if it would change nothing. */
type ChangeOf = (ctx: Ctx, id: string) => Promise<ScoreChange | null>

/** Returns an item as it would count from today on. */
function itemFrom(
  ctx: Ctx,
  kind: ScoreItemKind,
  item: Pick<ScoreItem, 'id' | 'participantId' | 'itemId'> & { points: number; maxPoints?: number; serious?: boolean },
): ScoreItem {
  const { points, maxPoints = 0, serious = false, ...rest } = item
  const hundredths = { points: toHundredths(points), maxPoints: toHundredths(maxPoints) }
  return { kind, ...rest, ...hundredths, serious, from: ctx.clock.today(), until: null, ended: null, withdrawn: false }
}

/** A report would be confirmed; an act that counts would be repaired or revoked. */
const ofBehaviour: ChangeOf = async (ctx, id) => {
  const record = await scoped(ctx, DishonestRecordEntity).get(id)
  const { participantId, itemId, status } = record
  if (status === 'confirmed') return { participantId, ends: id }
  if (status !== 'reported' && status !== 'noticed') return null
  const rule = await scoped(ctx, DishonestyItemEntity).get(itemId)
  const grade = await gradeOf(ctx, rule, { ...record, code: await codeOf(ctx, participantId) })
  const { points, tier } = grade
  const serious = tier === 'serious'
  return { participantId, begins: itemFrom(ctx, 'dishonesty', { id, participantId, itemId, points, serious }) }
}

/** A claim would count after its notice; one that counts would be revoked. */
const ofClaim: ChangeOf = async (ctx, id) => {
  const { participantId, itemId, status } = await scoped(ctx, BonusClaimEntity).get(id)
  if (status === 'approved') return { participantId, ends: id }
  if (status !== 'pending' && status !== 'noticed') return null
  const { points, maxPoints } = await scoped(ctx, BonusItemEntity).get(itemId)
  return { participantId, begins: itemFrom(ctx, 'bonus', { id, participantId, itemId, points, maxPoints }) }
}

/** A requested adjustment would be approved. */
const ofAdjustment: ChangeOf = async (ctx, id) => {
  const { participantId, points, status, validUntil } = await scoped(ctx, AdjustmentEntity).get(id)
  if (status !== 'pending' || validUntil < ctx.clock.today()) return null
  return { participantId, begins: itemFrom(ctx, 'adjustment', { id, participantId, itemId: id, points }) }
}

/** A case would be upheld. */
const ofCase: ChangeOf = async (ctx, id) => {
  const row = await scoped(ctx, CreditCaseEntity).get(id)
  const { participantId, subjectType, subjectId } = row
  if (subjectId === null) return null
  if (subjectType === 'behaviour') return { participantId, ends: subjectId }
  if (subjectType === 'scoreLine') {
    const { cause, causeId } = await scoped(ctx, ScoreLineEntity).get(subjectId)
    if (causeId !== null && (cause === 'bonus' || cause === 'adjustment')) return { participantId, ends: causeId }
  }
  const voids = await evaluationsOf(ctx, row)
  return voids.length === 0 ? null : { participantId, voids }
}

/**
 * Returns a function that tells the effect of the decision on a record, which the caller may see; null if it has none.
 *
 * @throws NOT_FOUND outside the caller's area
 */
const effectBy =
  (changeOf: ChangeOf) =>
  async (ctx: Ctx, id: string): Promise<ScoreEffect | null> => {
    const change = await changeOf(ctx, id)
    return change && effectOnScore(ctx, change)
  }

export const effectOfBehaviour = effectBy(ofBehaviour)
export const effectOfClaim = effectBy(ofClaim)
export const effectOfAdjustment = effectBy(ofAdjustment)
export const effectOfCase = effectBy(ofCase)
