import { describe, expect, it } from '@jest/globals'
import { isFormal } from './formal-data.js'
import { isBeyondHorizon, stepsBetween } from './stage-moves.js'

const TODAY = '2026-03-10'

describe('stepsBetween', () => {
  it('passes each stage on the way with its own day', () => {
    const dates = { 0: '2026-01-01', 1: '2026-02-01', 2: '2026-03-01' }
    expect(stepsBetween(null, 2, dates, '2026-03-05', TODAY)).toEqual([
      { stage: 0, reachedOn: '2026-01-01', dayKnown: true },
      { stage: 1, reachedOn: '2026-02-01', dayKnown: true },
      { stage: 2, reachedOn: '2026-03-01', dayKnown: true },
    ])
    expect(stepsBetween(1, 2, dates, '2026-03-05', TODAY)).toEqual([
      { stage: 2, reachedOn: '2026-03-01', dayKnown: true },
    ])
  })
  it('takes the next known day for one that is not known, else the fallback', () => {
    expect(stepsBetween(null, 2, { 1: '2026-02-01' }, '2026-03-05', TODAY)).toEqual([
      { stage: 0, reachedOn: '2026-02-01', dayKnown: false },
      { stage: 1, reachedOn: '2026-02-01', dayKnown: true },
      { stage: 2, reachedOn: '2026-03-05', dayKnown: false },
    ])
  })
  it('never lies in the future, never before the stage before', () => {
    expect(stepsBetween(null, 1, { 0: '2027-01-01', 1: '2026-01-01' }, TODAY, TODAY)).toEqual([
      { stage: 0, reachedOn: TODAY, dayKnown: false },
      { stage: 1, reachedOn: TODAY, dayKnown: false },
    ])
  })
})

describe('isBeyondHorizon', () => {
  it('counts calendar days, the day itself still opens', () => {
    expect(isBeyondHorizon('2026-02-08', TODAY, 30)).toBe(false)
    expect(isBeyondHorizon('2026-02-07', TODAY, 30)).toBe(true)
  })
})

describe('isFormal', () => {
  it('asks for the buyer and for the parties of the stage', () => {
    expect(isFormal(null, new Set(['buyer']))).toBe(true)
    expect(isFormal(null, new Set(['bidder']))).toBe(false)
    expect(isFormal(0, new Set(['buyer']))).toBe(false)
    expect(isFormal(0, new Set(['buyer', 'agency']))).toBe(true)
    expect(isFormal(1, new Set(['buyer', 'agency', 'bidder']))).toBe(false)
    expect(isFormal(3, new Set(['buyer', 'contractSupplier']))).toBe(true)
  })
})
