import { IdNumberTokens, isIdNumberToken } from './id-number-tokens.js'

const NUMBER = '11010519491231002X'
const tokens = new IdNumberTokens('ab'.repeat(32))

describe('IdNumberTokens', () => {
  it('gives a number one token, however it is written, and another with another key', () => {
    const token = tokens.ofNumber(NUMBER)
    expect(isIdNumberToken(token)).toBe(true)
    expect(tokens.inText('110105 19491231 002x')).toBe(token)
    expect(tokens.ofNumber(token)).toBe(token)
    expect(new IdNumberTokens('cd'.repeat(32)).ofNumber(NUMBER)).not.toBe(token)
  })

  it('replaces numbers that only their scheme shows to be personal, also as a local id', () => {
    const party = { id: 'e12345678', identifier: { scheme: 'CN-PASSPORT', id: 'E12345678' } }
    const token = tokens.ofNumber('E12345678')
    expect(tokens.inJson(party)).toEqual({
      id: token,
      identifier: { scheme: 'CN-PASSPORT', id: token },
    })
    const other = { id: 'E12345678', identifier: { scheme: 'CN-EXPERT', id: 'E12345678' } }
    expect(tokens.inJson(other)).toEqual(other)
  })

  it('does not take placeholders for numbers', () => {
    const unknown = { identifier: { scheme: 'CN-ID', id: 'unknown' }, name: 'unknown' }
    expect(tokens.inJson(unknown)).toEqual(unknown)
  })

  it('lets no number through without DATA_KEY', () => {
    const keyless = new IdNumberTokens('')
    expect(keyless.inText('no number')).toBe('no number')
    expect(() => keyless.inText(NUMBER)).toThrow('DATA_KEY')
  })
})
