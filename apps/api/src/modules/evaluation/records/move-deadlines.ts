import { dateOf, isOpen } from '@credit/contract'
import type { Tx } from '#core/context'
import { readCalendar } from '../../calendar/calendar.queries.js'
import { lastDayOf } from '../../calendar/working-days.js'
import { type LockedRecord, lockLive, lockWithDeadline, writeDeadlines } from './locked-records.js'
import { nextStages, readStages } from './section-stages.js'
import { readTerms } from './terms.js'
import { cutDue, resumedEnd, windowEnd } from './windows.js'

/** Shortens deferrals in sections that reached a further stage. */
export async function shortenDeferrals(tx: Tx, sectionIds: readonly string[]): Promise<void> {
  if (sectionIds.length === 0) return
  const locked = await lockLive(tx, sectionIds)
  const deferred = locked.filter((record) => record.status === 'deferred')
  if (deferred.length === 0) return
  const nextStageOf = nextStages(await readStages(tx, sectionIds))
  const calendar = await readCalendar(tx)
  const terms = await readTerms(tx)
  const shortened = deferred.flatMap((record) => {
    const stage = nextStageOf(record)
    const dueAt = stage ? cutDue(calendar, terms, record.dueAt, stage) : record.dueAt
    if (dueAt >= record.dueAt) return []
    return [{ ...record, dueAt, windowEndsAt: record.anonymous ? dueAt : record.windowEndsAt }]
  })
  await writeDeadlines(tx, shortened)
}

/** Moves the deadlines of a resumed project by the working days that each record was paused. */
export async function extendAfterPause(tx: Tx, projectId: string, pausedAt: Date): Promise<void> {
  const locked = await lockWithDeadline(tx, projectId)
  if (locked.length === 0) return
  const calendar = await readCalendar(tx)
  const today = tx.clock.today()
  const moved = locked.flatMap((record) => {
    const since = record.openedAt > pausedAt ? record.openedAt : pausedAt
    // A deadline before the pause is not moved: its record is about to expire.
    const move = (end: Date) => (end > pausedAt ? resumedEnd(calendar, end, dateOf(since), today) : end)
    const dueAt = hasDueTime(record) ? move(record.dueAt) : record.dueAt
    const windowEndsAt = move(record.windowEndsAt)
    const unchanged = dueAt === record.dueAt && windowEndsAt === record.windowEndsAt
    return unchanged ? [] : [{ ...record, dueAt, windowEndsAt }]
  })
  await writeDeadlines(tx, moved)
}

/** True if the due time of a record still matters: its evaluator may return from leave. */
export function hasDueTime({ status }: Pick<LockedRecord, 'status'>): boolean {
  return isOpen(status) || status === 'excused'
}

/** Number of open records whose deadlines moved, and their latest due time. */
export interface ExtendedWindows {
  records: number
  latestDueAt: Date | null
}

/**
 * Moves the deadlines of the open evaluations of a project, or of one of its sections, by working days. The windows of
 * anonymous groups move with them, as a group ends together. Past deadlines stay.
 */
export async function extendWindows(
  tx: Tx,
  projectId: string,
  { days, sectionId }: { days: number; sectionId?: string | undefined },
): Promise<ExtendedWindows> {
  const locked = await lockWithDeadline(tx, projectId)
  const own = locked.filter((record) => !sectionId || record.sectionId === sectionId)
  const calendar = await readCalendar(tx)
  const now = tx.clock.now()
  const move = (end: Date) => (end > now ? windowEnd(calendar, lastDayOf(end), days) : end)
  const moved = own.flatMap((record) => {
    const dueAt = hasDueTime(record) ? move(record.dueAt) : record.dueAt
    const windowEndsAt = move(record.windowEndsAt)
    const unchanged = dueAt === record.dueAt && windowEndsAt === record.windowEndsAt
    return unchanged ? [] : [{ ...record, dueAt, windowEndsAt }]
  })
  const due = moved.filter(({ status }) => isOpen(status)).map(({ dueAt }) => dueAt.getTime())
  // If no open record gets more time, the windows of submitted ones must not move silently.
  if (due.length === 0) return { records: 0, latestDueAt: null }
  await writeDeadlines(tx, moved)
  return { records: due.length, latestDueAt: new Date(due.reduce((a, b) => Math.max(a, b))) }
}
