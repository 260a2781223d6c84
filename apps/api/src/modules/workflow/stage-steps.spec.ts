import { stepsBetween } from './stage-steps.js'

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
  it('takes the next known day for an unknown one, or the fallback', () => {
    expect(stepsBetween(null, 2, { 1: '2026-02-01' }, '2026-03-05', TODAY)).toEqual([
      { stage: 0, reachedOn: '2026-02-01', dayKnown: false },
      { stage: 1, reachedOn: '2026-02-01', dayKnown: true },
      { stage: 2, reachedOn: '2026-03-05', dayKnown: false },
    ])
  })
  it('never lies in the future or before the previous stage', () => {
    expect(stepsBetween(null, 1, { 0: '2027-01-01', 1: '2026-01-01' }, TODAY, TODAY)).toEqual([
      { stage: 0, reachedOn: TODAY, dayKnown: false },
      { stage: 1, reachedOn: TODAY, dayKnown: false },
    ])
  })
})
