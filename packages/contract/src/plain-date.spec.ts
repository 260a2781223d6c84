import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  compareDates,
  dateOf,
  daysBetween,
  earlierDate,
  endOfDay,
  isPlainDate,
  isWeekend,
  laterDate,
  parseDate,
  startOfMonth,
  timeOn,
} from './index.js'

const dates = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('a plain date', () => {
  it.each(['2024-02-29', '2000-02-29', '2026-12-31', '0001-01-01'])('%s exists', (date) => {
    expect(isPlainDate(date)).toBe(true)
  })
  it.each(['2026-02-29', '1900-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00'])(
    '%s does not exist',
    (date) => {
      expect(isPlainDate(date)).toBe(false)
      expect(() => parseDate(date)).toThrow(RangeError)
    },
  )
  it.each(['2026-6-15', '2026-06-15T00:00:00Z', '20260615', '', 'today'])('%j is not written as one', (text) => {
    expect(isPlainDate(text)).toBe(false)
    expect(() => addDays(text, 1)).toThrow(RangeError)
    expect(() => addMonths(text, 1)).toThrow(RangeError)
  })
  it('stays one that can be written, however far another is from it', () => {
    expect([addDays('9999-12-31', 1), addDays('2026-06-15', 1e9)]).toEqual(['9999-12-31', '9999-12-31'])
    expect([addDays('0001-01-01', -1), addDays('2026-06-15', -1e9)]).toEqual(['0001-01-01', '0001-01-01'])
    expect([addMonths('9999-12-01', 1), addMonths('2026-06-15', 1e6)]).toEqual(['9999-12-31', '9999-12-31'])
    expect([addMonths('0001-01-01', -1), addMonths('2026-06-15', -1e6)]).toEqual(['0001-01-01', '0001-01-01'])
  })
  it('has parts', () => {
    expect(parseDate('2026-06-15')).toEqual({ year: 2026, month: 6, day: 15 })
  })
})

describe('moments of a day', () => {
  it('begin and end at midnight of the time zone of the process', () => {
    expect(timeOn('2026-12-31')).toEqual(new Date(2026, 11, 31))
    expect(timeOn('2026-12-31', 9, 30)).toEqual(new Date(2026, 11, 31, 9, 30))
    expect(endOfDay('2026-12-31')).toEqual(new Date(2027, 0, 1))
  })
  it('belong to it until its end', () => {
    fc.assert(
      fc.property(dates, (date) => {
        expect(dateOf(timeOn(date))).toBe(date)
        expect(dateOf(new Date(endOfDay(date).getTime() - 1))).toBe(date)
        expect(dateOf(endOfDay(date))).toBe(addDays(date, 1))
      }),
    )
  })
})

describe('addDays and daysBetween', () => {
  it.each([
    ['2026-06-15', 1, '2026-06-16'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-06-15', 0, '2026-06-15'],
    ['0001-01-01', 365, '0002-01-01'],
  ])('%s and %i days: %s', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected)
    expect(daysBetween(date, expected)).toBe(days)
  })
  it('are the reverse of each other', () => {
    fc.assert(
      fc.property(dates, dates, (a, b) => {
        expect(addDays(a, daysBetween(a, b))).toBe(b)
      }),
    )
  })
})

describe('addMonths counts calendar months, clamped', () => {
  it.each([
    ['2026-06-15', -12, '2025-06-15'],
    ['2024-02-29', -12, '2023-02-28'],
    ['2024-02-29', -24, '2022-02-28'],
    ['2024-02-29', -48, '2020-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-05-31', -1, '2026-04-30'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2025-11-30', 3, '2026-02-28'],
    ['2000-03-31', -1, '2000-02-29'],
    ['1900-03-31', -1, '1900-02-28'],
    ['2026-12-31', 0, '2026-12-31'],
  ])('%s and %i months: %s', (date, months, expected) => {
    expect(addMonths(date, months)).toBe(expected)
  })
  it('starts a month at its first day', () => {
    expect(startOfMonth('2026-06-15')).toBe('2026-06-01')
  })
})

describe('order', () => {
  it('is that of the calendar', () => {
    fc.assert(
      fc.property(dates, dates, (a, b) => {
        expect(compareDates(a, b)).toBe(Math.sign(daysBetween(b, a)))
        expect([earlierDate(a, b), laterDate(a, b)]).toEqual([a, b].sort(compareDates))
      }),
    )
  })
  it('knows weekends', () => {
    const week = ['16', '17', '18', '19', '20', '21', '22'].map((day) => `2026-11-${day}`)
    expect(week.filter(isWeekend)).toEqual(['2026-11-21', '2026-11-22'])
  })
})
