import { EVALUATION_MACHINE, isOpen, type Moved, type RecordStatus, transition } from '@credit/contract'
import type { Tx } from '#core/context'
import { returnFacts } from '../../ledger/merge/move-facts.js'
import { type DecidedRow, isDecided, type Merge, type MovedRow, rowsOf } from '../../participants/merge/merge-steps.js'
import { changePlaces, TABLE } from './change-places.js'
import { presentRecords, type RecordSide, restoreStates } from './merge-records.sql.js'

/**
 * Moves back the records that a merge moved, and restores the ones it ended, except records released in a pool, which
 * stay voided. Returns the records that were decided since.
 */
export async function returnRecordsOfMerge(tx: Tx, merge: Merge): Promise<readonly DecidedRow[]> {
  const rows = rowsOf(merge, TABLE)
  if (rows.length === 0) return []
  const present = new Map(
    (await presentRecords.rows(tx, { ids: rows.map(({ id }) => id) })).map((row) => [row.id, row]),
  )
  const decided = rows.filter(({ id, before, after }) => {
    const record = present.get(id)
    if (!record || isDecided(record.status, after)) return true
    const owner = before.side === 'evaluator' ? record.evaluatorId : record.evaluatedId
    return 'participantId' in after && owner !== after.participantId
  })
  if (decided.length > 0) return decided.map(({ id }) => ({ table: TABLE, id }))
  for (const side of ['evaluator', 'evaluated'] as const) {
    const own = rows.filter(({ before }) => before.side === side && 'participantId' in before)
    const idsOf = (ended: boolean) => own.filter(({ before }) => (before.ended === true) === ended).map(({ id }) => id)
    await changePlaces(tx, side as RecordSide, {
      leaving: idsOf(true),
      to: merge.target.id,
      moving: idsOf(false),
      target: merge.source.id,
    })
  }
  await restore(tx, merge, rows)
  return []
}

async function restore(tx: Tx, merge: Merge, rows: readonly MovedRow[]): Promise<void> {
  const restored = rows.filter(({ before, after }) => before.ended && before.status !== after.status && !before.pooled)
  if (restored.length > 0) {
    await restoreStates.run(tx, {
      rows: restored.map(({ id, before, after }) => ({
        id,
        status: restoredStatus(after.status as RecordStatus, before.status as RecordStatus),
        revealedAt: textOf(before.revealedAt),
        heldAt: textOf(before.heldAt),
      })),
    })
  }
  const counting = restored.filter(({ before }) => before.status === 'revealed')
  await returnFacts(
    tx,
    merge,
    counting.map(({ id }) => id),
  )
}

/** Returns the status to restore: an open record is requested again, a submitted one gets its previous status. */
function restoredStatus(status: RecordStatus, before: RecordStatus): Moved<RecordStatus> {
  if (isOpen(before)) return transition(EVALUATION_MACHINE, status, 'reopen')
  const given = transition(EVALUATION_MACHINE, status, 'restore')
  if (before === 'revealed') return transition(EVALUATION_MACHINE, given, 'reveal')
  return before === 'held' ? transition(EVALUATION_MACHINE, given, 'hold') : given
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
