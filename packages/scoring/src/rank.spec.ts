import { describe, expect, it } from 'vitest'
import { compareRank, isRanked, type Ranked } from './index.js'

const row = (over: Partial<Ranked>): Ranked => ({
  id: '1',
  name: '甲',
  score: 9000,
  evaluatorCount: 5,
  ...over,
})

describe('ranking (domain.md "Ranking")', () => {
  it('goes by score, then number of evaluators, then name, then id', () => {
    const inOrder = [
      row({ id: 'a', score: 9100, evaluatorCount: 3 }),
      row({ id: 'b', evaluatorCount: 9, name: '乙' }),
      row({ id: 'c', name: 'A' }),
      row({ id: 'd', name: 'AB' }),
      row({ id: 'e', name: 'B' }),
      row({ id: 'f', name: '\uFF21' }),
      row({ id: 'g', name: '𠮷' }),
      row({ id: 'h', name: '𠮷' }),
    ]
    expect([...inOrder].reverse().sort(compareRank)).toEqual(inOrder)
    expect(compareRank(row({}), row({}))).toBe(0)
  })

  it('keeps out too few evaluations and a serious act in force', () => {
    expect(isRanked({ tooFew: false, serious: false })).toBe(true)
    expect(isRanked({ tooFew: true, serious: false })).toBe(false)
    expect(isRanked({ tooFew: false, serious: true })).toBe(false)
  })
})
