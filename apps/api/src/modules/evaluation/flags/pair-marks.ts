import { groupBy } from '#core/group-by'
import type { FlaggableRecord } from './flaggable-record.js'

/** The evaluations of one participant by another, weighed as in the score. */
export interface PairMarks {
  from: string
  to: string
  /** Sum of stage weights within the limit per evaluator, aged. */
  weight: number
  /** Mean of the marks by these weights. */
  mark: number
}

/** How evaluations weigh, from the rules of the score. */
export interface Weighing {
  /** By stage 0 to 3. */
  stageWeights: readonly number[]
  /** Weights of evaluations since `half`, and of earlier ones. */
  ageWeights: readonly [number, number]
  /** Maximum sum of stage weights per pair and age. */
  max: number
  /** Since when evaluations have their whole weight. */
  half: Date
}

/** Returns the marks of each pair; pairs without weight are left out. {@link pairSums} does the same in SQL. */
export function weigh(records: readonly FlaggableRecord[], weighing: Weighing): PairMarks[] {
  const pairs = groupBy(records, ({ evaluatorId, evaluatedId }) => `${evaluatorId} ${evaluatedId}`)
  return [...pairs.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const { weight, marks } = weighPair([first, ...others], weighing)
    return weight > 0 ? [{ from: first.evaluatorId, to: first.evaluatedId, weight, mark: marks / weight }] : []
  })
}

/** Returns the weight of a pair's evaluations and the sum of their weighted marks. */
function weighPair(records: readonly FlaggableRecord[], { stageWeights, ageWeights, max, half }: Weighing) {
  const sums = { weight: 0, marks: 0 }
  for (const [window, ageWeight] of ageWeights.entries()) {
    let weight = 0
    let marks = 0
    for (const { stage, total, revealedAt } of records) {
      if ((revealedAt < half ? 1 : 0) !== window) continue
      weight += stageWeights[stage] ?? 0
      marks += (stageWeights[stage] ?? 0) * total
    }
    if (weight === 0) continue
    const counted = Math.min(weight, max) * ageWeight
    sums.weight += counted
    sums.marks += (counted * marks) / weight
  }
  return sums
}

/** The marks that some participants give and receive. */
export class PairLookup {
  private readonly from: ReadonlyMap<string, PairMarks[]>
  private readonly to: ReadonlyMap<string, PairMarks[]>

  constructor(pairs: readonly PairMarks[]) {
    this.from = groupBy(pairs, ({ from }) => from)
    this.to = groupBy(pairs, ({ to }) => to)
  }

  /** Marks that a participant gives to others than `but`. */
  givenBy = (id: string, but: string): number[] =>
    (this.from.get(id) ?? []).filter(({ to }) => to !== but).map(({ mark }) => mark)

  /** Marks that a participant receives from others than `but`. */
  receivedBy = (id: string, but: string): number[] =>
    (this.to.get(id) ?? []).filter(({ from }) => from !== but).map(({ mark }) => mark)
}
