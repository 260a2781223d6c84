import { describe, expect, it } from 'vitest'
import { BANDS, STARS } from '../test/build.js'
import { bandOf, levelProblems, nextLevel, type Standing, starOf } from './index.js'

const standing = (over: Partial<Standing>): Standing => ({
  score: 7500,
  unrated: false,
  serious: false,
  ...over,
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

describe('nextLevel', () => {
  it('returns the row above, or null at the top', () => {
    expect(nextLevel(8400, STARS)?.minScore).toBe(9000)
    expect(nextLevel(8000, STARS)?.minScore).toBe(9000)
    expect(nextLevel(9000, STARS)).toBeNull()
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
  it('requires a row at 0 and minScore between 0 and 100', () => {
    const row = { minScore: 10_001 }
    expect(levelProblems([row])).toEqual([{ rule: 'range', row }, { rule: 'noZero' }])
    expect(levelProblems([])).toEqual([{ rule: 'noZero' }])
  })
})
