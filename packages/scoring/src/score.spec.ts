import { describe, expect, it } from 'vitest'
import { acts, bonus, evaluations, input } from '../test/build.js'
import { type EvaluationGroup, groupFacts, mutualEvaluation, mutualEvaluationLenient, score } from './index.js'

const group = (over: Partial<EvaluationGroup>): EvaluationGroup => ({
  evaluatorId: 'a',
  window: 0,
  s: 100,
  sx: 1_000_000,
  ...over,
})

const lenient = (groups: EvaluationGroup[]) => input({ formula: mutualEvaluationLenient, groups })

describe('rating R', () => {
  it('equals the prior for a newcomer', () => {
    expect(score(input()).rating).toBe(7500)
  })

  it('weighs stages 1, 0.5, 1.5, 1', () => {
    const marks = [9000, 6000, 10_000, 7000]
    const facts = marks.map((total, stage) => ({
      evaluatorId: `e${stage}`,
      stage: stage as 0 | 1 | 2 | 3,
      total,
      revealedOn: '2026-06-01',
    }))
    const groups = groupFacts(facts, '2026-06-15', mutualEvaluation)
    // (5*75 + 90 + 0.5*60 + 1.5*100 + 70) / (5 + 4) = 715 / 9
    expect(score(input({ groups })).rating).toBe(7944)
  })

  it('limits one evaluator to weight 3 per window: ten at 0 count as three', () => {
    const groups = [group({ s: 1000, sx: 0 })]
    // 5*75 / (5 + 3) = 46.875
    expect(score(input({ groups })).rating).toBe(4688)
  })

  it('applies the limit per window, before the age weight', () => {
    const groups = [group({ s: 600, sx: 0 }), group({ window: 1, s: 600, sx: 0 })]
    // 375 / (5 + 3 + 0.5*3) = 375 / 9.5
    expect(score(input({ groups })).rating).toBe(3947)
  })

  it('keeps the mean of a limited evaluator exact: s = 3.5, totals 100 and 0', () => {
    const groups = [group({ s: 350, sx: 100 * 10_000 })]
    // (375 + 3 * 100/3.5) / 8 = 57.589285…
    expect(score(input({ groups })).rating).toBe(5759)
    expect(score(input({ groups })).mutual).toBe(3455)
  })

  it('ignores evaluations older than 24 months', () => {
    expect(score(input({ groups: evaluations(9, 0, { window: 2 }) })).rating).toBe(7500)
  })

  it('rounds M once, half up: W 30 and R 81.35 make 24.405', () => {
    // (5*80 + w*x) / (5 + w) = 81.35 for w = 5, x = 82.70
    const { mutual, rating } = score(lenient(evaluations(5, 82.7)))
    expect([rating, mutual]).toEqual([8135, 2441])
  })

  it('does not round R before M: 81.3483… shows as 81.35, yet M is 24.40, not 24.41', () => {
    const { mutual, rating } = score(lenient(evaluations(1, 88.09)))
    expect([rating, mutual]).toEqual([8135, 2440])
  })
})

describe('unrated', () => {
  it('counts distinct evaluators of 24 months', () => {
    const groups = [
      group({ evaluatorId: 'a' }),
      group({ evaluatorId: 'a', window: 1 }),
      group({ evaluatorId: 'b', window: 1 }),
      group({ evaluatorId: 'c', window: 2 }),
    ]
    expect(score(input({ groups }))).toMatchObject({ evaluatorCount: 2, unrated: true })
    const third = group({ evaluatorId: 'c', window: 1 })
    expect(score(input({ groups: [...groups, third] }))).toMatchObject({
      evaluatorCount: 3,
      unrated: false,
    })
  })

  it('does not count an evaluator whose stages have weight 0', () => {
    expect(score(input({ groups: [group({ s: 0, sx: 0 })] })).evaluatorCount).toBe(0)
  })
})

describe('terms and limits', () => {
  it('caps bonuses', () => {
    expect(score(input({ bonuses: bonus(6, 6) })).bonus).toBe(1000)
  })

  it('reports what the upper limit cuts', () => {
    const result = score(input({ bonuses: bonus(10), adjustments: [{ id: 'x', points: 2000 }] }))
    expect(result).toMatchObject({ adjustment: 2000, limit: -500, score: 10_000 })
  })

  it('reports what the lower limit adds', () => {
    const result = score(input({ deductions: acts('serious', 'serious') }))
    expect(result).toMatchObject({ deduction: 10_000, limit: 2500, score: 0, serious: true })
  })

  it('does not treat minor and general acts as serious', () => {
    expect(score(input({ deductions: acts('minor', 'general') })).serious).toBe(false)
  })
})

describe('invalid input', () => {
  it.each([
    ['a fraction of a hundredth', input({ bonuses: [{ id: 'b', points: 1.5 }] })],
    ['a negative bonus', input({ bonuses: [{ id: 'b', points: -1 }] })],
    ['a negative deduction', input({ deductions: [{ id: 'd', points: -1, serious: false }] })],
    ['no number', input({ adjustments: [{ id: 'a', points: Number.NaN }] })],
    ['a total above 100', input({ groups: [group({ sx: 1_000_001 })] })],
    ['a negative sum', input({ groups: [group({ s: -1 })] })],
    ['two groups for one evaluator and window', input({ groups: [group({}), group({})] })],
  ])('%s is refused', (_, wrong) => {
    expect(() => score(wrong)).toThrow(RangeError)
  })
})
