import type { Ctx } from '../../../../core/context.js'
import {
  insertDelisted,
  insertListed,
  insertScoreChanges,
  type PublicValues,
} from './changes.sql.js'

/** What of a stored score the public may know. */
interface Standing {
  score: number | null
  starLevel: number | null
  band: string | null
  unrated: boolean
  serious: boolean
}

const PUBLIC = ['score', 'starLevel', 'band', 'unrated', 'serious'] as const

/** Notes, in the transaction of the event, which organisations have other public values than before. */
export async function recordScoreChanges(
  tx: Ctx,
  changes: readonly { participantId: string; before: Standing; after: Standing }[],
): Promise<void> {
  const values = changes.flatMap(({ participantId, before, after }): PublicValues[] => {
    const [known, now] = [publicOf(before), publicOf(after)]
    const isSame = PUBLIC.every((name) => known[name] === now[name])
    return isSame ? [] : [{ participantId, ...now }]
  })
  if (values.length > 0) await insertScoreChanges.run(tx, { values, now: tx.clock.now() })
}

function publicOf({ score, starLevel, band, unrated, serious }: Standing): Standing {
  const rated = unrated ? { score: null, starLevel: null } : { score, starLevel }
  return { ...rated, band: !unrated || serious ? band : null, unrated, serious }
}

/**
 * Notes which serious acts are listed today, and which no longer are; each once.
 *
 * @param ids only these records, in the transaction that changes them; null: all, for those that a day begins or ends
 */
export async function recordListings(tx: Ctx, ids: readonly string[] | null): Promise<void> {
  const query = { ids, day: tx.clock.today(), now: tx.clock.now() }
  await insertListed.run(tx, query)
  await insertDelisted.run(tx, query)
}
