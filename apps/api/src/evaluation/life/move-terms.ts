import { isOpen } from '@credit/contract'
import { dateOf } from '../../platform/clock/clock.js'
import type { Ctx } from '../../platform/database/context.js'
import { readCalendar } from '../../site/calendar/calendar.queries.js'
import { lockLive, lockWindows, nextStages } from './record.queries.js'
import { writeTerms } from './record.writes.js'
import { readTerms } from './terms.queries.js'
import { cutDue, resumedEnd } from './windows.js'

/** Cuts what was deferred in sections that reached a further stage. */
export async function nextStageReached(tx: Ctx, sectionIds: readonly string[]): Promise<void> {
  if (sectionIds.length === 0) return
  const held = await lockLive(tx, sectionIds)
  const deferred = held.filter((r) => r.status === 'deferred')
  if (deferred.length === 0) return
  const next = await nextStages(tx, sectionIds)
  const calendar = await readCalendar(tx)
  const terms = await readTerms(tx)
  const cut = deferred.flatMap((record) => {
    const stage = next.get(`${record.sectionId} ${record.stage}`)
    const dueAt = stage ? cutDue(calendar, terms, record.dueAt, stage) : record.dueAt
    if (dueAt >= record.dueAt) return []
    return [{ ...record, dueAt, windowEndsAt: record.anonymous ? dueAt : record.windowEndsAt }]
  })
  await writeTerms(tx, cut)
}

/** Moves the terms of a resumed project by the working days that each record stood still. */
export async function projectResumed(tx: Ctx, projectId: string, pausedAt: Date): Promise<void> {
  const held = await lockWindows(tx, projectId)
  if (held.length === 0) return
  const calendar = await readCalendar(tx)
  const today = tx.clock.today()
  const moved = held.flatMap((record) => {
    const since = record.openedAt > pausedAt ? record.openedAt : pausedAt
    // What had run out before the pause is only waiting to be expired.
    const move = (end: Date) =>
      end > pausedAt ? resumedEnd(calendar, end, dateOf(since), today) : end
    const dueAt = isOpen(record.status) ? move(record.dueAt) : record.dueAt
    const windowEndsAt = move(record.windowEndsAt)
    const same = dueAt === record.dueAt && windowEndsAt === record.windowEndsAt
    return same ? [] : [{ ...record, dueAt, windowEndsAt }]
  })
  await writeTerms(tx, moved)
}
