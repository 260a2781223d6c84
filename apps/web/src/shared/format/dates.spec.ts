import { afterEach, describe, expect, it, vi } from 'vitest'
import { formatDate, formatDateTime } from './dates.js'

describe('a date', () => {
  it('is the day in China, even if the day in UTC is the previous one', () => {
    expect(formatDate('2026-11-26T21:09:00.000Z')).toBe('2026-11-27')
    expect(formatDate('2026-11-26T15:59:59.999Z')).toBe('2026-11-26')
    expect(formatDate('2026-11-27T00:30:00+08:00')).toBe('2026-11-27')
  })

  it('is returned unchanged if it is a day or no timestamp', () => {
    expect(formatDate('2026-11-26')).toBe('2026-11-26')
    expect(formatDate('–')).toBe('–')
  })
})

describe('a time', () => {
  afterEach(() => vi.restoreAllMocks())

  it.each([
    [-480, ''],
    [0, ' UTC+0'],
    [-60, ' UTC+1'],
    [210, ' UTC-3:30'],
    [-345, ' UTC+5:45'],
  ])('has the zone of a reader outside China: %i minutes', (offset, zone) => {
    vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(offset)
    expect(formatDateTime('2026-11-26T21:09:00.000Z')).toMatch(
      new RegExp(`^2026-11-2\\d \\d\\d:\\d\\d${zone.replace('+', '\\+')}$`),
    )
  })
})
