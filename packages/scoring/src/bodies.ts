import type { EvaluationGroup, Formula } from './types.js'

type Key = Pick<EvaluationGroup, 'evaluatorId' | 'groupKey'>

/** Returns the key of the body that an evaluation counts for: what the limit per evaluator applies to. */
export function bodyOf({ evaluatorId, groupKey }: Key, { bodies }: Pick<Formula, 'bodies'>): string {
  return bodies === 'group' && groupKey ? `${evaluatorId} ${groupKey}` : evaluatorId
}

/** Returns groups with one for each body and age window: of an evaluator together, where those are the bodies. */
export function byBody(
  groups: readonly EvaluationGroup[],
  formula: Pick<Formula, 'bodies'>,
): readonly EvaluationGroup[] {
  if (formula.bodies === 'group' || groups.every(({ groupKey }) => !groupKey)) return groups
  const bodies = new Map<string, EvaluationGroup>()
  for (const { evaluatorId, window, s, sx } of groups) {
    const key = `${evaluatorId} ${window}`
    const known = bodies.get(key)
    const sums = { s: (known?.s ?? 0) + s, sx: (known?.sx ?? 0) + sx }
    bodies.set(key, { evaluatorId, window, ...sums })
  }
  return [...bodies.values()]
}

/**
 * How many evaluators some evaluations are of. The two numbers that leave out what is in other groups are the same
 * whoever gave the anonymous ones; a sum with them would tell how many of a group evaluated by name as well.
 */
interface EvaluatorCounts {
  all: number
  byName: number
  /** In the anonymous group that has most. */
  largestGroup: number
}

/** Counts the distinct evaluators of some groups. */
export function countEvaluators(groups: readonly EvaluationGroup[]): EvaluatorCounts {
  const all = new Set<string>()
  const byName = new Set<string>()
  const anonymous = new Map<string, Set<string>>()
  for (const { evaluatorId, groupKey } of groups) {
    all.add(evaluatorId)
    if (!groupKey) byName.add(evaluatorId)
    else anonymous.set(groupKey, (anonymous.get(groupKey) ?? new Set()).add(evaluatorId))
  }
  const sizes = [...anonymous.values()].map(({ size }) => size)
  return { all: all.size, byName: byName.size, largestGroup: Math.max(0, ...sizes) }
}
