import { describe, expect, it } from 'vitest'
import type { SpecialDay } from './month.js'
import { daysOf, rangeOf, runsOf, workedIn } from './ranges.js'

const special = (date: string, kind: SpecialDay['kind'], name: string): SpecialDay => ({ date, kind, name, names: {} })

describe('a range of days', () => {
  it('has its first day first, in whichever order it was chosen', () => {
    expect(rangeOf('2027-02-07', '2027-02-05')).toEqual({ from: '2027-02-05', to: '2027-02-07' })
    expect(daysOf(rangeOf('2027-03-01', '2027-02-27'))).toEqual(['2027-02-27', '2027-02-28', '2027-03-01'])
    expect(daysOf(rangeOf('2027-02-05', '2027-02-05'))).toEqual(['2027-02-05'])
  })

  it('joins adjacent days of the same kind and name', () => {
    const days = [
      special('2027-01-31', 'off', 'Festival'),
      special('2027-02-01', 'off', 'Festival'),
      special('2027-02-02', 'off', 'Other'),
      special('2027-02-04', 'off', 'Other'),
      special('2027-02-05', 'work', 'Other'),
    ]
    expect(runsOf(days).map(({ from, to, days: n }) => [from, to, n])).toEqual([
      ['2027-01-31', '2027-02-01', 2],
      ['2027-02-02', '2027-02-02', 1],
      ['2027-02-04', '2027-02-04', 1],
      ['2027-02-05', '2027-02-05', 1],
    ])
  })
})

it('counts the working days of a year', () => {
  expect(workedIn(2027, new Map())).toBe(261)
  const days = [special('2027-02-05', 'off', ''), special('2027-02-06', 'work', ''), special('2027-02-07', 'work', '')]
  expect(workedIn(2027, new Map(days.map((day) => [day.date, day])))).toBe(262)
})
