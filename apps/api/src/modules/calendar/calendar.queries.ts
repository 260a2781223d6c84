import type { PlainDate } from '@credit/contract'
import { IsNull } from 'typeorm'
import type { Ctx } from '#core/context'
import { scoped } from '#database/scoped'
import { CalendarChangeEntity, type ChangedDay } from '#entities/calendar/calendar-change'
import { HOLIDAY } from '../site/dictionaries/holiday.js'
import { enabledValues } from './calendar.sql.js'
import { type Calendar, calendarOf } from './working-days.js'

/** Returns the holidays and make-up days that supervisors keep in the dictionary HOLIDAY. */
export async function readCalendar(ctx: Ctx): Promise<Calendar> {
  const holidays = await enabledValues.first(ctx, { code: HOLIDAY })
  return calendarOf(holidays?.values ?? [])
}

/** The calendar now, and as it was before changes that are not settled. */
export interface CalendarHistory {
  now: Calendar
  /** Time of the newest unsettled change; null if there is none. */
  changedAt: Date | null
  /** Returns the calendar that deadlines were computed with at a time. */
  at(time: Date): Calendar
}

/** Returns the calendar with the changes that due times of open records have not followed yet. */
export async function readCalendarHistory(ctx: Ctx): Promise<CalendarHistory> {
  const now = await readCalendar(ctx)
  const changes = await scoped(ctx, CalendarChangeEntity).find(
    { settledAt: IsNull() },
    { order: { createTime: 'DESC', id: 'DESC' } },
  )
  // Calendars before each change, the newest first.
  const past: { until: Date; calendar: Calendar }[] = []
  for (const { createTime, days } of changes) {
    const after = past.at(-1)?.calendar ?? now
    past.push({ until: createTime, calendar: undo(after, days) })
  }
  return {
    now,
    changedAt: changes[0]?.createTime ?? null,
    at: (time) => past.findLast(({ until }) => time < until)?.calendar ?? now,
  }
}

function undo(calendar: Calendar, days: readonly ChangedDay[]): Calendar {
  const [off, work] = [new Set<PlainDate>(calendar.off), new Set<PlainDate>(calendar.work)]
  for (const { date, before } of days) {
    off.delete(date)
    work.delete(date)
    if (before) (before === 'off' ? off : work).add(date)
  }
  return { off, work }
}
