import { assertInteger } from './exact.js'
import { assertGroup, mutualTerm, rate, roundedRating } from './rating.js'
import type { EvaluationGroup, Hundredths, ScoreInput, ScoreResult } from './types.js'

const SCORE_MAX: Hundredths = 10_000
const POINTS_MAX: Hundredths = 1_000_000_000

function sum(name: string, items: readonly { id: string; points: Hundredths }[], min: number) {
  let total = 0
  for (const { id, points } of items) {
    assertInteger(`points of ${name} ${id}`, points, min, POINTS_MAX)
    total += points
  }
  return total
}

/** Bit besides those of the windows: the evaluator has been counted. */
const COUNTED = 8

/** Counts the distinct evaluators of the last 24 months; rejects a second group of one window. */
function countEvaluators(groups: readonly EvaluationGroup[]): number {
  const windowsOf = new Map<string, number>()
  let recent = 0
  for (const group of groups) {
    assertGroup(group)
    const { evaluatorId, window, s } = group
    const seen = windowsOf.get(evaluatorId) ?? 0
    if (seen & (1 << window)) {
      throw new RangeError(`two groups for evaluator ${evaluatorId} in window ${window}`)
    }
    const counts = window < 2 && s > 0
    if (counts && !(seen & COUNTED)) recent++
    windowsOf.set(evaluatorId, seen | (1 << window) | (counts ? COUNTED : 0))
  }
  return recent
}

/**
 * Computes the credit score of one participant on one day: clamp(B + Q + M - D + A, 0, 100). Pure;
 * the order of the lists does not matter.
 *
 * @param input what is in force that day, in hundredths; the formula has been validated
 * @returns the score and its terms, which always add up to it
 * @throws RangeError where a quantity is not an integer, a bonus or deduction is negative, or an
 * evaluator has two groups in one age window
 */
export function score(input: ScoreInput): ScoreResult {
  const { formula } = input
  const evaluatorCount = countEvaluators(input.groups)
  const rating = rate(input.groups, formula)
  const base = formula.B
  const bonus = Math.min(formula.Qcap, sum('bonus', input.bonuses, 0))
  const mutual = mutualTerm(rating, formula)
  const deduction = sum('deduction', input.deductions, 0)
  const adjustment = sum('adjustment', input.adjustments, -POINTS_MAX)
  const unlimited = base + bonus + mutual - deduction + adjustment
  const limited = Math.max(0, Math.min(SCORE_MAX, unlimited))
  return {
    base,
    bonus,
    mutual,
    deduction,
    adjustment,
    limit: limited - unlimited,
    score: limited,
    rating: roundedRating(rating),
    evaluatorCount,
    unrated: evaluatorCount < formula.minEvaluators,
    serious: input.deductions.some((record) => record.serious),
  }
}
