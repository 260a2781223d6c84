import { addDays, type DayKind, dateOf, isPlainDate, isWeekend, type PlainDate } from '@credit/contract'

/** Holidays, and weekend days that are worked instead. */
export interface Calendar {
  off: ReadonlySet<PlainDate>
  work: ReadonlySet<PlainDate>
}

const ITEM = /^(\d{4}-\d{2}-\d{2})(?:\/(off|work))?$/

/** A day that the calendar defines differently from its weekday. */
interface SpecialDay {
  date: PlainDate
  kind: DayKind
}

/**
 * Parses a value of the dictionary HOLIDAY: `2026-10-01/off`, `2026-10-10/work`. A date alone is a
 * holiday on a weekday and a working day at the weekend; null for other values.
 */
export function parseDay(value: string): SpecialDay | null {
  const [, date, stated] = ITEM.exec(value.trim()) ?? []
  if (!date || !isPlainDate(date)) return null
  return { date, kind: (stated as DayKind | undefined) ?? (isWeekend(date) ? 'work' : 'off') }
}

/** Creates a calendar from values of the dictionary; values that {@link parseDay} cannot read are ignored. */
export function calendarOf(values: readonly string[]): Calendar {
  const days = values.flatMap((value) => parseDay(value) ?? [])
  const of = (kind: DayKind) => new Set(days.filter((day) => day.kind === kind).map(({ date }) => date))
  return { off: of('off'), work: of('work') }
}

/** Returns the kind of a day in a calendar, or null if the weekday decides. */
export function kindOf(calendar: Calendar, date: PlainDate): DayKind | null {
  if (calendar.work.has(date)) return 'work'
  return calendar.off.has(date) ? 'off' : null
}

/** Returns whether a day is worked: make-up days are, days off and weekends are not (E4). */
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

/** Returns the n-th working day before a day, which counts as day 0 whether it is worked or not. */
export function subtractWorkingDays(calendar: Calendar, day: PlainDate, n: number): PlainDate {
  let at = day
  for (let left = n; left > 0; ) {
    at = addDays(at, -1)
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
