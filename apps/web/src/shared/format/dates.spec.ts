import { describe, expect, it } from 'vitest'
import { formatDate } from './dates.js'

describe('a date', () => {
  it('is the day in China of a moment, also where the day in UTC is the one before', () => {
    expect(formatDate('2026-11-26T21:09:00.000Z')).toBe('2026-11-27')
    expect(formatDate('2026-11-26T15:59:59.999Z')).toBe('2026-11-26')
    expect(formatDate('2026-11-27T00:30:00+08:00')).toBe('2026-11-27')
  })

  it('is a day as it is written, and whatever else is no moment', () => {
    expect(formatDate('2026-11-26')).toBe('2026-11-26')
    expect(formatDate('–')).toBe('–')
  })
})
