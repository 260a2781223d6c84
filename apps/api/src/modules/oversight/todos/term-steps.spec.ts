import { addDays, endOfDay, timeOn } from '@credit/contract'
import { TERM_STEP } from '#entities/todo/todo-term'
import { calendarOf, isWorkingDay, lastDayOf } from '../../calendar/working-days.js'
import { limitsOn, stepOf } from './term-steps.js'

const { soon, passed, city } = TERM_STEP
const PLAIN = calendarOf([])
/** The national holiday from Thursday on, with a Saturday that is worked instead. */
const HOLIDAY = calendarOf([...['01', '02', '05', '06', '07'].map((day) => `2026-10-${day}/off`), '2026-10-10/work'])

/** Returns the steps on the days from a day on, for a term with a last day. */
const steps = (calendar: typeof PLAIN, lastDay: string, from: string, days: number) =>
  Array.from({ length: days }, (_, n) => stepOf(limitsOn(calendar, addDays(from, n)), lastDay))

describe('the steps of a term', () => {
  it('are one working day before, the day after, and three working days later', () => {
    // Wednesday; the week before it begins on a Monday.
    const week = steps(PLAIN, '2026-11-18', '2026-11-16', 9)
    const [monday, tuesday, wednesday, thursday] = [null, soon, soon, passed]
    expect(week).toEqual([monday, tuesday, wednesday, thursday, passed, passed, passed, passed, city])
  })

  it('skip a weekend: a term that ends on Monday is reminded of on Friday', () => {
    expect(steps(PLAIN, '2026-11-16', '2026-11-12', 5)).toEqual([null, soon, soon, soon, soon])
  })

  it('follow holidays and make-up days', () => {
    // Wednesday before the holiday: Thursday 8, Friday 9 and Saturday 10 are the three working days.
    const after = steps(HOLIDAY, '2026-09-30', '2026-09-29', 14)
    expect(after.slice(0, 3)).toEqual([soon, soon, passed])
    expect(after.indexOf(city)).toBe(12)
    expect(isWorkingDay(HOLIDAY, '2026-10-10')).toBe(true)
    // The last working day before a term that ends after the holiday.
    expect(steps(HOLIDAY, '2026-10-08', '2026-09-29', 2)).toEqual([null, soon])
  })

  it('begin again for a term that moves', () => {
    const limits = limitsOn(PLAIN, '2026-11-24')
    expect(stepOf(limits, '2026-11-18')).toBe(city)
    expect(stepOf(limits, '2026-11-25')).toBe(soon)
    expect(stepOf(limits, '2026-11-26')).toBeNull()
  })

  it('agree with the time by which the list calls a term escalated', () => {
    for (let n = 0; n < 20; n++) {
      const limits = limitsOn(HOLIDAY, addDays('2026-10-01', n))
      for (let back = 0; back < 20; back++) {
        const dueAt = endOfDay(addDays('2026-10-01', n - back))
        expect(stepOf(limits, lastDayOf(dueAt)) === city).toBe(dueAt <= timeOn(limits.cityBefore))
      }
    }
  })
})
