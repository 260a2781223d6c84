import { describe, expect, it } from 'vitest'
import { daysLeft, lastDay } from './due.js'

describe('due time', () => {
  // 24:00 of the 28th in China, which is the afternoon of that day in London.
  const due = '2026-11-28T16:00:00.000Z'
  const inChina = (time: string) => new Date(`${time}+08:00`)

  it('is shown as the last day in China before it', () => {
    expect(lastDay(due)).toBe('2026-11-28')
  })

  it('counts the days in China to that day', () => {
    expect(daysLeft(due, inChina('2026-11-26T23:59:00'))).toBe(2)
    expect(daysLeft(due, inChina('2026-11-28T00:01:00'))).toBe(0)
    expect(daysLeft(due, inChina('2026-11-28T23:59:00'))).toBe(0)
    expect(daysLeft(due, inChina('2026-11-29T00:00:00'))).toBe(-1)
  })
})
