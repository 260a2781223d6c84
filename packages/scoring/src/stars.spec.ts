import { describe, expect, it } from 'vitest'
import { BANDS, STARS } from '../test/build.js'
import {
  bandOf,
  levelProblems,
  limitOf,
  NOTHING_RECEIVED,
  nextLevel,
  type Received,
  type Standing,
  starOf,
} from './index.js'

const standing = (over: Partial<Standing>): Standing => ({
  score: 7500,
  unrated: false,
  serious: false,
  received: NOTHING_RECEIVED,
  lacksTop: false,
  ...over,
})

/** Evaluations of weight 1, one for each of some bodies. */
const marks = (...totals: readonly number[]): Received => ({
  scale: 1n,
  bodies: totals.map((total) => ({ weight: 10_000n, weighted: 100n * BigInt(Math.round(total * 10_000)) })),
})

describe('starOf', () => {
  it.each([
    [0, 1],
    [2999, 1],
    [3000, 2],
    [5999, 2],
    [6000, 3],
    [8000, 4],
    [8999, 4],
    [9000, 5],
    [10_000, 5],
  ])('%i hundredths: %i stars', (score, stars) => {
    expect(starOf(standing({ score }), STARS)?.stars).toBe(stars)
  })

  it('is null while unrated, and not changed by a serious act', () => {
    expect(starOf(standing({ unrated: true }), STARS)).toBeNull()
    expect(starOf(standing({ score: 4012, serious: true }), STARS)?.stars).toBe(2)
  })
})

describe('bandOf', () => {
  it('follows the score', () => {
    expect(bandOf(standing({ score: 9336 }), BANDS)?.code).toBe('AAA')
    expect(bandOf(standing({ score: 7999 }), BANDS)?.code).toBe('A')
  })
  it('is the lowest while a serious act is in force, regardless of the score', () => {
    expect(bandOf(standing({ score: 4336, serious: true }), BANDS)?.code).toBe('D')
    expect(bandOf(standing({ score: 10_000, serious: true }), BANDS)?.code).toBe('D')
  })
  it('is null while unrated, the lowest with a serious act also then', () => {
    expect(bandOf(standing({ unrated: true }), BANDS)).toBeNull()
    expect(bandOf(standing({ unrated: true, serious: true }), BANDS)?.code).toBe('D')
  })
  it('rejects rows that do not begin at 0', () => {
    expect(() => bandOf(standing({ score: 100 }), [{ minScore: 3000 }])).toThrow(RangeError)
  })
})

describe('limits of the mean', () => {
  const score = 8500

  it('hold a row back where the mean misses its limit', () => {
    const of = standing({ score, received: marks(70, 70) })
    expect(bandOf(of, BANDS)?.code).toBe('B')
    expect(starOf(of, STARS)?.stars).toBe(3)
    expect(limitOf(of, BANDS)).toBe(7200)
    expect(limitOf(of, STARS)).toBe(8000)
  })

  it('are not missed because of one evaluator', () => {
    const of = standing({ score, received: marks(0, 90, 90) })
    expect(bandOf(of, BANDS)?.code).toBe('AA')
    expect(limitOf(of, BANDS)).toBeNull()
    expect(bandOf(standing({ score, received: marks(40) }), BANDS)?.code).toBe('AA')
  })

  it('are not missed at the limit itself, nor by what the score does not reach', () => {
    expect(bandOf(standing({ score, received: marks(80, 80) }), BANDS)?.code).toBe('AA')
    expect(bandOf(standing({ score, received: marks(79.99, 79.99) }), BANDS)?.code).toBe('A')
    expect(limitOf(standing({ score: 6500, received: marks(70, 70) }), BANDS)).toBeNull()
  })

  it('name the lowest limit that is missed', () => {
    expect(limitOf(standing({ score, received: marks(10, 10) }), BANDS)).toBe(6000)
  })

  it('have no effect while nothing counts, while unrated and on the row at 0', () => {
    expect(bandOf(standing({ score }), BANDS)?.code).toBe('AA')
    expect(limitOf(standing({ score, unrated: true, received: marks(0, 0) }), BANDS)).toBeNull()
    expect(bandOf(standing({ score: 1000, received: marks(0, 0) }), BANDS)?.code).toBe('D')
  })
})

it('keeps the highest band and star level for those with enough evaluators', () => {
  const of = standing({ score: 9500, lacksTop: true })
  expect(bandOf(of, BANDS)?.code).toBe('AA')
  expect(starOf(of, STARS)?.stars).toBe(4)
  expect(bandOf(of, [{ minScore: 0 }])?.minScore).toBe(0)
})

describe('nextLevel', () => {
  it('returns the row above, or null at the top', () => {
    expect(nextLevel({ minScore: 8000 }, STARS)?.minScore).toBe(9000)
    expect(nextLevel({ minScore: 9000 }, STARS)).toBeNull()
  })
})

describe('levelProblems', () => {
  it('finds none in the seeded rows, in any order', () => {
    expect(levelProblems(STARS)).toEqual([])
    expect(levelProblems(BANDS)).toEqual([])
  })
  it('reports both rows with the same minScore', () => {
    const [a, b] = [
      { code: 'A', minScore: 0 },
      { code: 'B', minScore: 0 },
    ]
    expect(levelProblems([a, b])).toEqual([{ rule: 'equal', rows: [a, b] }])
  })
  it('reports a row with fewer stars than one that begins at a lower score', () => {
    const four = { stars: 4, minScore: 8000 }
    const two = { stars: 2, minScore: 8500 }
    const same = { stars: 4, minScore: 9000 }
    expect(levelProblems([{ stars: 1, minScore: 0 }, two, four])).toEqual([{ rule: 'order', rows: [two, four] }])
    expect(levelProblems([{ stars: 1, minScore: 0 }, same, four])).toEqual([])
  })
  it('lets a wrong order of before pass, but not one more', () => {
    const [four, two] = [
      { stars: 4, minScore: 0 },
      { stars: 2, minScore: 5000 },
    ]
    const before = [four, two, { stars: 1, minScore: 8000 }]
    // The levels are corrected one row at a time.
    const five = { stars: 5, minScore: 8000 }
    const better = [four, two, five]
    expect(levelProblems(better, before)).toEqual([])
    expect(levelProblems([four, { ...two, minScore: 6000 }, five], better)).toEqual([])
    const worse = { stars: 3, minScore: 9000 }
    expect(levelProblems([...better, worse], better)).toEqual([
      { rule: 'order', rows: [worse, four] },
      { rule: 'order', rows: [worse, five] },
    ])
  })
  it('reports limits that fall as the score rises, of the row at 0, and out of range', () => {
    const zero = { minScore: 0 }
    const [low, high] = [
      { minScore: 3000, minMean: 6000 },
      { minScore: 6000, minMean: 5999 },
    ]
    expect(levelProblems([high, zero, low])).toEqual([{ rule: 'mean', rows: [low, high] }])
    const none = { minScore: 6000, minMean: null }
    expect(levelProblems([zero, low, none])).toEqual([{ rule: 'mean', rows: [low, none] }])
    expect(levelProblems([zero, low, { minScore: 6000, minMean: 6000 }])).toEqual([])
    expect(levelProblems([{ ...zero, name: 'zero' }, low, none], [zero, low, none])).toEqual([])
    const limited = { minScore: 0, minMean: 1 }
    expect(levelProblems([limited])).toEqual([{ rule: 'zeroMean', row: limited }])
    const row = { minScore: 3000, minMean: 10_001 }
    expect(levelProblems([zero, row])).toEqual([{ rule: 'meanRange', row }])
  })
  it('requires a row at 0 and minScore between 0 and 100', () => {
    const row = { minScore: 10_001 }
    expect(levelProblems([row])).toEqual([{ rule: 'range', row }, { rule: 'noZero' }])
    expect(levelProblems([])).toEqual([{ rule: 'noZero' }])
  })
})
