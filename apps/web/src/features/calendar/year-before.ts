import { addDays, daysBetween, isWeekend, type PlainDate } from '@credit/contract'
import type { SpecialDay } from './month.js'
import { daysOf, runsOf } from './ranges.js'

/** A holiday of the year before, as it is proposed for a year: days off, and weekend days worked instead. */
export interface Proposal {
  name: string
  days: SpecialDay[]
}

/** Festivals by the Chinese calendar, as month and day; Qingming follows the sun. */
const LUNAR_FESTIVALS = ['1/1', '5/5', '8/15']
/** Days that a festival moves at most between years, counted by the date. */
const MOST_MOVED = 31
/** Length of a break that is laid beside a weekend; longer ones keep their distance to the festival. */
const SHORT = 3
/** Days around a break in which make-up days are looked for. */
const NEAR = 40

const chinese = new Intl.DateTimeFormat('en-US-u-ca-chinese', { month: 'numeric', day: 'numeric', timeZone: 'UTC' })
/** New Year's days that begin minutes beside midnight, which browsers put a day late. */
const EXACT_NEW_YEARS = ['2027-02-06', '2030-02-03']
/** Returns month and day by the Chinese calendar; leap months are written differently, so that none is a festival. */
const lunarOf = (date: PlainDate) =>
  EXACT_NEW_YEARS.includes(date) ? '1/1' : chinese.format(new Date(`${date}T00:00:00Z`))
const isIn = (year: number) => (date: PlainDate) => date.startsWith(`${year}-`)
const sameDate = (date: PlainDate, year: number): PlainDate =>
  addDays(`${year}-${date.slice(5, 7)}-01`, Number(date.slice(8)) - 1)

/** Returns Qingming, by the formula that holds from 2001 to 2099. */
function qingmingOf(year: number): PlainDate {
  const short = year % 100
  return `${year}-04-0${Math.floor(short * 0.2422 + 4.81) - Math.floor(short / 4)}`
}

/** Returns the festival of a break and its day in the next year. A break without a festival keeps its date. */
function festivalOf(dates: readonly [PlainDate, ...PlainDate[]], year: number): { from: PlainDate; to: PlainDate } {
  const fixed = dates.find((date) => ['01-01', '05-01', '10-01'].includes(date.slice(5)))
  const lunar = dates.find((date) => LUNAR_FESTIVALS.includes(lunarOf(date)))
  const qingming = dates.find((date) => date === qingmingOf(year - 1))
  if (!fixed && qingming) return { from: qingming, to: qingmingOf(year) }
  const from = fixed ?? lunar ?? dates[0]
  const date = sameDate(from, year)
  if (fixed || !lunar) return { from, to: date }
  const near = daysOf({ from: addDays(date, -MOST_MOVED), to: addDays(date, MOST_MOVED) })
  return { from, to: near.find((day) => lunarOf(day) === lunarOf(from)) ?? date }
}

/** Returns the first day of a break around its festival: a short one takes the most weekend days. */
function startOf(festival: PlainDate, before: number, length: number): PlainDate {
  if (length > SHORT) return addDays(festival, -before)
  const starts = Array.from({ length }, (_, days) => addDays(festival, -days))
  const worked = (from: PlainDate) => workedDays(daysOf({ from, to: addDays(from, length - 1) }))
  const far = (from: PlainDate) => Math.abs(daysBetween(from, festival) - before)
  return starts.sort((a, b) => worked(a) - worked(b) || far(a) - far(b))[0] ?? festival
}

const workedDays = (dates: readonly PlainDate[]) => dates.filter((date) => !isWeekend(date)).length

/** Returns the weekend day nearest to a day that is not taken, the later one of two. */
function weekendNear(day: PlainDate, isTaken: (date: PlainDate) => boolean): PlainDate | undefined {
  const offsets = Array.from({ length: NEAR }, (_, n) => [n, -n]).flat()
  return offsets.map((offset) => addDays(day, offset)).find((date) => isWeekend(date) && !isTaken(date))
}

/**
 * Proposes the days of a year by those of the year before: each break stands around its festival, and as many weekend
 * days are worked instead as working days are off beyond the holiday itself. Days that the year has already stay.
 */
export function likeYearBefore(
  year: number,
  before: readonly SpecialDay[],
  present: readonly SpecialDay[],
): Proposal[] {
  const models = new Map(before.map((day) => [day.date, day]))
  const breaks = runsOf(before.filter(({ kind }) => kind === 'off')).map((run) => ({ run, worked: [] as SpecialDay[] }))
  for (const day of before.filter(({ kind }) => kind === 'work')) {
    const far = ({ run }: (typeof breaks)[number]) =>
      Math.min(Math.abs(daysBetween(run.from, day.date)), Math.abs(daysBetween(run.to, day.date)))
    const named = breaks.filter(({ run }) => day.name.includes(run.name))
    const near = (named.length > 0 ? named : breaks).toSorted((a, b) => far(a) - far(b))
    near[0]?.worked.push(day)
  }
  const moved = breaks.map(({ run, worked }) => {
    const dates = daysOf(run) as [PlainDate, ...PlainDate[]]
    const festival = festivalOf(dates, year)
    const from = startOf(festival.to, daysBetween(run.from, festival.from), dates.length)
    const whole = daysOf({ from, to: addDays(from, dates.length - 1) }).filter(isIn(year))
    const extra = workedDays(whole) - (workedDays(dates) - worked.length)
    // Nothing was worked instead the year before, so the break takes no more than the holiday itself.
    if (extra > 0 && worked.length === 0) return { run, worked, off: [festival.to], extra: 0 }
    return { run, worked, off: whole, extra }
  })
  const taken = new Set([...present.map(({ date }) => date), ...moved.flatMap(({ off }) => off)])
  const has = new Set(present.map(({ date }) => date))
  return moved.flatMap(({ run, worked, off, extra }): Proposal[] => {
    const [first = ''] = off
    const missing = off.filter((date) => !has.has(date))
    if (missing.length === 0) return []
    const makeUp = Array.from({ length: Math.max(extra, 0) }).flatMap((_, n) => {
      const model = worked[n] ?? (worked[0] as SpecialDay)
      const moved = addDays(first, daysBetween(run.from, model.date))
      const date = weekendNear(moved, (day) => taken.has(day) || !isIn(year)(day))
      if (!date) return []
      taken.add(date)
      return [{ ...model, date }]
    })
    const model = models.get(run.from) as SpecialDay
    const days = [...missing.map((date) => ({ ...model, date })), ...makeUp]
    return [{ name: run.name, days: days.sort((a, b) => a.date.localeCompare(b.date)) }]
  })
}
