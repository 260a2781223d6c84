import { describe, expect, it } from 'vitest'
import { BANDS, STARS } from '../test/build.js'
import { bandOf, levelProblems, nextLevel, starOf } from './index.js'

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
    expect(starOf(score, STARS).stars).toBe(stars)
  })
})

describe('bandOf', () => {
  it('follows the score', () => {
    expect(bandOf(9336, BANDS, false).code).toBe('AAA')
    expect(bandOf(7999, BANDS, false).code).toBe('A')
  })
  it('is the lowest while a serious act is in force, whatever the score', () => {
    expect(bandOf(4336, BANDS, true).code).toBe('D')
    expect(bandOf(10_000, BANDS, true).code).toBe('D')
  })
  it('refuses rows that do not begin at 0', () => {
    expect(() => bandOf(100, [{ minScore: 3000 }], false)).toThrow(RangeError)
  })
})

describe('nextLevel', () => {
  it('is the row above, or none at the top', () => {
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
  it('names both rows of one beginning', () => {
    const [a, b] = [
      { code: 'A', minScore: 0 },
      { code: 'B', minScore: 0 },
    ]
    expect(levelProblems([a, b])).toEqual([{ rule: 'equal', rows: [a, b] }])
  })
  it('asks for the row at 0 and for beginnings from 0 to 100', () => {
    const row = { minScore: 10_001 }
    expect(levelProblems([row])).toEqual([{ rule: 'range', row }, { rule: 'noZero' }])
    expect(levelProblems([])).toEqual([{ rule: 'noZero' }])
  })
})
