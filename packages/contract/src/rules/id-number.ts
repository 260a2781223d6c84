import { isPlainDate, type PlainDate } from '../plain-date.js'
import { creditCodeChecks, idNumberCheckDigit } from './check-digits.js'
import { ID_NUMBER, PHONE } from './patterns.js'
import { normaliseCode, normaliseOfficialCode, normalisePhone } from './texts.js'

/** The oldest age, in full years, that a date of birth may give. */
export const AGE_MAX = 120

/** Why an ID number is refused; `obsolete` is the 15-digit form of GB 11643-1989. */
export type IdNumberProblem = 'form' | 'obsolete' | 'date' | 'checkDigit' | 'future' | 'age'

/** Date of birth in an ID number or null where form or date is wrong. */
export function birthDateOf(idNumber: string): PlainDate | null {
  const id = normaliseOfficialCode(idNumber)
  if (!ID_NUMBER.test(id)) return null
  const date = `${id.slice(6, 10)}-${id.slice(10, 12)}-${id.slice(12, 14)}`
  return isPlainDate(date) ? date : null
}

/** Gender by the parity of the order number: 0 female, 1 male (dictionary GENDER); null if no ID. */
export function genderOf(idNumber: string): 0 | 1 | null {
  const id = normaliseOfficialCode(idNumber)
  if (!ID_NUMBER.test(id)) return null
  return Number(id.charAt(16)) % 2 === 1 ? 1 : 0
}

/** Full years between two days; negative where the first is the later. */
export function ageOn(birthDate: PlainDate, today: PlainDate): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/**
 * First fault of a national ID number (GB 11643-1999), or null. A lower-case x is accepted; store
 * the normalised form.
 * @param today in the product's time zone; without it date of birth is tested for
 * being a real day only, which is all that a form field can know without a clock
 */
export function idNumberProblem(value: string, today?: PlainDate): IdNumberProblem | null {
  const id = normaliseOfficialCode(value)
  if (/^\d{15}$/.test(id)) return 'obsolete'
  if (!ID_NUMBER.test(id)) return 'form'
  const birthDate = birthDateOf(id)
  if (birthDate === null) return 'date'
  if (idNumberCheckDigit(id.slice(0, 17)) !== id.charAt(17)) return 'checkDigit'
  if (today === undefined) return null
  if (birthDate > today) return 'future'
  return ageOn(birthDate, today) > AGE_MAX ? 'age' : null
}

/** True where the ID number's gender does not contradict the stated one (2 = unknown never does). */
export function genderFits(idNumber: string, gender: number): boolean {
  const own = genderOf(idNumber)
  return own === null || gender === 2 || own === gender
}

/** True for all but the last character: a wrong check digit can be confirmed, as that of a credit code. */
export function hasIdNumberForm(value: string): boolean {
  const problem = idNumberProblem(value)
  return problem === null || problem === 'checkDigit'
}

/** True where the last character is the one that the standard computes. */
export function idNumberChecks(value: string): boolean {
  return idNumberProblem(value) === null
}

/** An obsolete number of 15 digits, whose year of birth has two. */
const OBSOLETE = /^[1-8]\d{5}(\d{2})(\d{2})(\d{2})\d{3}$/
/** A number that is still being typed, and says all but who of that day it is. */
const UNFINISHED = /^[1-8]\d{5}((?:19|20)\d{2})(\d{2})(\d{2})\d{0,3}$/

/**
 * True where a word that is searched for is a person's ID number, whole or on its way: it is written into
 * no address and no log. A credit code is not, unless it can as well be read as an ID number.
 */
export function isPersonNumber(word: string): boolean {
  const id = normaliseOfficialCode(word)
  if (id.length === 18) return idNumberChecks(id) || (hasIdNumberForm(id) && !creditCodeChecks(id))
  const [, shortYear, month, day] = OBSOLETE.exec(id) ?? []
  if (shortYear && isPlainDate(`19${shortYear}-${month}-${day}`)) return true
  const begun = UNFINISHED.exec(id)
  return begun !== null && isPlainDate(begun.slice(1).join('-'))
}

/**
 * True if a search word is sent in the header `X-Keyword` and written into no address: a person's ID number or mobile
 * phone, or pasted lines, which may be long and have such a number among them.
 */
export function isUnwrittenKeyword(keyword: string): boolean {
  return /[\r\n]/.test(keyword.trim()) || isPersonNumber(keyword) || PHONE.test(normalisePhone(keyword))
}

const DIGIT = '[0-9\\uff10-\\uff19]'
const GROUPS = `${DIGIT}{6}[ -]?${DIGIT}{8}[ -]?${DIGIT}{3}`
const ALPHANUMERIC = '[0-9A-Za-z\\uff10-\\uff19]'
/** Skips nearly all texts at the speed of a plain search. */
const POSSIBLE = new RegExp(GROUPS)
/** Letters may stand before a number; one within a longer run of letters and digits is part of a digest. */
const WITHIN_TEXT = new RegExp(
  `(?<!${ALPHANUMERIC})([A-Za-z]{0,12})(${GROUPS}[0-9Xx\\uff10-\\uff19\\uff38\\uff58])(?!${ALPHANUMERIC})`,
  'g',
)
/**
 * First year of birth that is not taken for a person's. Numbers of tenders are often made of an area code, a day and a
 * serial number; one in eleven of them has the right check digit.
 */
const TOO_YOUNG = 2012

/**
 * Replaces each ID number of a text, whatever stands around it and however it is grouped.
 * @param replace gets the number in its normal form
 */
export function replaceIdNumbers(text: string, replace: (idNumber: string) => string): string {
  if (!POSSIBLE.test(text)) return text
  return text.replace(WITHIN_TEXT, (written: string, before: string, number: string) => {
    const isPerson = idNumberChecks(number) && Number(birthDateOf(number)?.slice(0, 4)) < TOO_YOUNG
    return isPerson ? before + replace(normaliseOfficialCode(number)) : written
  })
}

const PERSON_SCHEME =
  /^(?:[A-Z]{2,3}-)?(?:ID|IDCARD|ID-CARD|IDNUMBER|ID-NUMBER|NID|NATIONAL-ID|RIC|RID|SFZ|SFZH|GMSFZH|PASSPORT|HKID|(?:居民)?身份证号?码?|公民身份号码|护照号?码?)$/

/** True for a scheme of identifiers under which natural persons are registered. */
export function isPersonScheme(scheme: string): boolean {
  return PERSON_SCHEME.test(normaliseCode(scheme).replaceAll('_', '-'))
}
