import { describe, expect, it } from 'vitest'
import {
  changedNumbers,
  deductionsOnly,
  type Formula,
  formulaOf,
  formulaProblems,
  mutualEvaluation,
  mutualEvaluationLenient,
  PRESETS,
  toHundredths,
  toPoints,
} from './index.js'

describe('presets', () => {
  it.each(Object.entries(PRESETS))('%s is valid', (_, preset) => {
    expect(formulaProblems(preset)).toEqual([])
  })
  it('have the documented numbers', () => {
    const points = {
      B: 30,
      Qcap: 10,
      W: 60,
      k: 5,
      p: 75,
      stageWeights: [1, 0.5, 1.5, 1],
      ageWeights: [1, 0.5, 0],
      perEvaluatorMax: 3,
      minEvaluators: 3,
      topEvaluators: 5,
    }
    expect(formulaOf(points)).toEqual(mutualEvaluation)
    expect(formulaOf({ ...points, B: 60, W: 30, p: 80 })).toEqual(mutualEvaluationLenient)
    expect(formulaOf({ ...points, B: 100, W: 0, Qcap: 0, topEvaluators: 0 })).toEqual(deductionsOnly)
  })
})

describe('formulaProblems', () => {
  it.each<[string, Partial<Formula>, string, string]>([
    ['a base above 100', { B: 10_001 }, 'B', 'range'],
    ['a negative cap', { Qcap: -1 }, 'Qcap', 'range'],
    ['a fraction of a hundredth', { W: 0.5 }, 'W', 'integer'],
    ['k = 0, which leaves a newcomer without a rating', { k: 0 }, 'k', 'range'],
    ['a prior above 100', { p: 10_001 }, 'p', 'range'],
    ['NaN', { p: Number.NaN }, 'p', 'integer'],
    ['a zero weight per evaluator', { perEvaluatorMax: 0 }, 'perEvaluatorMax', 'range'],
    ['a negative number of evaluators', { minEvaluators: -1 }, 'minEvaluators', 'range'],
    ['a negative weight of a rating', { minWeight: -1 }, 'minWeight', 'range'],
    ['a negative number for the top', { topEvaluators: -1 }, 'topEvaluators', 'range'],
    ['a share above 1', { basisShares: [101, 25] }, 'basisShares[0]', 'range'],
    ['equal shares', { basisShares: [25, 25] }, 'basisShares[1]', 'smaller'],
    ['a negative weight', { stageWeights: [100, -1, 100, 100] }, 'stageWeights[1]', 'range'],
    ['an age weight above 1', { ageWeights: [101, 50, 0] }, 'ageWeights[0]', 'range'],
    ['older evaluations weighing more', { ageWeights: [50, 100, 0] }, 'ageWeights[1]', 'order'],
    ['all stage weights 0', { stageWeights: [0, 0, 0, 0] }, 'stageWeights', 'allZero'],
    ['all age weights 0', { ageWeights: [0, 0, 0] }, 'ageWeights', 'allZero'],
  ])('rejects %s', (_, wrong, path, rule) => {
    expect(formulaProblems({ ...mutualEvaluation, ...wrong })).toEqual([{ path, rule }])
  })

  it('accepts weights of 0 where mutual evaluation does not count', () => {
    expect(formulaProblems({ ...deductionsOnly, stageWeights: [0, 0, 0, 0] })).toEqual([])
  })
})

describe('hundredths', () => {
  it.each([
    [83.82, 8382],
    [1.15, 115],
    [0.29, 29],
    [-0.01, -1],
    [100, 10_000],
    [0, 0],
    [-0, 0],
  ])('%d points are %i hundredths', (points, hundredths) => {
    expect(toHundredths(points)).toBe(hundredths)
    expect(toPoints(hundredths)).toBe(points === 0 ? 0 : points)
  })
  it.each([1.005, Number.NaN, Number.POSITIVE_INFINITY, 1e300])('rejects %d', (points) => {
    expect(() => toHundredths(points)).toThrow(RangeError)
  })
  it('requires four stage weights and three age weights', () => {
    const points = { B: 60, Qcap: 10, W: 30, k: 5, p: 80, perEvaluatorMax: 3, minEvaluators: 3 }
    const full = { stageWeights: [1, 1, 1, 1], ageWeights: [1, 1, 1] }
    expect(() => formulaOf({ ...points, ...full, stageWeights: [1, 1, 1] })).toThrow(RangeError)
    expect(() => formulaOf({ ...points, ...full, ageWeights: [1, 1] })).toThrow(RangeError)
    expect(() => formulaOf({ ...points, ...full, ageWeights: [1, 1, 1, 1] })).toThrow(RangeError)
  })
})

describe('changedNumbers', () => {
  it('names what differs, in points, weights and counts', () => {
    expect(changedNumbers(mutualEvaluation, mutualEvaluation)).toEqual([])
    const after: Formula = {
      ...mutualEvaluation,
      B: 3150,
      minEvaluators: 5,
      stageWeights: [100, 50, 300, 100],
      ageWeights: [100, 25, 0],
    }
    expect(changedNumbers(mutualEvaluation, after)).toEqual([
      { name: 'B', from: 30, to: 31.5 },
      { name: 'minEvaluators', from: 3, to: 5 },
      { name: 'stageWeights', index: 2, from: 1.5, to: 3 },
      { name: 'ageWeights', index: 1, from: 0.5, to: 0.25 },
    ])
  })
})
