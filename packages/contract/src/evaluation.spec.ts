import { describe, expect, it } from 'vitest'
import { evaluationStatusOf, evaluatorStep, evaluatorStepText, levelOf, pointsOf, totalOf } from './evaluation.js'

const INDICATORS = [
  { id: 'a', maxPoints: 35 },
  { id: 'b', maxPoints: 35 },
  { id: 'c', maxPoints: 15 },
  { id: 'd', maxPoints: 15 },
]
const answer = (indicatorId: string, points: number | null) => ({ indicatorId, points })

describe('totalOf', () => {
  it('is 100.00 for full marks', () => {
    expect(
      totalOf(
        INDICATORS,
        INDICATORS.map((i) => answer(i.id, i.maxPoints)),
      ),
    ).toBe(10_000)
  })

  it('rescales what is not applicable', () => {
    const answers = [answer('a', 35), answer('b', 29.75), answer('c', null), answer('d', 10.5)]
    // 75.25 of 85 points
    expect(totalOf(INDICATORS, answers)).toBe(8853)
  })

  it('rounds half up to hundredths', () => {
    const total = (first: number, second: number, points: number) =>
      totalOf(
        [
          { id: 'a', maxPoints: first },
          { id: 'b', maxPoints: second },
        ],
        [answer('a', points), answer('b', 0)],
      )
    expect(total(40, 24, 40)).toBe(6250)
    expect(total(20, 76, 17)).toBe(1771) // 17.708…
    expect(total(1, 79, 0.7)).toBe(88) // 0.875, the exact half goes up
    expect(total(1, 79, 0.4)).toBe(50)
  })

  it('is null where nothing applies', () => {
    expect(
      totalOf(
        INDICATORS,
        INDICATORS.map((i) => answer(i.id, null)),
      ),
    ).toBeNull()
  })
})

describe('levels', () => {
  it('stand for a share of the points and back', () => {
    for (const maxPoints of [5, 15, 35, 55]) {
      for (const level of [100, 85, 70, 40, 0] as const) {
        expect(levelOf(maxPoints, pointsOf(maxPoints, level))).toBe(level)
      }
    }
  })

  it('nothing between two levels is one', () => {
    expect(levelOf(35, 30)).toBeNull()
    expect(levelOf(35, -1)).toBeNull()
    expect(levelOf(35, 36)).toBeNull()
  })
})

describe('evaluationStatusOf', () => {
  it.each([
    [[], 0],
    [['pending'], 5],
    [['pending', 'deferred'], 5],
    [['pending', 'submitted'], 7],
    [['pending', 'revealed', 'closed'], 7],
    [['deferred', 'submitted'], 8],
    [['submitted', 'expired'], 6],
    [['revealed'], 6],
    [['expired', 'closed'], 9],
    [['voided'], 9],
    [['held'], 6],
    [['pending', 'held'], 7],
    [['dropped'], 9],
    [['dropped', 'held'], 6],
  ] as const)('%j -> %i', (statuses, expected) => {
    expect(evaluationStatusOf(statuses)).toBe(expected)
  })
})

describe('evaluatorStep', () => {
  it.each([
    [0, 0, 'few'],
    [1, 0, 'few'],
    [2, 2, 'exact'],
    [3, 3, 'least'],
    [4, 3, 'least'],
    [5, 5, 'least'],
    [9, 5, 'least'],
    [10, 10, 'least'],
    [19, 10, 'least'],
    [20, 20, 'least'],
    [31, 20, 'least'],
    [33, 20, 'least'],
  ])('puts %i evaluators in the step that begins at %i', (count, step, text) => {
    expect(evaluatorStep(count)).toBe(step)
    expect(evaluatorStepText(step)).toBe(text)
  })

  it('leaves a step where it is', () => {
    for (let count = 0; count < 50; count++) {
      expect(evaluatorStep(evaluatorStep(count))).toBe(evaluatorStep(count))
    }
  })
})
