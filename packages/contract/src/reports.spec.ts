import { describe, expect, it } from 'vitest'
import { endedMonths, firstDayOf, lastDayOf, MONTH } from './reports.js'

describe('months of reports', () => {
  it('begin and end with their days', () => {
    expect([firstDayOf('2028-02'), lastDayOf('2028-02')]).toEqual(['2028-02-01', '2028-02-29'])
    expect(lastDayOf('2026-12')).toBe('2026-12-31')
  })
  it('have ended before a day, across years', () => {
    expect(endedMonths('2026-03-31', 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11'])
    expect(endedMonths('2026-01-01', 1)).toEqual(['2025-12'])
  })
  it('are written in one way', () => {
    expect(['2026-10', '2026-00', '2026-13', '2026-1', '1999-10'].map((m) => MONTH.test(m))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
  })
})
