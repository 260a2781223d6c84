import { describe, expect, it } from 'vitest'
import { input } from '../test/build.js'
import { type EvaluationFact, type Formula, groupFacts, mutualEvaluation, score, trace } from './index.js'

const TODAY = '2026-06-15'

/** Marks of one anonymous group, each of another evaluator. */
const groupOf = (evaluators: string, totals: readonly number[], groupKey = 'group') =>
  [...evaluators].map((evaluatorId, n): EvaluationFact => {
    return { evaluatorId, groupKey, stage: 0, total: totals[n] ?? 0, revealedOn: TODAY }
  })

/** Named marks of one evaluator: four of weight 1.5, which count 3 in all. */
const NAMED = [1, 2, 3, 4].map((n): EvaluationFact => {
  return { evaluatorId: 'a', stage: 2, total: 2000 * n, revealedOn: TODAY }
})
const TOTALS = [10_000, 4000, 7000]

const of = (facts: readonly EvaluationFact[], formula: Partial<Formula> = {}) => {
  const by = { ...mutualEvaluation, ...formula }
  return input({ formula: by, groups: groupFacts(facts, TODAY, by) })
}

describe('an anonymous group', () => {
  it('weighs the same whoever is in it', () => {
    // R = (375 + 3 * 50 + 100 + 40 + 70) / 11
    const before = score(of([...NAMED, ...groupOf('abc', TOTALS)]))
    expect(before).toMatchObject({ mutual: 4009, rating: 6682, evaluatorCount: 3 })
    const other = score(of([...NAMED, ...groupOf('bcd', TOTALS)]))
    expect({ ...other, evaluatorCount: 3 }).toEqual(before)
    expect(other.evaluatorCount).toBe(4)
  })

  it('adds to the named marks of docs/scoring.md, not to their limit', () => {
    const named = [1, 2, 3].map((): EvaluationFact => {
      return { evaluatorId: 'a', stage: 2, total: 10_000, revealedOn: TODAY }
    })
    for (const group of ['abc', 'bcd']) {
      const result = score(of([...named, ...groupOf(group, [6000, 6000, 6000])]))
      expect(result).toMatchObject({ rating: 7773, mutual: 4664 })
    }
  })

  it('mixes with named marks where evaluators are the bodies', () => {
    const bodies = 'evaluator'
    const before = score(of([...NAMED, ...groupOf('abc', TOTALS)], { bodies }))
    const other = score(of([...NAMED, ...groupOf('bcd', TOTALS)], { bodies }))
    expect(before.mutual).not.toBe(other.mutual)
  })

  it('does not mix with another group of the same evaluators', () => {
    const three = ['g', 'h', 'i', 'j'].flatMap((key) => groupOf('abc', [8000, 8000, 8000], key))
    // R = (375 + 12 * 80) / 17 = 78.53: no evaluator is limited to 3.
    expect(score(of(three))).toMatchObject({ rating: 7853, evaluatorCount: 3 })
  })

  it('limits what one evaluator gave in a pool', () => {
    const often = Array.from({ length: 10 }, () => groupOf('a', [0], 'pool')).flat()
    // R = (375 + 3 * 0 + 2 * 100) / 10
    expect(score(of([...often, ...groupOf('bc', [10_000, 10_000], 'pool')])).rating).toBe(5750)
  })

  it.each([
    ['of two named ones and a group', 'ab', 'abc', 'cde', 3],
    ['of two named ones and what is left of a group', 'ab', 'ab', 'cd', 3],
    ['of more than a group has', 'ab', 'abcd', 'cdef', 5],
  ])('leaves a party %s rated or not, whoever is in it', (_, named, group, other, min) => {
    const by = [...named].map((evaluatorId): EvaluationFact => {
      return { evaluatorId, stage: 0, total: 8000, revealedOn: TODAY }
    })
    const isUnrated = (members: string) =>
      score(of([...by, ...groupOf(members, TOTALS)], { minEvaluators: min })).unrated
    expect(isUnrated(group)).toBe(isUnrated(other))
  })
})

describe('the joined line of a trace', () => {
  const lineOf = (group: string) =>
    trace(of([...NAMED, ...groupOf(group, TOTALS)]), new Set('abcdef')).lines.filter(
      ({ kind }) => kind === 'evaluators',
    )

  it('is the same whoever is in an anonymous group', () => {
    expect(lineOf('abc')).toMatchObject([{ evaluators: 3, weight: 60_000, mean: 6000 }])
    expect(lineOf('bcd')).toEqual(lineOf('abc'))
  })

  it('is the same whoever is left of it', () => {
    expect(lineOf('ab')).toMatchObject([{ evaluators: 2 }])
    expect(lineOf('bc')).toEqual(lineOf('ab'))
  })
})

it('tells supervisors all that one evaluator gave as one line', () => {
  const { lines } = trace(of([...NAMED, ...groupOf('abc', TOTALS)]))
  const own = lines.filter((line) => line.kind === 'evaluator' && line.evaluatorId === 'a')
  // Four marks with a mean of 50 that weigh 3, and one of 100.
  expect(own).toMatchObject([{ stageWeight: 700, weight: 40_000, mean: 6250 }])
})
