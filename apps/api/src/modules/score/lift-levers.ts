import { addDays, addMonths, type PlainDate } from '@credit/contract'
import { type AgeWindow, ageBounds, ageWindow, type Change, type EvaluationFact, toHundredths } from '@credit/scoring'
import { In, IsNull, MoreThanOrEqual } from 'typeorm'
import type { Ctx } from '#core/context'
import { ofParticipant } from '#database/policy'
import { scoped } from '#database/scoped'
import { BonusClaimEntity } from '#entities/ledger/bonus-claim'
import { BonusItemEntity } from '#entities/ledger/bonus-item'
import { CreditFactEntity } from '#entities/ledger/credit-fact'
import { DishonestRecordEntity } from '#entities/ledger/dishonest-record'
import { type ScoreItem, termsOfItems } from '../ledger/score-items.js'
import { participantNames } from '../participants/records/participant-names.js'
import { readItemNames } from './entry-rows.js'
import type { ExplainedScore } from './explain-score.js'
import type { LiftRow } from './lift.dto.js'

/** Way to raise a score. */
export interface Lever extends Pick<LiftRow, 'kind' | 'id' | 'name' | 'day' | 'count'> {
  change: Change
  /** True if it can be begun now and is not only a matter of time. */
  possibleNow: boolean
}

/** Evaluations that are read for the ones that age: the oldest, which age first. */
const MAX_FACTS = 500

/** Returns a claim on an item as it would count in addition to the ones in force. */
function virtualClaim(item: BonusItemEntity, participantId: string, from: PlainDate): ScoreItem {
  const { id, points, maxPoints } = item
  return {
    kind: 'bonus',
    id,
    participantId,
    itemId: id,
    from,
    points: toHundredths(points),
    maxPoints: toHundredths(maxPoints),
    serious: false,
    until: null,
    ended: null,
    withdrawn: false,
  }
}

/** The bonus items of the role that are not used up: to be claimed, or claimed and not yet in force. */
export async function bonusLevers(
  ctx: Ctx,
  { stored, day, items }: ExplainedScore,
): Promise<{ levers: Lever[]; together: Change }> {
  const rules = await scoped(ctx, BonusItemEntity).find({ sign: stored.sign, enabled: true })
  const claims = await scoped(ctx, BonusClaimEntity, ofParticipant(stored.id)).find({
    status: In(['pending', 'noticed']),
  })
  const claimed = new Map(claims.map((claim) => [claim.itemId, claim]))
  const bonusesWith = (more: readonly BonusItemEntity[]): Change => ({
    kind: 'bonuses',
    bonuses: termsOfItems([...items, ...more.map((item) => virtualClaim(item, stored.id, day))]).bonuses,
  })
  const levers = rules.map((item): Lever => {
    const claim = claimed.get(item.id)
    return {
      kind: claim ? 'claim' : 'bonus',
      id: claim?.id ?? item.id,
      name: ctx.text(item.names),
      day: claim?.noticeEndsOn ?? null,
      count: null,
      change: bonusesWith([item]),
      possibleNow: true,
    }
  })
  return { levers, together: bonusesWith(rules) }
}

/** Behaviours that can be repaired, and items that end on their last day. */
export async function endingLevers(ctx: Ctx, { items, stored }: ExplainedScore): Promise<Lever[]> {
  const today = ctx.clock.today()
  const lowering = items.filter(({ kind, points }) => kind === 'dishonesty' || (kind === 'adjustment' && points < 0))
  if (lowering.length === 0) return []
  const ids = lowering.map(({ id }) => id)
  const names = await readItemNames(ctx, ids)
  const records = await scoped(ctx, DishonestRecordEntity, ofParticipant(stored.id)).find({ id: In(ids) })
  const repairable = new Map<string, string | null>(records.map(({ id, repairableFrom }) => [id, repairableFrom]))
  return lowering.flatMap(({ id, kind, until }): Lever[] => {
    const common = {
      id,
      name: names.get(id) ?? '',
      count: null,
      change: { kind: 'end', id } as const,
    }
    const from = repairable.get(id) ?? today
    const isRepair = kind === 'dishonesty' && (until === null || from <= until)
    return [
      ...(isRepair
        ? [
            {
              ...common,
              kind: 'repair' as const,
              day: from > today ? from : null,
              possibleNow: from <= today,
            },
          ]
        : []),
      ...(until === null ? [] : [{ ...common, kind: 'expiry' as const, day: addDays(until, 1), possibleNow: false }]),
    ]
  })
}

/** Evaluations that will lose weight by age, without evaluators hidden from the caller. */
export async function ageingLevers(
  ctx: Ctx,
  { stored, day }: ExplainedScore,
  hidden: ReadonlySet<string>,
): Promise<Lever[]> {
  const bounds = ageBounds(day)
  const found = await scoped(ctx, CreditFactEntity).find(
    { evaluatedId: stored.id, voidedOn: IsNull(), revealedOn: MoreThanOrEqual(bounds[1]) },
    { order: { revealedOn: 'ASC', recordId: 'ASC' }, take: MAX_FACTS },
  )
  const facts = found.filter((fact) => !fact.anonymous && !hidden.has(fact.evaluatorId))
  const names = await participantNames(ctx, [...new Set(facts.map((fact) => fact.evaluatorId))])
  return facts.map(({ recordId, evaluatorId, stage, total, revealedOn }) => {
    const evaluation: EvaluationFact = {
      evaluatorId,
      stage,
      revealedOn,
      total: toHundredths(total),
    }
    const from = ageWindow(revealedOn, bounds)
    const to = (from + 1) as AgeWindow
    return {
      kind: 'ageing',
      id: recordId,
      name: names.get(evaluatorId) ?? '',
      day: dayOfAgeing(revealedOn, from),
      count: null,
      change: { kind: 'ageing', evaluation, from, to },
      possibleNow: false,
    }
  })
}

/** Returns the first day that an evaluation of a window is in the next one. */
function dayOfAgeing(revealedOn: PlainDate, from: AgeWindow): PlainDate {
  let day = addMonths(revealedOn, 12 * (from + 1))
  // Months are clamped: the end of a short month is the same day for several.
  while (ageWindow(revealedOn, ageBounds(day)) === from) day = addDays(day, 1)
  return day
}
