import { FLAG_RULES } from '@credit/contract'
import type { SystemCtx } from '#core/context'
import type { FlaggableRecord } from './flaggable-record.js'
import { recordsAmong, strongPairs } from './flags.sql.js'
import { weigh } from './pair-marks.js'
import { decidedRecords, type Search } from './read-evaluations.js'
import { findRings, type Ring, type StrongPair } from './rings.js'
import type { Finding } from './rule.js'

/** Finds rings among all participants. Pairs whose marks were decided on count with their later marks only. */
export async function searchRings(ctx: SystemCtx, search: Search): Promise<Finding[]> {
  const { since, weighing } = search
  const { mark, weight } = FLAG_RULES.ring
  const rows = await strongPairs.rows(ctx, { since, weighing, mark, weight })
  const receivedWeight = new Map(rows.flatMap((row) => [[row.a, row.receivedByA] as const, [row.b, row.receivedByB]]))
  for (let pairs: StrongPair[] = rows; ; ) {
    const rings = findRings(pairs, receivedWeight)
    const found = await Promise.all(rings.map((ring) => evidenceOf(ctx, ring, search)))
    const decided = new Set(found.flatMap(({ weakened }) => weakened))
    if (decided.size === 0) return found.map(({ finding }) => finding)
    pairs = pairs.filter((pair) => !decided.has(pair))
  }
}

/** Returns a ring with its evaluations, and the pairs that are no longer strong without what was decided on. */
async function evidenceOf(
  ctx: SystemCtx,
  { members, pairs, share }: Ring,
  { since, weighing }: Search,
): Promise<{ finding: Finding; weakened: StrongPair[] }> {
  const isDecided = await decidedRecords(ctx, members)
  const rows = await recordsAmong.rows(ctx, { ids: members, since })
  const fresh = rows.flatMap((row): FlaggableRecord[] => (isDecided('ring', row.id) ? [] : [{ ...row, levels: [] }]))
  const { mark, weight } = FLAG_RULES.ring
  const strong = new Set(
    weigh(fresh, weighing)
      .filter((pair) => pair.mark >= mark && pair.weight >= weight)
      .map(({ from, to }) => `${from} ${to}`),
  )
  const weakened = pairs.filter(({ a, b }) => !strong.has(`${a} ${b}`) || !strong.has(`${b} ${a}`))
  const ends = new Set(pairs.flatMap(({ a, b }) => [`${a} ${b}`, `${b} ${a}`]))
  const [first = ''] = members
  const finding: Finding = {
    kind: 'ring',
    participantId: first,
    records: fresh.filter(({ evaluatorId, evaluatedId }) => ends.has(`${evaluatorId} ${evaluatedId}`)),
    related: [],
    figures: { members: members.length, pairs: pairs.length, share: Math.round(share * 1000) / 10 },
    benchmarks: {},
  }
  return { finding, weakened }
}
