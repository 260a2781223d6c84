import type { Tx } from '#core/context'
import { type LockedRecord, lockLive } from '../records/locked-records.js'
import { cellOf, type EndedSeals, endSeals, writeEndedSeals } from './reveal-records.js'
import { endedGroups, type SealableRecord, unsealed } from './sealing.js'

/**
 * Ends the anonymous cells of sections that accept no more submissions, in the caller's transaction: reveals their
 * groups and the named records with opposites in them, and holds small groups.
 */
export async function endCells(tx: Tx, sectionIds: readonly string[]): Promise<EndedSeals> {
  const { named, anonymous } = endedAt(await lockLive(tx, sectionIds), tx.clock.now())
  const ended = endSeals(named, anonymous)
  await writeEndedSeals(tx, ended)
  return ended
}

/** Facts that decide whether a cell has ended. */
type CellRecord = SealableRecord & Pick<LockedRecord, 'settingId' | 'windowEndsAt' | 'pause'>

/** Returns the live records of sections that the end of anonymous cells unseals at a time. */
export function endedAt<T extends CellRecord>(live: readonly T[], now: Date): { named: T[]; anonymous: T[] } {
  const isRunning = ({ windowEndsAt, pause }: T) => windowEndsAt > now || pause
  // A closed record is not waited for, unless its stage may be reached again.
  const isAwaited = (record: T) => record.closedUntilReached || (record.status !== 'closed' && isRunning(record))
  const running = new Set(live.filter(isAwaited).map(cellOf))
  const hasEnded = (record: T) => {
    const { anonymousOppositeCell: settingId } = record
    if (settingId === null || isRunning(record)) return false
    return !running.has(cellOf({ ...record, settingId }))
  }
  const anonymous = endedGroups(live, (record) => !running.has(cellOf(record)), cellOf)
  return { named: unsealed(live, hasEnded).filter(hasEnded), anonymous }
}
