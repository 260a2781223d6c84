import { describe, expect, it } from 'vitest'
import { allStages, evaluations, input } from '../test/build.js'
import { deductionsOnly, isMissed, meanReceived, mutualEvaluation, receive, score } from './index.js'

const of = (...totals: readonly number[]) => receive(allStages(...totals), mutualEvaluation)

describe('the mean of the evaluations received', () => {
  it('leaves out the starting value', () => {
    expect(meanReceived(of(90, 90, 90, 0))).toBe(6750)
    expect(meanReceived(receive([], mutualEvaluation))).toBeNull()
  })

  it('weighs by age, and limits what one evaluator gave', () => {
    const old = evaluations(1, 40, { by: 'old', window: 1 })
    const often = { evaluatorId: 'often', window: 0 as const, s: 700, sx: 700 * 10_000 }
    // (3 * 100 + 0.5 * 40) / 3.5
    expect(meanReceived(receive([...old, often], mutualEvaluation))).toBe(9143)
  })

  it('is none where mutual evaluation does not count', () => {
    expect(meanReceived(receive(evaluations(3, 40), deductionsOnly))).toBeNull()
  })
})

describe('a limit', () => {
  it('is missed by two bodies, and not by one', () => {
    expect(isMissed(of(40), 6000)).toBe(false)
    expect(isMissed(of(40, 40), 6000)).toBe(true)
    expect(isMissed(of(85, 85, 0), 7200)).toBe(false)
    expect(isMissed(of(85, 0, 0), 7200)).toBe(true)
  })

  it('is compared exactly', () => {
    expect(isMissed(of(60, 60, 60), 6000)).toBe(false)
    expect(isMissed(of(60, 59.99, 60, 59.99), 6000)).toBe(true)
    // The limited weight leaves a fraction of a hundredth below the limit.
    const thirds = { evaluatorId: 'x', window: 0 as const, s: 900, sx: 900 * 6000 - 1 }
    expect(isMissed(receive([thirds, { ...thirds, evaluatorId: 'y' }], mutualEvaluation), 6000)).toBe(true)
  })

  it('takes all windows of an evaluator for one, an anonymous group for others', () => {
    const both = [...evaluations(1, 0), ...evaluations(1, 0, { window: 1 })]
    expect(isMissed(receive(both, mutualEvaluation), 6000)).toBe(false)
    const anonymous = both.map((group, n) => ({ ...group, ...(n === 0 ? { groupKey: 'g' } : {}) }))
    expect(isMissed(receive(anonymous, mutualEvaluation), 6000)).toBe(true)
    expect(isMissed(receive(anonymous, { ...mutualEvaluation, bodies: 'evaluator' }), 6000)).toBe(false)
  })
})

it('reaches the top only with enough evaluators', () => {
  expect(score(input({ groups: evaluations(4, 100) })).lacksTop).toBe(true)
  expect(score(input({ groups: evaluations(5, 100) })).lacksTop).toBe(false)
  expect(score(input({ groups: evaluations(4, 100), formula: { ...deductionsOnly, topEvaluators: 5 } })).lacksTop).toBe(
    false,
  )
})
