import { describe, expect, it } from 'vitest'
import { acts, bonus, evaluations, input } from '../test/build.js'
import { largestRemainder, trace } from './index.js'

describe('trace', () => {
  it('returns every line of a score', () => {
    const { lines, result } = trace(
      input({
        groups: [
          ...evaluations(1, 100),
          { evaluatorId: 'capped', window: 0, s: 600, sx: 600 * 5000 },
          ...evaluations(1, 90, { by: 'old', window: 2 }),
        ],
        bonuses: bonus(6, 6),
        deductions: acts('general'),
        adjustments: [{ id: 'letter 7', points: -150 }],
      }),
    )
    // R = (5*75 + 1*100 + 3*50) / 9 = 69.4…; M = 41.67 = 45.00 + 1.67 - 5.00
    expect(lines).toEqual([
      { kind: 'base', points: 3000 },
      { kind: 'bonus', id: 'bonus0', points: 600 },
      { kind: 'bonus', id: 'bonus1', points: 600 },
      { kind: 'bonusCap', points: -200 },
      { kind: 'prior', weight: 50_000, points: 4500 },
      {
        kind: 'evaluator',
        evaluatorId: 'capped',
        window: 0,
        stageWeight: 600,
        weight: 30_000,
        mean: 5000,
        points: -500,
      },
      {
        kind: 'evaluator',
        evaluatorId: 'e0',
        window: 0,
        stageWeight: 100,
        weight: 10_000,
        mean: 10_000,
        points: 167,
      },
      {
        kind: 'evaluator',
        evaluatorId: 'old0',
        window: 2,
        stageWeight: 100,
        weight: 0,
        mean: 9000,
        points: 0,
      },
      { kind: 'deduction', id: 'act0', serious: false, points: -500 },
      { kind: 'adjustment', id: 'letter 7', points: -150 },
    ])
    expect(result).toMatchObject({ mutual: 4167, score: 7517 })
  })

  it('contains the limit only where it applies', () => {
    const kinds = (tiers: Parameters<typeof acts>) =>
      trace(input({ deductions: acts(...tiers) })).lines.map((line) => line.kind)
    expect(kinds([])).toEqual(['base', 'prior'])
    expect(kinds(['serious', 'serious']).at(-1)).toBe('limit')
  })

  it('distributes rounding remainders over equal parts in a fixed order', () => {
    const { lines, result } = trace(input({ groups: evaluations(3, 90) }))
    // each pull is 60 * 1 * 15 / 100 / 8 = 1.125; M = 48.375, rounded half up 48.38
    expect(lines.filter((line) => line.kind === 'evaluator').map((line) => line.points)).toEqual([113, 113, 112])
    expect(result.mutual).toBe(4838)
  })
})

describe('trace of joined evaluators', () => {
  const group = (evaluatorId: string, ...totals: readonly number[]) => ({
    ...{ evaluatorId, window: 0 as const, s: 100 * totals.length },
    sx: 100 * totals.reduce((sum, total) => sum + total, 0),
  })
  /** Three evaluators of two evaluations each, and six of one each. */
  const few = [group('a', 3755, 2910), group('b', 2065, 1220), group('c', 375, 9531)]
  const many = [3755, 2910, 2065, 1220, 375, 9531].map((total, n) => group(`m${n}`, total))
  const named = group('z', 4567)
  const linesOf = (groups: typeof few) =>
    trace(input({ groups: [...groups, named] }), new Set(groups.map(({ evaluatorId }) => evaluatorId))).lines.map(
      (line) => (line.kind === 'evaluators' ? { ...line, evaluators: 0 } : line),
    )

  it('is the same to the hundredth however many evaluators gave the marks', () => {
    const apart = (groups: typeof few) =>
      trace(input({ groups: [...groups, named] })).lines.find(
        (line) => line.kind === 'evaluator' && line.evaluatorId === 'z',
      )
    expect(linesOf(few)).toEqual(linesOf(many))
    // If they were not joined first, a hundredth of the named evaluator would tell the two apart.
    expect(apart(few)).not.toEqual(apart(many))
  })

  it('has one line per age window that adds up with the others', () => {
    const older = { ...group('a', 5000), window: 1 as const }
    const { lines, result } = trace(input({ groups: [...few, older, named] }), new Set(['a', 'b']))
    const joined = lines.filter(({ kind }) => kind === 'evaluators')
    expect(joined).toMatchObject([
      { window: 0, evaluators: 2, weight: 40_000, mean: 2488 },
      { window: 1, evaluators: 1, weight: 5000, mean: 5000 },
    ])
    expect(lines.reduce((sum, { points }) => sum + points, 0)).toBe(result.score)
  })
})

describe('largestRemainder', () => {
  it.each<[string, bigint[], number, number[]]>([
    ['gives the hundredth to the earlier of two equals', [5n, 5n], 1, [1, 0]],
    ['gives it to the part that lost most', [14n, 26n, 60n], 10, [1, 3, 6]],
    ['cuts negative parts down too', [-14n, 24n], 1, [-1, 2]],
    ['takes the earlier of a negative and a positive equal', [-5n, 15n], 1, [0, 1]],
    ['raises a single part that rounds up', [7n], 1, [1]],
    ['leaves whole parts alone', [20n, -10n], 1, [2, -1]],
    ['has nothing to spread over nothing', [], 0, []],
  ])('%s', (_, numerators, total, expected) => {
    expect(largestRemainder(numerators, 10n, total)).toEqual(expected)
  })
})
