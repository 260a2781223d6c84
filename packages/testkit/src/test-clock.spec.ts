import { describe, expect, it } from 'vitest'
import { randomDay, TestClock } from './test-clock.js'

describe('randomDay', () => {
  it('returns a day within the next two years', () => {
    const today = new Date().toISOString().slice(0, 10)
    const days = [randomDay(0), randomDay(0.5), randomDay(0.999_999)]
    expect(days.toSorted()).toEqual(days)
    expect(days[0] && days[0] > today).toBe(true)
    expect(Number(days[2]?.slice(0, 4)) - Number(today.slice(0, 4))).toBeLessThanOrEqual(2)
  })
})

describe('TestClock', () => {
  it('starts in the morning of its day and can be moved on', () => {
    const clock = new TestClock('2028-02-29')
    expect(clock.now().toISOString()).toMatch(/^2028-02-29T01:00:0/)
    clock.advance(24 * 3_600_000)
    expect(clock.env().TEST_NOW).toMatch(/^2028-03-01T01:00:0/)
  })

  it('refuses what is no day', () => {
    expect(() => new TestClock('tomorrow')).toThrow('Not a day: tomorrow')
  })
})
