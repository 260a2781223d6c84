import { describe, expect, it } from 'vitest'
import { evaluations } from '../test/build.js'
import { evaluatorsNeeded, mutualEvaluation, type ScoreInput, type ScoreResult, score, scoreAfter } from './index.js'

const input = (over: Partial<ScoreInput> = {}): ScoreInput => ({
  formula: mutualEvaluation,
  groups: [],
  bonuses: [],
  deductions: [],
  adjustments: [],
  ...over,
})
const reaches =
  (target: number) =>
  ({ score: points }: ScoreResult) =>
    points >= target
const twenty = evaluations(20, 94)

describe('the score after a change', () => {
  it('is that of the worked examples', () => {
    const before = input({
      groups: twenty,
      deductions: [{ id: 'serious', points: 5000, serious: true }],
    })
    const bonuses = [{ id: 'b', points: 600 }]
    expect(scoreAfter(before, [{ kind: 'bonuses', bonuses }]).score).toBe(4012)
    const changes = [{ kind: 'bonuses', bonuses } as const, { kind: 'end', id: 'serious' } as const]
    expect(scoreAfter(before, changes).score).toBe(9012)
  })

  it('is that of the groups with the evaluation in the older window', () => {
    const evaluation = {
      evaluatorId: 'e0',
      stage: 0,
      total: 4000,
      revealedOn: '2026-01-05',
    } as const
    const groups = evaluations(1, 40)
    const aged = scoreAfter(input({ groups }), [{ kind: 'ageing', evaluation, from: 0, to: 1 }])
    expect(aged).toEqual(score(input({ groups: evaluations(1, 40, { window: 1 }) })))
    expect(aged.score).toBeGreaterThan(score(input({ groups })).score)
    const gone = scoreAfter(input({ groups }), [{ kind: 'ageing', evaluation, from: 0, to: 2 }])
    expect(gone.score).toBe(7500)
  })

  it('counts evaluations that may come, those of one evaluator up to its limit', () => {
    const three = ['a', 'b', 'c'].map((evaluatorId) => ({ evaluatorId, stage: 0, total: 10_000 }))
    const more = [{ kind: 'evaluations', evaluations: three }] as never
    expect(scoreAfter(input(), more)).toMatchObject({ score: 8063, unrated: false })
  })

  it('ends an adjustment too', () => {
    const adjustments = [{ id: 'a', points: -400 }]
    expect(scoreAfter(input({ adjustments }), [{ kind: 'end', id: 'a' }]).score).toBe(7500)
  })
})

describe('the evaluators with full marks that a target takes', () => {
  it('are the fewest that reach it', () => {
    const needed = evaluatorsNeeded(input(), reaches(8000), 100) ?? 0
    expect(score(input({ groups: evaluations(needed, 100) })).score).toBeGreaterThanOrEqual(8000)
    expect(score(input({ groups: evaluations(needed - 1, 100) })).score).toBeLessThan(8000)
    expect(evaluatorsNeeded(input(), reaches(7500), 100)).toBe(0)
  })

  it('are null where no number is enough: the highest range takes a bonus', () => {
    expect(evaluatorsNeeded(input(), reaches(9000), 100)).toBeNull()
  })
})
