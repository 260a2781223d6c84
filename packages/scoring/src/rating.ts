import { byBody } from './bodies.js'
import { assertInteger, lcm, roundHalfUp } from './exact.js'
import type { EvaluationGroup, Formula, Hundredths } from './types.js'

/**
 * R as a fraction of integers: `numerator / (scale * weight)` hundredths of a point.
 * `numerator` is k*p + sum w*x in millionths, times `scale`; `weight` is k + sum w in
 * ten-thousandths; `scale` is the common denominator of the groups that were scaled down.
 */
export interface Rating {
  numerator: bigint
  weight: bigint
  scale: bigint
}

/** Contribution of one body to R: w in ten-thousandths; w*x in millionths as a fraction. */
export interface GroupWeight {
  weight: bigint
  weighted: bigint
  denominator: number
}

/**
 * Returns the weight of a body: the sum of its stage weights, scaled down to perEvaluatorMax where
 * it is more, times the age weight.
 */
export function weigh(group: EvaluationGroup, formula: Formula): GroupWeight {
  const age = BigInt(formula.ageWeights[group.window])
  const sx = BigInt(group.sx)
  if (group.s <= formula.perEvaluatorMax) {
    return { weight: age * BigInt(group.s), weighted: age * sx, denominator: 1 }
  }
  const weight = age * BigInt(formula.perEvaluatorMax)
  return { weight, weighted: weight * sx, denominator: group.s }
}

/** @throws RangeError where the sums of a group are impossible */
export function assertGroup({ evaluatorId, s, sx }: EvaluationGroup): void {
  assertInteger(`s of evaluator ${evaluatorId}`, s, 0, Number.MAX_SAFE_INTEGER)
  assertInteger(`sx of evaluator ${evaluatorId}`, sx, 0, s * 10_000)
}

/** Returns the exact rating R. The order of the groups does not matter. */
export function rate(groups: readonly EvaluationGroup[], formula: Formula): Rating {
  const k = BigInt(formula.k)
  let weight = k * 100n
  let whole = k * BigInt(formula.p) * 100n
  let scale = 1n
  // Groups with the same sum share a denominator, which keeps the common one small.
  const parts = new Map<number, bigint>()
  for (const group of byBody(groups, formula)) {
    if (group.s === 0 || formula.ageWeights[group.window] === 0) continue
    const part = weigh(group, formula)
    weight += part.weight
    if (part.denominator === 1) {
      whole += part.weighted
      continue
    }
    const known = parts.get(part.denominator)
    if (known === undefined) scale = lcm(scale, part.denominator)
    parts.set(part.denominator, (known ?? 0n) + part.weighted)
  }
  let numerator = whole * scale
  for (const [denominator, weighted] of parts) {
    numerator += weighted * (scale / BigInt(denominator))
  }
  return { numerator, weight, scale }
}

/** Returns R rounded half up, for display. */
export function roundedRating(rating: Rating): Hundredths {
  return roundHalfUp(rating.numerator, rating.scale * rating.weight)
}

/** Returns M = W * R / 100 of the exact R, rounded once, half up. */
export function mutualTerm(rating: Rating, formula: Formula): Hundredths {
  return roundHalfUp(BigInt(formula.W) * rating.numerator, 10_000n * rating.scale * rating.weight)
}
