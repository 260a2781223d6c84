import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ageOn,
  birthDateOf,
  creditCodeChecks,
  genderFits,
  genderOf,
  idNumberProblem,
  isPersonNumber,
  isPersonScheme,
  makeIdNumber,
  replaceIdNumbers,
} from './index.js'

const TODAY = '2026-06-15'
const EXAMPLE = '11010519491231002X'

describe('national ID number (catalogue 3.3)', () => {
  it('accepts the example of the standard, in either case', () => {
    expect(idNumberProblem(EXAMPLE, TODAY)).toBeNull()
    expect(idNumberProblem(EXAMPLE.toLowerCase(), TODAY)).toBeNull()
    expect(birthDateOf(EXAMPLE)).toBe('1949-12-31')
  })

  it.each([
    ['110105491231002', 'obsolete'],
    ['1101051949123100', 'form'],
    ['11010519491231002Y', 'form'],
    ['11010519490231002X', 'date'],
    ['110105194912310021', 'checkDigit'],
    [makeIdNumber('110105', '2026-06-16', 1), 'future'],
    [makeIdNumber('110105', '1905-06-15', 1), 'age'],
  ])('refuses %s: %s', (id, problem) => {
    expect(idNumberProblem(id, TODAY)).toBe(problem)
  })

  it('accepts a birth today and an age of 120', () => {
    expect(idNumberProblem(makeIdNumber('110105', TODAY, 1), TODAY)).toBeNull()
    expect(idNumberProblem(makeIdNumber('110105', '1905-06-16', 1), TODAY)).toBeNull()
  })

  it('asks nothing about age where no day is given', () => {
    expect(idNumberProblem(makeIdNumber('110105', '2999-01-01', 1))).toBeNull()
  })

  it('reads the gender from the order number: odd male 1, even female 0', () => {
    expect(genderOf(EXAMPLE)).toBe(0)
    expect(genderOf(makeIdNumber('110105', '1980-01-01', 1))).toBe(1)
    expect(genderFits(EXAMPLE, 0)).toBe(true)
    expect(genderFits(EXAMPLE, 1)).toBe(false)
    expect(genderFits(EXAMPLE, 2)).toBe(true)
    expect(genderFits('no ID', 1)).toBe(true)
    expect(genderOf('no ID')).toBeNull()
    expect(birthDateOf('no ID')).toBeNull()
  })

  it('makes numbers that are right', () => {
    const day = fc.date({ min: new Date('1906-06-15'), max: new Date(TODAY), noInvalidDate: true })
    fc.assert(
      fc.property(day, fc.nat(999), (birth, order) => {
        const date = birth.toISOString().slice(0, 10)
        const id = makeIdNumber('110105', date, order)
        expect(idNumberProblem(id, TODAY)).toBeNull()
        expect(birthDateOf(id)).toBe(date)
        expect(genderOf(id)).toBe(order % 2)
      }),
    )
    expect(() => makeIdNumber('11010', '1980-01-01', 1)).toThrow(RangeError)
    expect(() => makeIdNumber('110105', '1980-01-01', 1000)).toThrow(RangeError)
  })
})

describe('age', () => {
  it('counts full years', () => {
    expect(ageOn('2000-06-15', TODAY)).toBe(26)
    expect(ageOn('2000-06-16', TODAY)).toBe(25)
  })
})

describe('a word that is searched for', () => {
  it.each([EXAMPLE, ` ${EXAMPLE.toLowerCase()} `, '110105194912310021', '110105491231002'])(
    'is an ID number: %s',
    (word) => expect(isPersonNumber(word)).toBe(true),
  )

  it('is one on its way from the day of birth on', () => {
    const typed = [...EXAMPLE].map((_, at) => EXAMPLE.slice(0, at + 1))
    expect(typed.filter(isPersonNumber)).toEqual(typed.slice(13))
  })

  it('is none where it is a credit code, an old registration number, a phone or a name', () => {
    const code = '91990003MA0000031R'
    expect(creditCodeChecks(code)).toBe(true)
    const others = [code, '110000000000018', '13900000042', '1688', '张晓岚', '', '2026-11-26']
    expect(others.filter(isPersonNumber)).toEqual([])
  })
})

describe('replaceIdNumbers', () => {
  const hidden = (text: string) => replaceIdNumbers(text, (number) => `<${number}>`)

  it.each([
    [EXAMPLE, `<${EXAMPLE}>`],
    [`号码${EXAMPLE}，请核对`, `号码<${EXAMPLE}>，请核对`],
    ['110105 19491231 002x', `<${EXAMPLE}>`],
    ['110105-19491231-002X', `<${EXAMPLE}>`],
    ['１１０１０５１９４９１２３１００２Ｘ', `<${EXAMPLE}>`],
    [`{"id":"${EXAMPLE}"}`, `{"id":"<${EXAMPLE}>"}`],
    [`SFZ${EXAMPLE}`, `SFZ<${EXAMPLE}>`],
    [`CN-ID:${EXAMPLE}%`, `CN-ID:<${EXAMPLE}>%`],
  ])('replaces the number in %s', (text, expected) => {
    expect(hidden(text)).toBe(expected)
  })

  it.each([
    // A wrong check digit, and a day that does not exist.
    '110105194912310022',
    '110105194913310021',
    // Within a longer number, and within a digest.
    `1${EXAMPLE.slice(0, 17)}00`,
    `9f2c${makeIdNumber('110105', '1949-12-31', 1)}ab`,
    // The number of a tender: area code, day, serial number and a check digit that is right by chance.
    makeIdNumber('110105', '2024-03-15', 12),
    '91990003MA0000031R',
    '13900000042',
  ])('leaves %s as it is', (text) => {
    expect(hidden(text)).toBe(text)
  })
})

describe('isPersonScheme', () => {
  it('knows schemes of persons from those of organisations and certificates', () => {
    const schemes = ['CN-ID', 'cn_idcard', 'CN-PASSPORT', '身份证', '居民身份证号码', 'HK-HKID']
    expect(schemes.filter(isPersonScheme)).toEqual(schemes)
    const others = ['CN-USCC', 'CN-EXPERT', 'GB-COH', 'MK-009KDH999', 'AM-TIN', 'IDOSO', '']
    expect(others.filter(isPersonScheme)).toEqual([])
  })
})
