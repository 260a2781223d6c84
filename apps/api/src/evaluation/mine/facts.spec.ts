import { describe, expect, it } from '@jest/globals'
import { dayFacts } from './facts.js'

const DAYS = new Map([
  [0, '2026-03-02'],
  [1, '2026-03-20'],
  [2, '2026-06-30'],
  [3, '2026-07-10'],
])

describe('dayFacts', () => {
  it('counts days from one stage to the next, up to the stage of the record', () => {
    expect(dayFacts(0, DAYS)).toEqual([])
    expect(dayFacts(1, DAYS)).toEqual([{ key: 'daysToSign', days: 18 }])
    expect(dayFacts(3, DAYS)).toEqual([
      { key: 'daysToSign', days: 18 },
      { key: 'daysToAccept', days: 102 },
      { key: 'daysToPay', days: 10 },
    ])
  })

  it('says nothing of what has no date', () => {
    const days = new Map([...DAYS].filter(([stage]) => stage !== 1))
    expect(dayFacts(3, days)).toEqual([{ key: 'daysToPay', days: 10 }])
  })
})
