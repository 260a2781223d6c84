import { addDays, addMonths, type DaySetting, isWeekend, type PlainDate, startOfMonth } from '@credit/contract'
import type { components } from '../../api/schema.js'

export type CalendarYear = components['schemas']['CalendarYear']
export type SpecialDay = CalendarYear['days'][number]

const WEEK = 7

/** Returns 0 for Monday to 6 for Sunday. */
function weekdayOf(date: PlainDate): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % WEEK
}

/** Returns the first day of each month of a year. */
export function monthsOf(year: number): PlainDate[] {
  return Array.from({ length: 12 }, (_, index) => addMonths(`${year}-01-01`, index))
}

/** Returns the weeks of a month, from Monday to Sunday, with null for days of adjacent months. */
export function weeksOf(month: PlainDate): (PlainDate | null)[][] {
  const first = startOfMonth(month)
  const next = addMonths(first, 1)
  const weeks: (PlainDate | null)[][] = []
  for (let monday = addDays(first, -weekdayOf(first)); monday < next; monday = addDays(monday, WEEK)) {
    const days = Array.from({ length: WEEK }, (_, index) => addDays(monday, index))
    weeks.push(days.map((day) => (day >= first && day < next ? day : null)))
  }
  return weeks
}

/** True if the calendar sets the day as worked, or by default if it is no weekend. */
export function isWorkedOn(date: PlainDate, special: SpecialDay | undefined): boolean {
  return special ? special.kind === 'work' : !isWeekend(date)
}

export const settingOf = (special: SpecialDay | undefined): DaySetting => special?.kind ?? 'ordinary'

/** Returns the day that a key moves to: arrow keys, Home, End, Page Up and Page Down. Returns null for other keys. */
export function dayAfterKey(date: PlainDate, key: string): PlainDate | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1)
    case 'ArrowRight':
      return addDays(date, 1)
    case 'ArrowUp':
      return addDays(date, -WEEK)
    case 'ArrowDown':
      return addDays(date, WEEK)
    case 'Home':
      return addDays(date, -weekdayOf(date))
    case 'End':
      return addDays(date, WEEK - 1 - weekdayOf(date))
    case 'PageUp':
      return addMonths(date, -1)
    case 'PageDown':
      return addMonths(date, 1)
    default:
      return null
  }
}

/** Returns the first day of the month in the address: `month=2027-02` or `year=2027`. */
export function monthOf(search: URLSearchParams, today: PlainDate): PlainDate {
  const month = /^20[2-9]\d-(0[1-9]|1[0-2])$/.exec(search.get('month') ?? '')?.[0]
  if (month) return `${month}-01`
  const year = /^20[2-9]\d$/.exec(search.get('year') ?? '')?.[0]
  return year ? `${year}-01-01` : startOfMonth(today)
}
