import { endOfDay } from '@credit/contract'
import {
  addWorkingDays,
  calendarOf,
  isWorkingDay,
  lastDayOf,
  subtractWorkingDays,
  workingDaysBetween,
} from './working-days.js'

const PLAIN = calendarOf([])
const NATIONAL_DAY = calendarOf([
  ...['01', '02', '03', '04', '05', '06', '07'].map((day) => `2026-10-${day}/off`),
  '2026-09-20/work',
  '2026-10-10/work',
])

describe('working days', () => {
  it('are Monday to Friday', () => {
    const week = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20']
    expect(week.map((day) => isWorkingDay(PLAIN, day))).toEqual(week.map(() => true))
    expect(isWorkingDay(PLAIN, '2026-11-21')).toBe(false)
    expect(isWorkingDay(PLAIN, '2026-11-22')).toBe(false)
  })

  it('exclude holidays and include make-up days', () => {
    expect(isWorkingDay(NATIONAL_DAY, '2026-10-01')).toBe(false)
    expect(isWorkingDay(NATIONAL_DAY, '2026-10-10')).toBe(true)
    expect(isWorkingDay(NATIONAL_DAY, '2026-10-11')).toBe(false)
  })

  it('are the opposite of the weekday rule for a date alone', () => {
    const calendar = calendarOf(['2026-11-20', '2026-11-21', 'tomorrow', '2026-99-99'])
    expect(isWorkingDay(calendar, '2026-11-20')).toBe(false)
    expect(isWorkingDay(calendar, '2026-11-21')).toBe(true)
    expect(calendar.off.size + calendar.work.size).toBe(2)
  })
})

describe('addWorkingDays', () => {
  it.each([
    ['2026-11-16', 5, '2026-11-23'],
    ['2026-11-20', 1, '2026-11-23'],
    ['2026-11-21', 1, '2026-11-23'],
    ['2026-11-22', 5, '2026-11-27'],
    ['2026-11-18', 0, '2026-11-18'],
  ])('from %s: %i days are up on %s', (from, n, to) => {
    expect(addWorkingDays(PLAIN, from, n)).toBe(to)
  })

  it('skips a holiday and counts the make-up Saturday', () => {
    // 30 September is day 0; 8 and 9 October, Saturday 10, Monday 12, Tuesday 13.
    expect(addWorkingDays(NATIONAL_DAY, '2026-09-30', 5)).toBe('2026-10-13')
  })
})

describe('subtractWorkingDays', () => {
  it('is the inverse of adding for working days', () => {
    for (let n = 1; n < 30; n++) {
      const to = addWorkingDays(NATIONAL_DAY, '2026-09-18', n)
      expect(subtractWorkingDays(NATIONAL_DAY, to, n)).toBe('2026-09-18')
    }
  })

  it('counts back from a day off', () => {
    expect(subtractWorkingDays(PLAIN, '2026-11-22', 1)).toBe('2026-11-20')
  })
})

describe('workingDaysBetween', () => {
  it('is the inverse of adding', () => {
    for (let n = 1; n < 30; n++) {
      const to = addWorkingDays(NATIONAL_DAY, '2026-09-18', n)
      expect(workingDaysBetween(NATIONAL_DAY, '2026-09-18', to)).toBe(n)
    }
  })

  it('is 0 within a day, over a weekend, and backwards', () => {
    expect(workingDaysBetween(PLAIN, '2026-11-18', '2026-11-18')).toBe(0)
    expect(workingDaysBetween(PLAIN, '2026-11-20', '2026-11-22')).toBe(0)
    expect(workingDaysBetween(PLAIN, '2026-11-20', '2026-11-01')).toBe(0)
  })
})

describe('lastDayOf', () => {
  it('is the day that ends at the moment', () => {
    expect(lastDayOf(endOfDay('2026-12-31'))).toBe('2026-12-31')
  })
})
