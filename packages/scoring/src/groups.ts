import type { PlainDate } from '@credit/contract'
import { ageBounds, ageWindow } from './age.js'
import { roundHalfUp } from './exact.js'
import type { AgeWindow, EvaluationFact, EvaluationGroup, Formula, Hundredths } from './types.js'

/** An evaluation as it counts in its evaluator's sums. */
export interface WeightedTotal {
  evaluatorId: string
  groupKey?: string | null
  window: AgeWindow
  /** Weight of its stage. */
  weight: Hundredths
  total: Hundredths
}

/**
 * The evaluation groups of one participant on one day. SQL computes them for many participants at
 * once; this class keeps them up to date while single evaluations are added and removed.
 */
export class EvaluationGroups {
  private groups: EvaluationGroup[]

  constructor(groups: readonly EvaluationGroup[] = []) {
    this.groups = [...groups]
  }

  /** At most one group per evaluator, anonymous group and age window, in no particular order. */
  get list(): readonly EvaluationGroup[] {
    return this.groups
  }

  add({ weight, total, ...key }: WeightedTotal): void {
    this.change(key, weight, weight * total)
  }

  remove({ weight, total, ...key }: WeightedTotal): void {
    this.change(key, -weight, -weight * total)
  }

  private change(
    { evaluatorId, groupKey = null, window }: Omit<WeightedTotal, 'weight' | 'total'>,
    s: Hundredths,
    sx: number,
  ): void {
    const at = this.groups.findIndex(
      (group) => group.evaluatorId === evaluatorId && group.window === window && (group.groupKey ?? null) === groupKey,
    )
    const group = this.groups[at]
    if (!group) {
      const of = groupKey === null ? {} : { groupKey }
      if (s > 0) this.groups.push({ evaluatorId, ...of, window, s, sx })
      return
    }
    if (group.s + s === 0) this.groups.splice(at, 1)
    else this.groups[at] = { ...group, s: group.s + s, sx: group.sx + sx }
  }
}

/** Returns the mean of some totals, rounded half up: what the ledger says of a pool. */
export function meanOf(totals: readonly Hundredths[]): Hundredths {
  if (totals.length === 0) throw new RangeError('a mean of nothing')
  const sum = totals.reduce((all, total) => all + total, 0)
  return roundHalfUp(BigInt(sum), BigInt(totals.length))
}

/**
 * Groups single evaluations as of a day, as the SQL statement of the ledger does. Evaluations that
 * were revealed later do not count yet.
 */
export function groupFacts(
  facts: Iterable<EvaluationFact>,
  today: PlainDate,
  formula: Pick<Formula, 'stageWeights'>,
): readonly EvaluationGroup[] {
  const bounds = ageBounds(today)
  const groups = new EvaluationGroups()
  for (const { stage, total, revealedOn, ...by } of facts) {
    if (revealedOn > today) continue
    const window = ageWindow(revealedOn, bounds)
    groups.add({ ...by, window, weight: formula.stageWeights[stage], total })
  }
  return groups.list
}
