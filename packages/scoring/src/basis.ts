import { type Rating, rate } from './rating.js'
import type { Basis, EvaluationGroup, Formula } from './types.js'

/** Every basis, the least first. */
export const BASES = ['low', 'medium', 'high'] as const satisfies readonly Basis[]

/**
 * Returns the basis of a rating by the share k / (k + sum w) of its starting value: low above the first share of the
 * formula, medium above the second, else high. Null if mutual evaluation does not count.
 */
export function basisOf(rating: Rating, { W, k, basisShares: [low, medium] }: Formula): Basis | null {
  if (W === 0) return null
  // k in ten-thousandths over the weight; the shares are hundredths.
  const start = BigInt(k) * 10_000n
  if (start > BigInt(low) * rating.weight) return 'low'
  return start > BigInt(medium) * rating.weight ? 'medium' : 'high'
}

/** Returns the share of the starting value in a rating for display: 1 without evaluations. */
export function startShare(groups: readonly EvaluationGroup[], formula: Formula): number {
  return (formula.k * 100) / Number(rate(groups, formula).weight)
}
