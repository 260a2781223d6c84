import { addDays, dateOf, isPlainDate, isWeekend, type PlainDate } from '@credit/contract'

/** Holidays, and weekend days that are worked instead. */
export interface Calendar {
  off: ReadonlySet<PlainDate>
  work: ReadonlySet<PlainDate>
}

const ITEM = /^(\d{4}-\d{2}-\d{2})(?:\/(off|work))?$/

/**
 * Parses values of the dictionary HOLIDAY: `2026-10-01/off`, `2026-10-10/work`. A date alone is a
 * holiday on a weekday and a working day at the weekend; other values are ignored.
 */
export function calendarOf(values: readonly string[]): Calendar {
  const off = new Set<PlainDate>()
  const work = new Set<PlainDate>()
  for (const value of values) {
    const [, day, stated] = ITEM.exec(value.trim()) ?? []
    if (!day || !isPlainDate(day)) continue
    const kind = stated ?? (isWeekend(day) ? 'work' : 'off')
    ;(kind === 'work' ? work : off).add(day)
  }
  return { off, work }
}

export function isWorkingDay(calendar: Calendar, day: PlainDate): boolean {
  if (calendar.work.has(day)) return true
  return !calendar.off.has(day) && !isWeekend(day)
}

/** Returns the n-th working day after a day, which counts as day 0 whether it is worked or not (E4). */
export function addWorkingDays(calendar: Calendar, day: PlainDate, n: number): PlainDate {
  let at = day
  for (let left = n; left > 0; ) {
    at = addDays(at, 1)
    if (isWorkingDay(calendar, at)) left--
  }
  return at
}

/** Returns the number of working days after `from`, up to and including `to`; 0 unless `to` is later. */
export function workingDaysBetween(calendar: Calendar, from: PlainDate, to: PlainDate): number {
  let count = 0
  for (let at = from; at < to; ) {
    at = addDays(at, 1)
    if (isWorkingDay(calendar, at)) count++
  }
  return count
}

/** Returns the last day of a term that ends at a moment: 24:00 belongs to the day it ends. */
export function lastDayOf(end: Date): PlainDate {
  return dateOf(new Date(end.getTime() - 1))
}
