import { describe, expect, it } from 'vitest'
import { compareRank, isRanked, type Ranked } from './index.js'

const row = (over: Partial<Ranked>): Ranked => ({
  id: '1',
  name: '甲',
  bandFrom: 9000,
  score: 9000,
  evaluatorStep: 5,
  ...over,
})

describe('ranking', () => {
  it('orders by band, score, number of evaluators, name and id', () => {
    const inOrder = [
      row({ id: 'z', bandFrom: 9500 }),
      row({ id: 'a', score: 9100, evaluatorStep: 3 }),
      row({ id: 'b', evaluatorStep: 9, name: '乙' }),
      row({ id: 'c', name: 'A' }),
      row({ id: 'd', name: 'AB' }),
      row({ id: 'e', name: 'B' }),
      row({ id: 'f', name: '\uFF21' }),
      row({ id: 'g', name: '𠮷' }),
      row({ id: 'h', name: '𠮷' }),
      row({ id: 'i', bandFrom: 8000, score: 9800 }),
    ]
    expect([...inOrder].reverse().sort(compareRank)).toEqual(inOrder)
    expect(compareRank(row({}), row({}))).toBe(0)
  })

  it('excludes participants with too few evaluators or a serious act in force', () => {
    expect(isRanked({ unrated: false, serious: false })).toBe(true)
    expect(isRanked({ unrated: true, serious: false })).toBe(false)
    expect(isRanked({ unrated: false, serious: true })).toBe(false)
  })
})
