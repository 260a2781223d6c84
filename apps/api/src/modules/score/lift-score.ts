import { type ExpectedEvaluation, evaluatorsNeeded, scoreAfter, toPoints } from '@credit/scoring'
import type { Ctx } from '#core/context'
import type { Seen } from '#database/seen'
import type { ParticipantEntity } from '#entities/participants/participant'
import { evaluatorsOf } from './credit.sql.js'
import { type ExplainedScore, explainScore, shownEvaluators, standingOf } from './explain-score.js'
import { hiddenAmong, pooledSigns } from './hidden-evaluators.js'
import type { CreditLift, LiftRow } from './lift.dto.js'
import { ageingLevers, bonusLevers, endingLevers, type Lever } from './lift-levers.js'

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
  const next = unrated ? null : rules.nextStarAt(stored.sign, result.score)
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
  const missing = input.formula.minEvaluators - shownEvaluators(explained, named)
  return {
    creditScore: toPoints(result.score),
    starLevel,
    nextStarAt: next === null ? null : toPoints(next),
    evaluatorsMissing: unrated ? Math.max(0, missing) : 0,
    evaluatorsNeeded: next === null || !showsEvaluations ? null : evaluatorsNeeded(input, next, MAX_EVALUATORS),
    together: toPoints(together.score),
    rows: rowsOf(explained, [...bonuses.levers, ...endings, ...evaluations]),
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
function rowsOf({ input, result }: ExplainedScore, levers: readonly Lever[]): LiftRow[] {
  const rows = levers.flatMap(({ change, possibleNow: _, ...row }) => {
    const then = scoreAfter(input, [change]).score
    const gain = toPoints(then - result.score)
    return gain > 0 ? [{ ...row, gain, creditScore: toPoints(then) }] : []
  })
  const ageing = rows
    .filter(({ kind }) => kind === 'ageing')
    .sort((a, b) => ((a.day ?? '') < (b.day ?? '') ? -1 : 1))
    .slice(0, MAX_AGEING)
  return [...rows.filter(({ kind }) => kind !== 'ageing'), ...ageing].sort((a, b) => b.gain - a.gain)
}
