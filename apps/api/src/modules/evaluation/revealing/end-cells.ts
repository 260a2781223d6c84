import type { Ctx } from '../../../core/context.js'
import { type LockedRecord, lockLive } from '../records/locked-records.js'
import { cellOf, type EndedSeals, endSeals, writeEndedSeals } from './reveal-records.js'
import { endedGroups, unsealed } from './sealing.js'

/**
 * Ends the anonymous cells of sections to which nobody can submit any more, in the caller's
 * transaction: reveals their groups and the named records whose opposites they are, holds small groups.
 */
export async function endCells(tx: Ctx, sectionIds: readonly string[]): Promise<EndedSeals> {
  const now = tx.clock.now()
  const locked = await lockLive(tx, sectionIds)
  const isRunning = ({ windowEndsAt, pause }: LockedRecord) => windowEndsAt > now || pause
  // A closed record is not waited for, unless its stage may be reached again.
  const isAwaited = (record: LockedRecord) =>
    record.closedUntilReached || (record.status !== 'closed' && isRunning(record))
  const running = new Set(locked.filter(isAwaited).map(cellOf))
  const hasEnded = (record: LockedRecord) => {
    const { anonymousOppositeCell: settingId } = record
    if (settingId === null || isRunning(record)) return false
    return !running.has(cellOf({ ...record, settingId }))
  }
  const anonymous = endedGroups(locked, (record) => !running.has(cellOf(record)), cellOf)
  const named = unsealed(locked, hasEnded).filter(hasEnded)
  const ended = endSeals(named, anonymous)
  await writeEndedSeals(tx, ended)
  return ended
}
