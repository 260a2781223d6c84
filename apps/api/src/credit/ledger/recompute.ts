import type { ScoreCause } from '@credit/contract'
import type { Ctx } from '../../platform/database/context.js'
import { Ledger } from './ledger.js'

/** An event besides evaluations: a claim approved, a record confirmed, a repair, an adjustment. */
export interface CreditEvent {
  cause: ScoreCause
  /** The claim, record or adjustment. */
  causeId: string | null
  params?: Record<string, unknown>
}

/**
 * Brings participants to today: starts the ledgers of new ones (`initial`), tells what aged, what ran
 * out and what the rules changed, each as a line of its own. Answers the number of lines.
 */
export async function recompute(tx: Ctx, participantIds: readonly string[]): Promise<number> {
  if (participantIds.length === 0) return 0
  const ledger = await Ledger.open(tx, participantIds)
  return ledger.close()
}

/**
 * Does what changes one participant's claims, records or adjustments, and writes the line of it:
 * locked and brought to today first, so that the line tells the event alone.
 */
export async function creditEvent<T>(
  tx: Ctx,
  participantId: string,
  act: (tx: Ctx) => Promise<{ event: CreditEvent | null; value: T }>,
): Promise<T> {
  const ledger = await Ledger.open(tx, [participantId])
  const { event, value } = await act(tx)
  const book = ledger.book(participantId)
  if (event && book) {
    await ledger.reloadItems()
    book.tell(event.cause, event.causeId, event.params)
  }
  await ledger.close()
  return value
}
