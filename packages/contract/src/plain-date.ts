/** A calendar day as `YYYY-MM-DD`, without a time zone; such strings sort like the days they name. */
export type PlainDate = string

/** The parts of a day; `month` counts from 1. */
export interface DateParts {
  year: number
  month: number
  day: number
}

/** Milliseconds of 24 hours, for durations; calendar days are counted with {@link addDays}. */
export const DAY_MS = 86_400_000

const FORM = /^(\d{4})-(\d{2})-(\d{2})$/

function partsOf(value: string): DateParts | null {
  const match = FORM.exec(value)
  if (!match) return null
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null
  return { year, month, day }
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

const pad = (value: number, length: number) => String(value).padStart(length, '0')

function toText({ year, month, day }: DateParts): PlainDate {
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
}

/** Midnight UTC of a day, for arithmetic only. */
function toEpoch(date: PlainDate): number {
  parseDate(date)
  return Date.parse(`${date}T00:00:00Z`)
}

/** The days that can be written as {@link PlainDate}. */
const FIRST_DATE: PlainDate = '0001-01-01'
const LAST_DATE: PlainDate = '9999-12-31'
const FIRST_EPOCH = toEpoch(FIRST_DATE)
const LAST_EPOCH = toEpoch(LAST_DATE)

/** Whether the text is a day that exists, written `YYYY-MM-DD`. */
export function isPlainDate(value: string): boolean {
  return partsOf(value) !== null
}

/** Returns the parts of a day; throws a RangeError where the text is not a day that exists. */
export function parseDate(date: PlainDate): DateParts {
  const parts = partsOf(date)
  if (!parts) throw new RangeError(`not a calendar day of the form YYYY-MM-DD: ${date}`)
  return parts
}

/** Returns the day of a moment in the time zone of the process. */
export function dateOf(moment: Date): PlainDate {
  return toText({
    year: moment.getFullYear(),
    month: moment.getMonth() + 1,
    day: moment.getDate(),
  })
}

/** Returns a time of a day in the time zone of the process; its start without hour and minute. */
export function timeOn(date: PlainDate, hour = 0, minute = 0): Date {
  const { year, month, day } = parseDate(date)
  return new Date(year, month - 1, day, hour, minute)
}

/** Returns 24:00 of a day in the time zone of the process. */
export function endOfDay(date: PlainDate): Date {
  const { year, month, day } = parseDate(date)
  return new Date(year, month - 1, day + 1)
}

/** Returns the day `days` later, earlier where negative; the first or last day that can be written if it is beyond it. */
export function addDays(date: PlainDate, days: number): PlainDate {
  const day = Math.min(LAST_EPOCH, Math.max(FIRST_EPOCH, toEpoch(date) + days * DAY_MS))
  return new Date(day).toISOString().slice(0, 10)
}

/**
 * Returns the day `months` calendar months later, earlier where negative, clamped to the month's
 * last day: 2024-02-29 less 12 is 2023-02-28, as PostgreSQL's `date - interval '12 months'`. Beyond the days that can be
 * written, it is the first or the last of them.
 */
export function addMonths(date: PlainDate, months: number): PlainDate {
  const { year, month, day } = parseDate(date)
  const count = year * 12 + month - 1 + months
  const target = { year: Math.floor(count / 12), month: (((count % 12) + 12) % 12) + 1 }
  if (target.year < 1) return FIRST_DATE
  if (target.year > 9999) return LAST_DATE
  return toText({ ...target, day: Math.min(day, daysInMonth(target.year, target.month)) })
}

/** Returns the first day of the month. */
export function startOfMonth(date: PlainDate): PlainDate {
  return toText({ ...parseDate(date), day: 1 })
}

/** Returns how many days `to` is after `from`; negative where it is before. */
export function daysBetween(from: PlainDate, to: PlainDate): number {
  return (toEpoch(to) - toEpoch(from)) / DAY_MS
}

/** Orders days for `sort`, the earlier first. */
export function compareDates(a: PlainDate, b: PlainDate): -1 | 0 | 1 {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Returns the earlier of two days. */
export function earlierDate(a: PlainDate, b: PlainDate): PlainDate {
  return b < a ? b : a
}

/** Returns the later of two days. */
export function laterDate(a: PlainDate, b: PlainDate): PlainDate {
  return b > a ? b : a
}

/** Whether the day is a Saturday or a Sunday. */
export function isWeekend(date: PlainDate): boolean {
  const weekday = new Date(toEpoch(date)).getUTCDay()
  return weekday === 0 || weekday === 6
}
