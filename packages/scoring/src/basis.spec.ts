import { describe, expect, it } from 'vitest'
import { allStages, evaluations, input } from '../test/build.js'
import { deductionsOnly, type Formula, mutualEvaluation, score } from './index.js'

const basis = (groups: ReturnType<typeof evaluations>, formula: Partial<Formula> = {}) =>
  score(input({ groups, formula: { ...mutualEvaluation, ...formula } })).basis

describe('the basis of a rating', () => {
  it.each([
    [4, 'low'],
    [5, 'medium'],
    [14, 'medium'],
    [15, 'high'],
  ])('with %i evaluations of weight 1 is %s', (count, expected) => {
    expect(basis(evaluations(count, 80))).toBe(expected)
  })

  it('counts what age leaves of the weights', () => {
    expect(basis(evaluations(9, 80, { window: 1 }))).toBe('low')
    expect(basis(evaluations(10, 80, { window: 1 }))).toBe('medium')
  })

  it('follows the shares of the formula', () => {
    expect(basis(evaluations(5, 80), { basisShares: [40, 25] })).toBe('low')
    expect(basis(evaluations(5, 80), { basisShares: [60, 50] })).toBe('high')
  })

  it('is none while unrated and where mutual evaluation does not count', () => {
    expect(basis(evaluations(2, 80))).toBeNull()
    expect(basis(evaluations(20, 80), deductionsOnly)).toBeNull()
  })
})

describe('a rating that takes a weight', () => {
  const supplier = { minEvaluators: 2, minWeight: 300 }
  const unrated = (groups: ReturnType<typeof evaluations>, formula: Partial<Formula> = {}) =>
    score(input({ groups, formula: { ...mutualEvaluation, ...supplier, ...formula } })).unrated

  it('is given with two evaluators of at least that weight', () => {
    expect(unrated(evaluations(2, 80))).toBe(true)
    expect(unrated(evaluations(3, 80))).toBe(false)
    expect(unrated(allStages(80))).toBe(true)
    expect(unrated(allStages(80, 80))).toBe(false)
  })

  it('counts the weights before they age, and not beyond the limit per evaluator', () => {
    expect(unrated(evaluations(3, 80, { window: 1 }))).toBe(false)
    expect(unrated([...evaluations(1, 80), ...allStages(80)], { minWeight: 400 })).toBe(false)
    const often = { evaluatorId: 'often', window: 0 as const, s: 900, sx: 900 * 8000 }
    expect(unrated([...evaluations(1, 80), often], { minWeight: 500 })).toBe(true)
  })

  it('does not count what is older than 24 months', () => {
    expect(unrated([...evaluations(2, 80), ...evaluations(1, 80, { window: 2, by: 'old' })])).toBe(true)
  })
})
