import { basisOf } from './basis.js'
import { bodyOf, byBody, countEvaluators } from './bodies.js'
import { assertInteger } from './exact.js'
import { assertGroup, mutualTerm, rate, roundedRating } from './rating.js'
import { receive } from './received.js'
import type { EvaluationGroup, Formula, Hundredths, ScoreInput, ScoreResult } from './types.js'

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

/** @throws RangeError where the sums of a group are impossible, or a body has two groups in one window */
function assertGroups(groups: readonly EvaluationGroup[]): void {
  const windowsOf = new Map<string, number>()
  for (const group of groups) {
    assertGroup(group)
    const body = bodyOf(group, { bodies: 'group' })
    const seen = windowsOf.get(body) ?? 0
    if (seen & (1 << group.window)) {
      throw new RangeError(`two groups for evaluator ${body} in window ${group.window}`)
    }
    windowsOf.set(body, seen | (1 << group.window))
  }
}

/** Sum of the stage weights of some evaluations, limited per evaluator and window. */
function stageWeightOf(groups: readonly EvaluationGroup[], formula: Formula): Hundredths {
  return byBody(groups, formula).reduce((total, { s }) => total + Math.min(s, formula.perEvaluatorMax), 0)
}

/**
 * Computes the credit score of one participant on one day: clamp(B + Q + M - D + A, 0, 100). Pure;
 * the order of the lists does not matter.
 *
 * @param input what is in force that day, in hundredths; the formula has been validated
 * @returns the score and its terms, which always add up to it
 * @throws RangeError where a quantity is not an integer, a bonus or deduction is negative, or an
 * evaluator has two groups in one age window, of named evaluations or of one anonymous group
 */
export function score(input: ScoreInput): ScoreResult {
  const { formula } = input
  assertGroups(input.groups)
  const recent = input.groups.filter(({ window, s }) => window < 2 && s > 0)
  const { all: evaluatorCount, byName, largestGroup } = countEvaluators(recent)
  const rated = formula.bodies === 'group' ? Math.max(byName, largestGroup) : evaluatorCount
  const unrated = rated < formula.minEvaluators || stageWeightOf(recent, formula) < formula.minWeight
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
    namedEvaluators: byName,
    largestGroup,
    received: receive(input.groups, formula),
    lacksTop: formula.W > 0 && rated < formula.topEvaluators,
    basis: unrated ? null : basisOf(rating, formula),
    unrated,
    serious: input.deductions.some((record) => record.serious),
  }
}
