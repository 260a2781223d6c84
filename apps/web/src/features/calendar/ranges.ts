import { addDays, type PlainDate } from '@credit/contract'
import { isWorkedOn, type SpecialDay } from './month.js'

export interface Range {
  from: PlainDate
  to: PlainDate
}

/** Adjacent days that are set alike. */
export interface Run extends Range {
  kind: SpecialDay['kind']
  name: string
  days: number
}

/** Returns the range between two days, in whichever order they were chosen. */
export function rangeOf(one: PlainDate, other: PlainDate): Range {
  return one <= other ? { from: one, to: other } : { from: other, to: one }
}

/** Returns each day of a range. */
export function daysOf({ from, to }: Range): PlainDate[] {
  const days = [from]
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** Joins adjacent days of the same kind and name. The days are sorted. */
export function runsOf(days: readonly SpecialDay[]): Run[] {
  const runs: Run[] = []
  for (const { date, kind, name } of days) {
    const last = runs.at(-1)
    if (last && last.kind === kind && last.name === name && addDays(last.to, 1) === date) {
      last.to = date
      last.days += 1
    } else runs.push({ from: date, to: date, kind, name, days: 1 })
  }
  return runs
}

/** Returns the number of days that are worked in a year. */
export function workedIn(year: number, days: ReadonlyMap<PlainDate, SpecialDay>): number {
  return daysOf({ from: `${year}-01-01`, to: `${year}-12-31` }).filter((day) => isWorkedOn(day, days.get(day))).length
}
