import { FLAG_RULES } from '@credit/contract'
import { groupBy } from '#core/group-by'
import { findFlags } from './flag-rules.js'
import type { FlaggableRecord } from './flaggable-record.js'
import { PairLookup, type Weighing, weigh } from './pair-marks.js'
import { findRings, type StrongPair } from './rings.js'
import { type Finding, mean, type RoleMeans, sum, totalsOf } from './rule.js'

/**
 * Applies all rules to evaluations in memory, as the search at night does in the database: for plans and simulations.
 * Rings have no records. `signOf` names the role of an evaluator.
 */
export function flagsAmong(
  records: readonly FlaggableRecord[],
  weighing: Weighing,
  signOf: (id: string) => number,
): Pick<Finding, 'kind' | 'participantId' | 'records' | 'figures'>[] {
  const given = groupBy(records, ({ evaluatorId }) => evaluatorId)
  const received = groupBy(records, ({ evaluatedId }) => evaluatedId)
  const marksOf = new Map(
    [...received].map(([id, of]) => [
      id,
      { sum: sum(totalsOf(of)), count: of.length, evaluators: new Set(of.map(({ evaluatorId }) => evaluatorId)).size },
    ]),
  )
  const all = weigh(records, weighing)
  const pairs = new PairLookup(all)
  const roleMeansOf = meansOfRoles(given, signOf)
  const single = [...new Set([...given.keys(), ...received.keys()])].flatMap((participantId) =>
    findFlags({
      participantId,
      given: given.get(participantId) ?? [],
      received: received.get(participantId) ?? [],
      marksOf,
      weigh: (some) => weigh(some, weighing),
      pairs,
      roleMeans: roleMeansOf.get(signOf(participantId)),
      isDecided: () => false,
    }),
  )
  const rule = FLAG_RULES.ring
  const strong = new Map(
    all
      .filter(({ mark, weight }) => mark >= rule.mark && weight >= rule.weight)
      .map((pair) => [`${pair.from} ${pair.to}`, pair]),
  )
  const strongPairs = [...strong.values()].flatMap(({ from, to, weight }): StrongPair[] => {
    const back = strong.get(`${to} ${from}`)
    return back && from < to ? [{ a: from, b: to, given: weight, returned: back.weight }] : []
  })
  const weights = new Map(
    [...groupBy(all, ({ to }) => to)].map(([id, of]) => [id, sum(of.map(({ weight }) => weight))]),
  )
  const rings = findRings(strongPairs, weights).map(({ members, share }) => ({
    kind: 'ring' as const,
    participantId: members[0] ?? '',
    records: records.filter(
      ({ evaluatorId, evaluatedId }) => members.includes(evaluatorId) && members.includes(evaluatedId),
    ),
    figures: { members: members.length, share },
  }))
  return [...single, ...rings]
}

function meansOfRoles(
  given: ReadonlyMap<string, readonly FlaggableRecord[]>,
  signOf: (id: string) => number,
): Map<number, RoleMeans> {
  const busy = [...given].filter(([, records]) => records.length >= FLAG_RULES.outlier.records)
  return new Map(
    [...groupBy(busy, ([id]) => signOf(id))].map(([sign, of]) => {
      const means = of.map(([, records]) => mean(totalsOf(records)))
      const middle = median(means)
      const deviation = median(means.map((one) => Math.abs(one - middle)))
      return [sign, { evaluators: means.length, median: middle, deviation }]
    }),
  )
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const half = (sorted.length - 1) / 2
  return ((sorted[Math.floor(half)] ?? 0) + (sorted[Math.ceil(half)] ?? 0)) / 2
}
