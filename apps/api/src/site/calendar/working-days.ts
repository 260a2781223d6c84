import { dateOf } from '../../platform/clock/clock.js'

/** A calendar date `YYYY-MM-DD`. */
export type Day = string

/** The days that deviate from the week: holidays, and weekend days that are worked. */
export interface Calendar {
  off: ReadonlySet<Day>
  work: ReadonlySet<Day>
}

const DAY_MS = 86_400_000
const ITEM = /^(\d{4}-\d{2}-\d{2})(?:\/(off|work))?$/

/**
 * Reads the values of the dictionary HOLIDAY: `2026-10-01/off`, `2026-10-10/work`; a bare date
 * deviates from what the week says of it. What is no date says nothing.
 */
export function calendarOf(values: readonly string[]): Calendar {
  const off = new Set<Day>()
  const work = new Set<Day>()
  for (const value of values) {
    const [, day, said] = ITEM.exec(value.trim()) ?? []
    if (!day || Number.isNaN(Date.parse(`${day}T00:00:00Z`))) continue
    const kind = said ?? (isWeekend(day) ? 'work' : 'off')
    ;(kind === 'work' ? work : off).add(day)
  }
  return { off, work }
}

export function isWorkingDay(calendar: Calendar, day: Day): boolean {
  if (calendar.work.has(day)) return true
  return !calendar.off.has(day) && !isWeekend(day)
}

/** The n-th working day after a day, which itself is day 0 whether it is worked or not. */
export function addWorkingDays(calendar: Calendar, day: Day, n: number): Day {
  let at = day
  for (let left = n; left > 0; ) {
    at = nextDay(at)
    if (isWorkingDay(calendar, at)) left--
  }
  return at
}

/** How many working days come after `from`, up to and with `to`; 0 where `to` is not later. */
export function workingDaysBetween(calendar: Calendar, from: Day, to: Day): number {
  let count = 0
  for (let at = from; at < to; ) {
    at = nextDay(at)
    if (isWorkingDay(calendar, at)) count++
  }
  return count
}

/** 24:00 of a day in the installation's time zone. */
export function endOfDay(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + 1)
}

/** The last day of a term that ends at a moment: 24:00 still belongs to the day it ends. */
export function lastDayOf(end: Date): Day {
  return dateOf(new Date(end.getTime() - 1))
}

function nextDay(day: Day): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)
}

function isWeekend(day: Day): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6
}
