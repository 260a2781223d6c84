import { type EndReason, EVALUATION_MACHINE, type RecordAction, transition } from '@credit/contract'
import type { Tx } from '#core/context'
import { proveRows } from '#database/prove-rows'
import {
  type LockedRecord,
  type LockQuery,
  lockedRecords,
  type MovedRecord,
  oppositesOf,
  updateDeadlines,
  updateReopened,
  updateStates,
} from './locked-records.sql.js'

export type { LockedRecord, MovedRecord } from './locked-records.sql.js'

function lock(tx: Tx, query: LockQuery): Promise<LockedRecord[]> {
  return lockedRecords.rows(tx, { ...query, now: tx.clock.now() })
}

/** Locks records without their opposites, for changes that reveal nothing. */
export function lockRecords(tx: Tx, ids: readonly string[]): Promise<LockedRecord[]> {
  return lock(tx, { ids })
}

/**
 * Locks records and their opposites. Opposites are found first and locked by their ids: PostgreSQL
 * evaluates a locked row again if another transaction changed it, and a subquery in the locking
 * statement would then lose it.
 */
export async function lockWithOpposites(tx: Tx, ids: readonly string[]): Promise<LockedRecord[]> {
  const opposites = await oppositesOf.rows(tx, { ids })
  return lockRecords(tx, [...new Set([...ids, ...opposites.map(({ id }) => id)])])
}

/**
 * Locks the open and submitted records of sections, and records closed by a correction; other records affect no reveal.
 */
export function lockLive(tx: Tx, sectionIds: readonly string[]): Promise<LockedRecord[]> {
  return lock(tx, { liveInSections: sectionIds })
}

/** Locks the live records of sections, and records that evaluators on leave will get back. */
export function lockClosable(tx: Tx, sectionIds: readonly string[]): Promise<LockedRecord[]> {
  return lock(tx, { closableInSections: sectionIds })
}

/** Locks the records of sections that are open, submitted or closed. */
export function lockReopenable(tx: Tx, sectionIds: readonly string[]): Promise<LockedRecord[]> {
  return lock(tx, { reopenableInSections: sectionIds })
}

/**
 * Locks the open and excused records of a project, and the submitted anonymous ones, whose window
 * moves too.
 */
export function lockWithDeadline(tx: Tx, projectId: string): Promise<LockedRecord[]> {
  return lock(tx, { withDeadlineInProject: projectId })
}

/** Returns a record in the state after an action. */
export function afterAction(record: LockedRecord, action: RecordAction): MovedRecord {
  return { ...record, status: transition(EVALUATION_MACHINE, record.status, action) }
}

/** Returns the records, replaced by their versions in `changed`. */
export function withChanges<R extends LockedRecord>(records: readonly R[], changed: readonly R[]): R[] {
  const byId = new Map(changed.map((record) => [record.id, record]))
  return records.map((record) => byId.get(record.id) ?? record)
}

/** Writes the states of records: revealed, or ended for a reason. */
export async function writeStates(
  tx: Tx,
  records: readonly MovedRecord[],
  reason: EndReason | null = null,
): Promise<void> {
  const now = tx.clock.now()
  if (records.length > 0) await updateStates.run(tx, { records, reason, heldAt: null, now })
  proveRows(tx, 'evaluation_record', records)
}

/** Writes the state of records that are held since a time. */
export async function writeHeld(tx: Tx, records: readonly MovedRecord[], heldAt: Date): Promise<void> {
  const now = tx.clock.now()
  if (records.length > 0) await updateStates.run(tx, { records, reason: null, heldAt, now })
  proveRows(tx, 'evaluation_record', records)
}

/** Writes records that are open again. */
export async function writeReopened(tx: Tx, records: readonly MovedRecord[]): Promise<void> {
  if (records.length > 0) await updateReopened.run(tx, { records })
  proveRows(tx, 'evaluation_record', records)
}

/** Writes the deadlines of records. */
export async function writeDeadlines(tx: Tx, records: readonly LockedRecord[]): Promise<void> {
  if (records.length > 0) await updateDeadlines.run(tx, { records })
  proveRows(tx, 'evaluation_record', records)
}
