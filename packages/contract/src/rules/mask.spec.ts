import { describe, expect, it } from 'vitest'
import { maskIdNumber, maskMiddle, maskPhone } from './index.js'

describe('masks of personal data', () => {
  it('shows a phone as 138****1234', () => {
    expect(maskPhone('13856781234')).toBe('138****1234')
  })
  it('shows an ID number as 110***********002X', () => {
    expect(maskIdNumber('11010519491231002X')).toBe('110***********002X')
  })
  it('hides what is too short whole', () => {
    expect(maskPhone('1234567')).toBe('*******')
    expect(maskPhone('')).toBe('')
    expect(maskMiddle('𠮷野家', 1, 1)).toBe('𠮷*家')
  })
})
