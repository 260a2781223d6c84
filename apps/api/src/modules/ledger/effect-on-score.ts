import type { Ctx } from '#core/context'
import { participantCredit } from './ledger.sql.js'
import { loadLedgers, readItems } from './load-ledgers.js'
import type { ParticipantLedger } from './participant-ledger.js'
import { countedWith, weightedScoreOf } from './post-facts.js'
import type { ScoreItem } from './score-items.js'

/** Change that a decision would make to the inputs of a score. */
export interface ScoreChange {
  participantId: string
  /** Item that would come into force. */
  begins?: ScoreItem
  /** Item that would end. */
  ends?: string
  /** Evaluations that would be voided. */
  voids?: readonly string[]
}

type Standing = ReturnType<ParticipantLedger['standing']>['after']

/**
 * Returns a participant's score and levels today, without and with a change. They are computed by the ledger that the
 * decision would append to, which is not saved. Null for a merged participant.
 */
export async function effectOnScore(
  ctx: Ctx,
  { participantId, begins, ends, voids = [] }: ScoreChange,
): Promise<{ before: Standing; after: Standing } | null> {
  const stored = await participantCredit.first(ctx, { ids: [participantId], lock: false })
  if (!stored || stored.merged) return null
  const ledger = (await loadLedgers(ctx, [stored])).get(participantId)
  if (!ledger) return null
  const before = ledger.standing().after
  const items = (await readItems(ctx, [participantId], [ledger.day])).get(participantId) ?? []
  ledger.setItems([...items.filter(({ id }) => id !== ends), ...(begins ? [begins] : [])])
  if (voids.length > 0) for (const fact of await countedWith(ctx, voids)) ledger.remove(weightedScoreOf(fact))
  ledger.append('recomputed', null)
  return { before, after: ledger.standing().after }
}
