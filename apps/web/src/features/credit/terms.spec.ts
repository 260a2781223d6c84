import { describe, expect, it } from 'vitest'
import { signed } from '../../shared/format/points.js'
import { barOf, partsOf } from './terms.js'

const none = { base: 60, bonus: 0, mutual: 24, deduction: 0, adjustment: 0, limit: 0 }
/** Adds up the displayed amounts in hundredths. */
const sum = (terms: typeof none) =>
  partsOf(terms).reduce((all, { sign, amount }) => {
    const hundredths = Math.round(Number(amount) * 100)
    return sign === '−' ? all - hundredths : all + hundredths
  }, 0)
const sentence = (terms: typeof none) =>
  partsOf(terms)
    .map(({ sign, amount }) => `${sign}${amount}`)
    .join(' ')

describe('terms of a score', () => {
  it('read as a sum, with deductions after a minus', () => {
    expect(sentence(none)).toBe('60.00 +0.00 +24.00 −0.00 +0.00')
    expect(sentence({ ...none, bonus: 6, mutual: 27.36, deduction: 50, adjustment: -1.5 })).toBe(
      '60.00 +6.00 +27.36 −50.00 −1.50',
    )
    expect(sentence({ ...none, base: 100, bonus: 10, limit: -34 })).toBe('100.00 +10.00 +24.00 −0.00 +0.00 −34.00')
  })

  it('add up to the score to the hundredth, as displayed', () => {
    expect(sum({ ...none, bonus: 4, mutual: 25.95, deduction: 5 })).toBe(8495)
    expect(sum({ ...none, mutual: 0.1, adjustment: 0.2 })).toBe(6030)
    expect(sum({ ...none, base: 100, bonus: 10, limit: -34 })).toBe(10000)
  })

  it('have a sign if shown as changes', () => {
    expect([1.2, -3, 0].map(signed)).toEqual(['+1.20', '−3.00', '0.00'])
  })
})

describe('the bar of a score', () => {
  const ends = (terms: typeof none) => {
    const { added, taken, whole } = barOf(terms)
    return { sum: added.reduce((all, { length }) => all + length, 0), taken, whole }
  }

  it('is as long as the positive terms, with a deduction cut out of its end', () => {
    const terms = { ...none, base: 30, mutual: 46.75, bonus: 1.5, deduction: 10 }
    expect(ends(terms)).toEqual({
      ...{ sum: 78.25, whole: 100 },
      taken: [{ name: 'deduction', from: 68.25, length: 10 }],
    })
  })

  it('cuts negative adjustments after deductions, and nothing below 0', () => {
    const terms = { ...none, base: 10, mutual: 5, deduction: 12, adjustment: -7 }
    expect(ends(terms).taken).toEqual([
      { name: 'deduction', from: 3, length: 12 },
      { name: 'adjustment', from: 0, length: 3 },
    ])
    expect(ends({ ...none, adjustment: 2 })).toEqual({ sum: 86, taken: [], whole: 100 })
  })

  it('shows a sum above 100 whole, with the limit cut out', () => {
    expect(ends({ ...none, base: 100, bonus: 10, limit: -34 })).toEqual({
      ...{ sum: 134, whole: 134 },
      taken: [{ name: 'limit', from: 100, length: 34 }],
    })
  })
})
