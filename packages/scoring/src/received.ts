import { byBody } from './bodies.js'
import { lcm, roundHalfUp } from './exact.js'
import { type GroupWeight, weigh } from './rating.js'
import type { BodySum, EvaluationGroup, Formula, Hundredths, Received } from './types.js'

/** Nothing received: misses no limit. */
export const NOTHING_RECEIVED: Received = { bodies: [], scale: 1n }

/** Sums up the evaluations of each body: what the limit per evaluator applies to is one evaluator here, too. */
export function receive(groups: readonly EvaluationGroup[], formula: Formula): Received {
  if (formula.W === 0) return NOTHING_RECEIVED
  const parts: { body: string; part: GroupWeight }[] = []
  let scale = 1n
  for (const group of byBody(groups, formula)) {
    const part = weigh(group, formula)
    if (part.weight === 0n) continue
    scale = lcm(scale, part.denominator)
    parts.push({ body: `${group.evaluatorId} ${group.groupKey ?? ''}`, part })
  }
  const bodies = new Map<string, BodySum>()
  for (const { body, part } of parts) {
    const { weight, weighted } = bodies.get(body) ?? { weight: 0n, weighted: 0n }
    const own = part.weighted * (scale / BigInt(part.denominator))
    bodies.set(body, { weight: weight + part.weight, weighted: weighted + own })
  }
  // Sorted by what they gave, so that the result tells nothing of who they are.
  return { bodies: [...bodies.values()].sort(byWeight), scale }
}

function byWeight(a: BodySum, b: BodySum): number {
  return a.weight === b.weight ? Number(a.weighted - b.weighted) : Number(a.weight - b.weight)
}

/** Returns the mean of the evaluations, rounded half up for display; null if none counts. */
export function meanReceived({ bodies, scale }: Received): Hundredths | null {
  const weight = bodies.reduce((sum, body) => sum + body.weight, 0n)
  if (weight === 0n) return null
  const weighted = bodies.reduce((sum, body) => sum + body.weighted, 0n)
  return roundHalfUp(weighted, weight * scale)
}

/**
 * Whether the mean is below a limit, and stays below without the one evaluator who pulls it down most. So one hostile
 * mark never limits.
 */
export function isMissed({ bodies, scale }: Received, limit: Hundredths): boolean {
  let [sum, most] = [0n, 0n]
  for (const { weight, weighted } of bodies) {
    const shortfall = weight * BigInt(limit) * scale - weighted
    sum += shortfall
    if (shortfall > most) most = shortfall
  }
  return sum - most > 0n
}
