import { describe, expect, it } from 'vitest'
import { endedHalfYears, endOfHalfYear, halfYearOf, RATING_NUMBER } from './ratings.js'

describe('half years', () => {
  it('end on the last day of June and of December', () => {
    expect(endOfHalfYear('2026H1')).toBe('2026-06-30')
    expect(endOfHalfYear('2026H2')).toBe('2026-12-31')
    expect(() => endOfHalfYear('2026H3')).toThrow(RangeError)
  })

  it('have each day in exactly one', () => {
    expect(['2026-01-01', '2026-06-30', '2026-07-01', '2026-12-31'].map(halfYearOf)).toEqual([
      ...['2026H1', '2026H1', '2026H2', '2026H2'],
    ])
  })

  it('that have ended are listed from the latest on', () => {
    expect(endedHalfYears('2026-07-01', 3)).toEqual(['2026H1', '2025H2', '2025H1'])
    expect(endedHalfYears('2026-06-30', 2)).toEqual(['2025H2', '2025H1'])
  })
})

describe('the number of a rating', () => {
  it('says area, half year and which one of it', () => {
    expect(RATING_NUMBER.test('PJ-0006-2026H2-01')).toBe(true)
    expect(RATING_NUMBER.test('PJ-0006-2026H2-101')).toBe(true)
    expect(RATING_NUMBER.test('XY-0006-20260101-123456')).toBe(false)
  })
})
