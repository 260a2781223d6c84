import { describe, expect, it } from 'vitest'
import { moved, sumOf, tidy } from './indicators.js'

describe('questions of a cell', () => {
  it('are sent with both languages, new ones without id, empty explanations as null', () => {
    const stored = {
      id: 'A1-1',
      name: 'x',
      description: '',
      names: { 'zh-CN': '守时' },
      maxPoints: 60,
    }
    expect(tidy(stored)).toEqual({
      id: 'A1-1',
      names: { 'zh-CN': '守时', 'en-US': '' },
      descriptions: null,
      maxPoints: 60,
      procurementCategories: null,
    })
    expect(tidy({ descriptions: { 'zh-CN': ' ', 'en-US': '' } })).toEqual({
      names: { 'zh-CN': '', 'en-US': '' },
      descriptions: null,
      maxPoints: null,
      procurementCategories: null,
    })
    expect(tidy({ descriptions: { 'zh-CN': '', 'en-US': 'why' } }).descriptions).toEqual({
      'zh-CN': '',
      'en-US': 'why',
    })
    expect(tidy({ procurementCategories: ['works'] }).procurementCategories).toEqual(['works'])
  })

  it('are added up and can be reordered', () => {
    expect(sumOf([{ maxPoints: 60 }, { maxPoints: null }, { maxPoints: 40 }])).toBe(100)
    expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  })
})
