import type { EndReason } from '@credit/contract'
import type { Ctx } from '../../../core/context.js'
import { afterAction, lockReopenable, writeReopened } from '../records/locked-records.js'
import { type CellToOpen, type RecordOpening, reopenableRecords } from './opening.sql.js'

/** Which closed records open again: none, those of parties that came back, or all. */
export type Reopening = 'none' | 'rejoined' | 'all'

const REASONS: Readonly<Record<Exclude<Reopening, 'none'>, readonly EndReason[] | null>> = {
  rejoined: ['partyRemoved'],
  all: null,
}

/**
 * Opens closed records of wanted pairs again, with a new window and the questions that they had, where
 * nothing of the pair was revealed. Returns their number.
 */
export async function reopenClosed(
  tx: Ctx,
  query: { openings: readonly RecordOpening[]; cells: readonly CellToOpen[] },
  reopening: Reopening,
): Promise<number> {
  if (reopening === 'none') return 0
  const reasons = REASONS[reopening]
  const find = () => reopenableRecords.rows(tx, { ...query, reasons })
  if ((await find()).length === 0) return 0
  // All that a reveal of the pairs would lock, in the order of ids; then what is still closed.
  const locked = await lockReopenable(
    tx,
    query.openings.map(({ sectionId }) => sectionId),
  )
  const ends = new Map((await find()).map(({ id, windowEndsAt }) => [id, windowEndsAt]))
  const openedAt = tx.clock.now()
  const reopened = locked.flatMap((record) => {
    const dueAt = ends.get(record.id)
    if (!dueAt) return []
    return [
      { ...afterAction(record, 'reopen'), openedAt, dueAt, windowEndsAt: dueAt, deferrals: [] },
    ]
  })
  await writeReopened(tx, reopened)
  return reopened.length
}
