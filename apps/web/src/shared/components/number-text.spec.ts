import { describe, expect, it } from 'vitest'
import { isNumberWithin, readNumber } from './number-text.js'

describe('a number field', () => {
  it('keeps the typed text, number or not', () => {
    const typed = ['60', '-5', '9999', 'abc', '5.', '1e3', '007', '', ' 4 ', '0.50']
    expect(typed.map(readNumber)).toEqual([60, -5, 9999, 'abc', '5.', '1e3', '007', null, 4, '0.50'])
  })

  it('accepts only numbers within limits', () => {
    const limits = { min: 0, max: 240, digits: 0 }
    const fits = [0, 240, '007', -5, 9999, 5.5, 'abc', '5.', null, undefined, '1e2']
    expect(fits.filter((value) => isNumberWithin(value, limits))).toEqual([0, 240, '007'])
    expect(isNumberWithin(0.25, { min: 0.01, max: 1 })).toBe(true)
    expect(isNumberWithin(0.255, { min: 0.01, max: 1 })).toBe(false)
  })
})
