import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CREDIT_CODE_ALPHABET,
  creditCodeCheckDigit,
  creditCodeChecks,
  hasCreditCodeForm,
  idNumberCheckDigit,
  makeCreditCode,
  normaliseCode,
  organisationCodeCheckDigit,
  organisationCodeChecks,
  registrationNumberCheckDigit,
} from './index.js'

const REAL = ['91350100M000100Y43', '91512081MA62K0260E', '11320000MB151840XJ']
const MADE_UP = ['11990001000000019Q', '12990002000000027Y', '91990003MA0000031R', '91990004MA000004X0']

describe('unified social credit code (GB 32100, catalogue 3.2)', () => {
  it.each([...REAL, ...MADE_UP])('%s has its form and both check digits', (code) => {
    expect(hasCreditCodeForm(code)).toBe(true)
    expect(creditCodeChecks(code)).toBe(true)
    expect(organisationCodeChecks(code)).toBe(true)
  })

  it('takes a code in lower case and with spaces around', () => {
    expect(normaliseCode(' 91350100m000100y43 ')).toBe('91350100M000100Y43')
    expect(creditCodeChecks(' 91350100m000100y43 ')).toBe(true)
  })

  it.each(['91350211M0000XUF46', '91350100M0001TGQXM'])(
    'warns about %s, a code in use that fails the check, and does not refuse it',
    (code) => {
      expect(hasCreditCodeForm(code)).toBe(true)
      expect(creditCodeChecks(code)).toBe(false)
    },
  )

  it.each(['91350100M000100Y4Z', '91350100M000100Y4', '9135010OM000100Y43', '', '9135010 M000100Y43'])(
    '%j has not the form',
    (code) => {
      expect(hasCreditCodeForm(code)).toBe(false)
      expect(creditCodeChecks(code)).toBe(false)
      expect(organisationCodeChecks(code)).toBe(false)
    },
  )

  it('computes the digit that 91350100M000100Y4Z should end on', () => {
    expect(creditCodeCheckDigit('91350100M000100Y4')).toBe('3')
    expect(creditCodeCheckDigit('91350100M000100Y')).toBeNull()
    expect(creditCodeCheckDigit('91350100I000100Y4')).toBeNull()
  })

  it('finds every wrong single character', () => {
    const other = fc.constantFrom(...CREDIT_CODE_ALPHABET)
    fc.assert(
      fc.property(fc.constantFrom(...REAL), fc.nat(16), other, (code, place, character) => {
        fc.pre(code.charAt(place) !== character)
        const wrong = code.slice(0, place) + character + code.slice(place + 1)
        expect(creditCodeChecks(wrong)).toBe(false)
      }),
    )
  })

  it('makes codes whose digits are right', () => {
    expect(makeCreditCode('990001', '00000001', '1', '1')).toBe('11990001000000019Q')
    expect(makeCreditCode('990003', 'MA000003', '9', '1')).toBe('91990003MA0000031R')
    const digits = (n: number) => fc.stringMatching(new RegExp(`^[0-9]{${n}}$`))
    fc.assert(
      fc.property(digits(6), digits(8), (area, body) => {
        const code = makeCreditCode(area, body, '9', '1')
        expect(creditCodeChecks(code) && organisationCodeChecks(code)).toBe(true)
      }),
    )
    expect(() => makeCreditCode('99000', '00000001', '1', '1')).toThrow(RangeError)
    expect(() => makeCreditCode('990001', 'OOOOOOO1', '1', '1')).toThrow(RangeError)
  })
})

describe('organisation code (GB 11714)', () => {
  it('gives X for ten and 0 for eleven', () => {
    expect(organisationCodeCheckDigit('MB151840')).toBe('X')
    expect(organisationCodeCheckDigit('MA62K026')).toBe('0')
    expect(organisationCodeCheckDigit('M000100')).toBeNull()
  })
})

describe('registration number of 15 digits (MOD 11,10)', () => {
  it('computes its last digit and tests it', () => {
    expect(registrationNumberCheckDigit('11010800000001')).toBe('6')
    expect(creditCodeChecks('110108000000016')).toBe(true)
    expect(creditCodeChecks('110108000000017')).toBe(false)
    expect(hasCreditCodeForm('110108000000017')).toBe(true)
    expect(registrationNumberCheckDigit('1101080000000')).toBeNull()
  })

  it('leaves exactly one of ten last digits right', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{14}$/), (first14) => {
        const right = [...'0123456789'].filter((digit) => creditCodeChecks(first14 + digit))
        expect(right).toEqual([registrationNumberCheckDigit(first14)])
      }),
    )
  })
})

describe('ID number (GB 11643, MOD 11-2)', () => {
  it.each([
    ['37010119010203997', '3'],
    ['11010519491231002', 'X'],
    ['44052418800101001', '4'],
  ])('%s ends on %s', (first17, digit) => {
    expect(idNumberCheckDigit(first17)).toBe(digit)
  })
})
