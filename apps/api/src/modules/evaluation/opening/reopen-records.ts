import type { EndReason } from '@credit/contract'
import { Any } from 'typeorm'
import type { Tx } from '../../../core/context.js'
import { scoped } from '../../../database/scoped.js'
import { EvaluationRecordEntity } from '../../../entities/evaluation/evaluation-record.js'
import { afterAction, lockReopenable, writeReopened } from '../records/locked-records.js'
import { ANY_AREA } from '../records/locked-records.sql.js'
import { type CellToOpen, type RecordOpening, reopenableRecords } from './opening.sql.js'

/** Closed records that open again: none, the records of parties that rejoined, or all. */
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
  tx: Tx,
  query: { openings: readonly RecordOpening[]; cells: readonly CellToOpen[] },
  reopening: Reopening,
): Promise<number> {
  if (reopening === 'none') return 0
  const sectionIds = [...new Set(query.openings.map(({ sectionId }) => sectionId))]
  const records = scoped(tx, EvaluationRecordEntity, ANY_AREA)
  // New sections of a sync have no closed records, which is faster to check than matching pairs.
  if (!(await records.exists({ sectionId: Any(sectionIds), status: 'closed' }))) return 0
  const reasons = REASONS[reopening]
  const find = () => reopenableRecords.rows(tx, { ...query, reasons })
  if ((await find()).length === 0) return 0
  // Locks all records that revealing the pairs would lock, in the order of ids, and then re-reads the closed ones.
  const locked = await lockReopenable(tx, sectionIds)
  const ends = new Map((await find()).map(({ id, windowEndsAt }) => [id, windowEndsAt]))
  const openedAt = tx.clock.now()
  const reopened = locked.flatMap((record) => {
    const dueAt = ends.get(record.id)
    if (!dueAt) return []
    return [{ ...afterAction(record, 'reopen'), openedAt, dueAt, windowEndsAt: dueAt, deferrals: [] }]
  })
  await writeReopened(tx, reopened)
  return reopened.length
}
