import { endOfDay } from '@credit/contract'
import { calendarOf } from '../../calendar/working-days.js'
import type { Terms } from './terms.js'
import { cutDue, deferredDue, mayDefer, resumedEnd, windowEnd } from './windows.js'

const PLAIN = calendarOf([])
const TERMS: Terms = {
  window: 5,
  deferral: 10,
  deferralMax: 2,
  openingHorizon: 30,
  openingLimit: 500,
  awardRounds: 1,
}

// November 2026: the 2nd, 9th, 16th, 23rd and 30th are Mondays.
describe('windowEnd', () => {
  it('is 24:00 of the fifth working day, the opening day being day 0', () => {
    expect(windowEnd(PLAIN, '2026-11-02', 5)).toEqual(endOfDay('2026-11-09'))
    expect(windowEnd(PLAIN, '2026-11-07', 5)).toEqual(endOfDay('2026-11-13'))
  })
})

describe('deferredDue', () => {
  const due = endOfDay('2026-11-09')

  it('adds ten working days to the old due time', () => {
    expect(deferredDue(PLAIN, TERMS, due, null)).toEqual(endOfDay('2026-11-23'))
  })

  it('ends ten working days after the next stage', () => {
    const next = { reachedOn: '2026-11-04', notedOn: '2026-11-04' }
    expect(deferredDue(PLAIN, TERMS, due, next)).toEqual(endOfDay('2026-11-18'))
  })

  it('counts from the noting of a next stage that was reached long ago', () => {
    const next = { reachedOn: '2026-10-01', notedOn: '2026-11-06' }
    expect(deferredDue(PLAIN, TERMS, due, next)).toEqual(endOfDay('2026-11-13'))
  })

  it('returns none if no time would be gained', () => {
    const next = { reachedOn: '2026-10-01', notedOn: '2026-11-02' }
    expect(deferredDue(PLAIN, TERMS, due, next)).toBeNull()
    const once = { reachedOn: '2026-11-04', notedOn: '2026-11-04' }
    expect(deferredDue(PLAIN, TERMS, endOfDay('2026-11-18'), once)).toBeNull()
  })
})

describe('cutDue', () => {
  it('cuts a longer due time to ten working days after the next stage', () => {
    const next = { reachedOn: '2026-11-09', notedOn: '2026-11-09' }
    expect(cutDue(PLAIN, TERMS, endOfDay('2026-12-07'), next)).toEqual(endOfDay('2026-11-23'))
  })

  it('leaves at least five from the day the next stage came', () => {
    const next = { reachedOn: '2026-10-20', notedOn: '2026-11-09' }
    expect(cutDue(PLAIN, TERMS, endOfDay('2026-12-07'), next)).toEqual(endOfDay('2026-11-16'))
  })

  it('never lengthens the time', () => {
    const next = { reachedOn: '2026-11-09', notedOn: '2026-11-09' }
    expect(cutDue(PLAIN, TERMS, endOfDay('2026-11-11'), next)).toEqual(endOfDay('2026-11-11'))
  })
})

describe('resumedEnd', () => {
  it('moves by the working days of the pause', () => {
    const end = endOfDay('2026-11-09')
    expect(resumedEnd(PLAIN, end, '2026-11-04', '2026-11-11')).toEqual(endOfDay('2026-11-16'))
  })

  it('does not run over a weekend', () => {
    const end = endOfDay('2026-11-09')
    expect(resumedEnd(PLAIN, end, '2026-11-06', '2026-11-08')).toEqual(end)
  })
})

describe('mayDefer', () => {
  const due = endOfDay('2026-11-09')
  const now = new Date(due.getTime() - 1)

  it.each([
    [0, now, true],
    [1, now, true],
    [2, now, false],
    [0, due, false],
  ])('after %i deferrals, at %s: %s', (count, at, may) => {
    expect(mayDefer(TERMS.deferralMax, count, due, at)).toBe(may)
  })
})
