import { addDays, addMonths, type PlainDate } from '@credit/contract'
import {
  type AgeWindow,
  ageBounds,
  ageWindow,
  type Change,
  type EvaluationFact,
  type ExpectedEvaluation,
  evaluatorsNeeded,
  isMissed,
  type ScoreResult,
  scoreAfter,
  toHundredths,
  toPoints,
} from '@credit/scoring'
import { In, IsNull, MoreThanOrEqual } from 'typeorm'
import type { Ctx } from '#core/context'
import { ofParticipant, scoped } from '#database/scoped'
import type { Seen } from '#database/seen'
import { BonusClaimEntity } from '#entities/ledger/bonus-claim'
import { BonusItemEntity } from '#entities/ledger/bonus-item'
import { CreditFactEntity } from '#entities/ledger/credit-fact'
import { DishonestRecordEntity } from '#entities/ledger/dishonest-record'
import type { ParticipantEntity } from '#entities/participants/participant'
import { type ScoreItem, termsOfItems } from '../ledger/score-items.js'
import { participantNames } from '../participants/records/participant-names.js'
import { evaluatorsOf } from './credit.sql.js'
import { readItemNames } from './entry-rows.js'
import { type ExplainedScore, explainScore, shownEvaluators, standingOf } from './explain-score.js'
import { hiddenAmong, pooledSigns } from './hidden-evaluators.js'
import type { CreditLift, LiftRow } from './lift.dto.js'

/** Maximum number of additional evaluators suggested; more are not a realistic way to the next star. */
const MAX_EVALUATORS = 100
/** Maximum number of ageing evaluations, the earliest first. */
const MAX_AGEING = 5
const FULL_MARKS = 10_000

interface LiftQuery {
  /** Evaluators may be named: for supervisors. */
  named: boolean
  /** The evaluations that are asked for and not revealed, without anonymous ones. */
  expected: readonly Omit<ExpectedEvaluation, 'total'>[]
}

/**
 * Returns the changes that would lift a participant's score to the next star. Each row recomputes the score with that
 * single change, by the rules in force. If evaluations were released in a pool, the participant does not see the effect
 * of other evaluations on the score: it would disclose their weight (rule E14).
 */
export async function liftOf(
  ctx: Ctx,
  participantId: Seen<ParticipantEntity>,
  { named, expected }: LiftQuery,
): Promise<CreditLift> {
  const explained = await explainScore(ctx, participantId)
  const { stored, rules, input, result } = explained
  const { starLevel, unrated } = standingOf(explained)
  const next = unrated ? null : rules.nextStar(stored.sign, result)
  const found = await evaluatorsOf.rows(ctx, { participantId })
  const showsEvaluations = named || pooledSigns(found).size === 0
  const hidden = named ? new Set<string>() : hiddenAmong(found)
  const bonuses = await bonusLevers(ctx, explained)
  const endings = await endingLevers(ctx, explained)
  const evaluations = showsEvaluations
    ? [...(await ageingLevers(ctx, explained, hidden)), ...expectedLever(expected)]
    : []
  const now = [...endings, ...evaluations].filter(({ possibleNow }) => possibleNow)
  const together = scoreAfter(input, [bonuses.together, ...now.map(({ change }) => change)])
  const reaches = (then: ScoreResult) => next !== null && (rules.levels(stored.sign, then).starLevel ?? 0) >= next.stars
  const missing = input.formula.minEvaluators - shownEvaluators(explained, named)
  return {
    creditScore: toPoints(result.score),
    starLevel,
    nextStarAt: next === null ? null : toPoints(next.minScore),
    nextStarMean: next?.minMean != null && isMissed(result.received, next.minMean) ? toPoints(next.minMean) : null,
    nextStarEvaluators:
      next && result.lacksTop && rules.isTopStar(stored.sign, next) ? input.formula.topEvaluators : null,
    // With enough evaluators it is the weight that is missing, which takes one more evaluation.
    evaluatorsMissing: unrated ? Math.max(1, missing) : 0,
    evaluatorsNeeded: next === null || !showsEvaluations ? null : evaluatorsNeeded(input, reaches, MAX_EVALUATORS),
    together: toPoints(together.score),
    rows: rowsOf(explained, [...bonuses.levers, ...endings, ...evaluations], reaches),
  }
}

function expectedLever(expected: LiftQuery['expected']): Lever[] {
  if (expected.length === 0) return []
  const evaluations = expected.map((one) => ({ ...one, total: FULL_MARKS }))
  return [
    {
      kind: 'evaluations',
      id: null,
      name: '',
      day: null,
      count: expected.length,
      change: { kind: 'evaluations', evaluations },
      possibleNow: true,
    },
  ]
}

/** Returns the changes that raise the score, the largest gain first. */
function rowsOf(
  { input, result }: ExplainedScore,
  levers: readonly Lever[],
  reaches: (then: ScoreResult) => boolean,
): LiftRow[] {
  const rows = levers.flatMap(({ change, possibleNow: _, ...row }) => {
    const then = scoreAfter(input, [change])
    const gain = toPoints(then.score - result.score)
    return gain > 0 ? [{ ...row, gain, creditScore: toPoints(then.score), reaches: reaches(then) }] : []
  })
  const ageing = rows
    .filter(({ kind }) => kind === 'ageing')
    .sort((a, b) => ((a.day ?? '') < (b.day ?? '') ? -1 : 1))
    .slice(0, MAX_AGEING)
  return [...rows.filter(({ kind }) => kind !== 'ageing'), ...ageing].sort((a, b) => b.gain - a.gain)
}

/** Way to raise a score. */
interface Lever extends Pick<LiftRow, 'kind' | 'id' | 'name' | 'day' | 'count'> {
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
async function bonusLevers(
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
async function endingLevers(ctx: Ctx, { items, stored }: ExplainedScore): Promise<Lever[]> {
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
async function ageingLevers(ctx: Ctx, { stored, day }: ExplainedScore, hidden: ReadonlySet<string>): Promise<Lever[]> {
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
