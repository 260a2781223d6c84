import { byBody, countEvaluators } from './bodies.js'
import { floorDiv, roundHalfUp } from './exact.js'
import { type Rating, rate, weigh } from './rating.js'
import { score } from './score.js'
import type { AgeWindow, EvaluationGroup, Formula, Hundredths, ScoreInput, ScoreResult } from './types.js'

/** The part of one evaluator in M: the effect of its evaluations of one age window, also of anonymous ones. */
export interface EvaluatorLine {
  kind: 'evaluator'
  evaluatorId: string
  window: AgeWindow
  /** Sum of stage weights before the limit per evaluator and the age weight. */
  stageWeight: Hundredths
  /** Weight in R after both, in ten-thousandths: 10000 = as much as one evaluation of weight 1. */
  weight: number
  /** Weighted mean of its totals, rounded half up. */
  mean: Hundredths
  /** Effect on M: above 0 where the mean is above the prior, below 0 where it is below. */
  points: Hundredths
}

/** The part in M of some evaluators in one age window, who are told together. */
export interface JoinedLine {
  kind: 'evaluators'
  window: AgeWindow
  /**
   * How many they are at least, whoever evaluated anonymously: by name, or in the largest anonymous group. The exact
   * number would tell how many of a group evaluated by name as well.
   */
  evaluators: number
  /** Sum of their weights, as in {@link EvaluatorLine}. */
  weight: number
  /** Mean by those weights; where none counts by the stage weights. */
  mean: Hundredths
  points: Hundredths
}

/** Line of the explanation. The points of all lines add up to the score. */
export type TraceLine =
  | { kind: 'base'; points: Hundredths }
  | { kind: 'bonus'; id: string; points: Hundredths }
  /** Bonus points above the maximum; left out if there are none. */
  | { kind: 'bonusCap'; points: Hundredths }
  /** M of a participant without evaluations: W * p / 100. */
  | { kind: 'prior'; weight: number; points: Hundredths }
  | EvaluatorLine
  | JoinedLine
  /** `points` is negative: what the record deducts. */
  | { kind: 'deduction'; id: string; serious: boolean; points: Hundredths }
  | { kind: 'adjustment'; id: string; points: Hundredths }
  /** Effect of the limits 0 and 100; left out if there is none. */
  | { kind: 'limit'; points: Hundredths }

export interface Trace {
  result: ScoreResult
  lines: TraceLine[]
}

/**
 * Rounds exact parts to hundredths that sum to `total` (largest remainder method): each part is
 * rounded down, then the missing hundredths go to the parts with the largest remainders, the earlier
 * ones first. Every part is less than 0.01 off its exact value.
 *
 * @param numerators the exact parts in hundredths, over the one positive `denominator`
 * @param total the sum of the parts, rounded half up
 */
export function largestRemainder(numerators: readonly bigint[], denominator: bigint, total: number): Hundredths[] {
  const floors = numerators.map((numerator) => floorDiv(numerator, denominator))
  const remainders = numerators.map((numerator, i) => numerator - (floors[i] ?? 0n) * denominator)
  const missing = total - floors.reduce((sum, floor) => sum + Number(floor), 0)
  const byRemainder = numerators
    .map((_, i) => i)
    .sort((a, b) => {
      const difference = (remainders[b] ?? 0n) - (remainders[a] ?? 0n)
      return difference === 0n ? a - b : difference > 0n ? 1 : -1
    })
  const raised = new Set(byRemainder.slice(0, missing))
  return floors.map((floor, i) => Number(floor) + (raised.has(i) ? 1 : 0))
}

/** Bodies that are one line: those of one evaluator, or of all joined ones, in one window. */
interface Bundle {
  /** How many evaluators the line stands for; null for the line of one. */
  evaluators: number | null
  groups: readonly EvaluationGroup[]
}

const WINDOWS = [0, 1, 2] as const satisfies readonly AgeWindow[]

function bundlesOf(input: ScoreInput, joined: ReadonlySet<string>): Bundle[] {
  const isJoined = ({ evaluatorId }: EvaluationGroup) => joined.has(evaluatorId)
  const bodies = byBody(input.groups, input.formula)
  const alone = new Map<string, EvaluationGroup[]>()
  for (const body of bodies.filter((one) => !isJoined(one))) {
    const key = `${body.evaluatorId} ${body.window}`
    alone.set(key, [...(alone.get(key) ?? []), body])
  }
  return [
    ...WINDOWS.map((window) => {
      const isPart = (group: EvaluationGroup) => group.window === window && isJoined(group)
      const { byName, largestGroup } = countEvaluators(input.groups.filter(isPart))
      return { evaluators: Math.max(byName, largestGroup), groups: bodies.filter(isPart) }
    }).filter(({ groups }) => groups.length > 0),
    // Sorted, so that rounding does not depend on the order of the groups.
    ...[...alone].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, groups]) => ({ evaluators: null, groups })),
  ]
}

/**
 * M as W * p / 100 plus one effect per line: W / 100 * sum of w * (x - p) / (k + sum w). Joined evaluators
 * are one line before anything is rounded: hundredths would otherwise tell how many they are.
 */
function mutualLines(
  input: ScoreInput,
  { rating, mutual, joined }: { rating: Rating; mutual: Hundredths; joined: ReadonlySet<string> },
): TraceLine[] {
  const { formula } = input
  const bundles = bundlesOf(input, joined).map((bundle) => ({
    ...bundle,
    ...sumOf(bundle.groups, formula, rating.scale),
  }))
  const W = BigInt(formula.W)
  const p = BigInt(formula.p)
  const denominator = 10_000n * rating.scale * rating.weight
  const effects = bundles.map(({ weight, weighted }) => W * (weighted - weight * p * rating.scale))
  const prior = W * p * rating.scale * rating.weight
  const [priorPoints = 0, ...points] = largestRemainder([prior, ...effects], denominator, mutual)
  return [
    { kind: 'prior', weight: formula.k * 100, points: priorPoints },
    ...bundles.flatMap((bundle, i) => lineOf(bundle, rating.scale, points[i] ?? 0)),
  ]
}

interface Sum {
  weight: bigint
  /** Sum of w * x, times the common denominator of the rating. */
  weighted: bigint
}

function sumOf(groups: readonly EvaluationGroup[], formula: Formula, scale: bigint): Sum {
  let [weight, weighted] = [0n, 0n]
  for (const group of groups) {
    const own = weigh(group, formula)
    // The common denominator leaves out what has no weight.
    if (own.weight === 0n) continue
    weight += own.weight
    weighted += own.weighted * (scale / BigInt(own.denominator))
  }
  return { weight, weighted }
}

function lineOf(
  { evaluators, groups, weight, weighted }: Bundle & Sum,
  scale: bigint,
  points: Hundredths,
): TraceLine[] {
  const [group] = groups
  if (!group) return []
  const s = groups.reduce((sum, one) => sum + one.s, 0)
  const sx = groups.reduce((sum, one) => sum + one.sx, 0)
  const plain = s === 0 ? 0 : roundHalfUp(BigInt(sx), BigInt(s))
  const mean = weight === 0n ? plain : roundHalfUp(weighted, weight * scale)
  const { evaluatorId, window } = group
  const shown = { window, weight: Number(weight), mean, points }
  if (evaluators !== null) return [{ kind: 'evaluators', evaluators, ...shown }]
  return [{ kind: 'evaluator', evaluatorId, stageWeight: s, ...shown }]
}

function bonusLines(input: ScoreInput, bonus: Hundredths): TraceLine[] {
  const claimed = input.bonuses.reduce((sum, { points }) => sum + points, 0)
  return [
    ...input.bonuses.map(({ id, points }): TraceLine => ({ kind: 'bonus', id, points })),
    ...(claimed > bonus ? [{ kind: 'bonusCap' as const, points: bonus - claimed }] : []),
  ]
}

/**
 * Computes the score with a line for everything that contributes to it. The lines `prior` and
 * `evaluator` and `evaluators` add up to M, all lines to the score.
 *
 * @param joined the evaluators that are told as one line per age window
 */
export function trace(input: ScoreInput, joined: ReadonlySet<string> = new Set()): Trace {
  const result = score(input)
  const lines: TraceLine[] = [
    { kind: 'base', points: result.base },
    ...bonusLines(input, result.bonus),
    ...mutualLines(input, {
      rating: rate(input.groups, input.formula),
      mutual: result.mutual,
      joined,
    }),
    ...input.deductions.map(
      ({ id, serious, points }): TraceLine => ({
        kind: 'deduction',
        id,
        serious,
        points: points === 0 ? 0 : -points,
      }),
    ),
    ...input.adjustments.map(({ id, points }): TraceLine => ({ kind: 'adjustment', id, points })),
  ]
  if (result.limit !== 0) lines.push({ kind: 'limit', points: result.limit })
  return { result, lines }
}
