import type { Tx } from '#core/context'
import { proveRows } from '#database/prove-rows'
import {
  type Award,
  insertAwards,
  insertDelisted,
  insertListed,
  insertScoreChanges,
  type PublicValues,
} from './changes.sql.js'

/** Public part of a stored score. */
type Standing = Omit<PublicValues, 'participantId'>

/** Notes, in the transaction of the event, which organisations have other public values than before. */
export async function recordScoreChanges(
  tx: Tx,
  changes: readonly { participantId: string; before: Standing; after: Standing }[],
): Promise<void> {
  const values: PublicValues[] = []
  for (const { participantId, before, after } of changes) {
    const now = publicOf(participantId, after)
    if (!isSame(publicOf(participantId, before), now)) values.push(now)
  }
  if (values.length > 0)
    proveRows(tx, 'credit_change', await insertScoreChanges.rows(tx, { values, now: tx.clock.now() }))
}

function publicOf(participantId: string, standing: Standing): PublicValues {
  const { unrated, serious } = standing
  return {
    participantId,
    score: unrated ? null : standing.score,
    starLevel: unrated ? null : standing.starLevel,
    band: !unrated || serious ? standing.band : null,
    limitedBy: unrated ? null : standing.limitedBy,
    unrated,
    serious,
  }
}

function isSame(a: PublicValues, b: PublicValues): boolean {
  return (
    a.score === b.score &&
    a.starLevel === b.starLevel &&
    a.band === b.band &&
    a.limitedBy === b.limitedBy &&
    a.unrated === b.unrated &&
    a.serious === b.serious
  )
}

/**
 * Records newly listed and no longer listed serious acts, each once.
 * @param ids only these records, in the transaction that changes them; null for all records, whose listing begins or
 * ends with a day
 */
export async function recordListings(tx: Tx, ids: readonly string[] | null): Promise<void> {
  if (ids?.length === 0) return
  const query = { ids, day: tx.clock.today(), now: tx.clock.now() }
  proveRows(tx, 'credit_change', await insertListed.rows(tx, query))
  proveRows(tx, 'credit_change', await insertDelisted.rows(tx, query))
}

/** Records awards that raised an alarm, in the transaction that raises it. */
export async function recordAwards(tx: Tx, awards: readonly Award[]): Promise<void> {
  proveRows(tx, 'credit_change', await insertAwards.rows(tx, { awards, now: tx.clock.now() }))
}
