import { describe, expect, it } from 'vitest'
import { daysLeft, lastDay } from './due.js'

describe('due time', () => {
  // 24:00 of the 28th in the reader's time.
  const due = new Date(2026, 10, 29).toISOString()

  it('is said by the last day on which it may be done', () => {
    expect(lastDay(due)).toBe('2026-11-28')
  })

  it('counts the days to that day', () => {
    expect(daysLeft(due, new Date(2026, 10, 26, 23, 59))).toBe(2)
    expect(daysLeft(due, new Date(2026, 10, 28, 0, 1))).toBe(0)
    expect(daysLeft(due, new Date(2026, 10, 28, 23, 59))).toBe(0)
    expect(daysLeft(due, new Date(2026, 10, 29, 0, 0))).toBe(-1)
  })
})
