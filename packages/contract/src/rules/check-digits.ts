import { CREDIT_CODE_15, CREDIT_CODE_18, CREDIT_CODE_ALPHABET } from './patterns.js'
import { normaliseOfficialCode } from './texts.js'

const BASE_36 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const CREDIT_WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]
const ORGANISATION_WEIGHTS = [3, 7, 9, 10, 5, 8, 4, 2]
const ID_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const ID_DIGITS = '10X98765432'

/** Sum of value x weight over the text, or null where its length or a character is wrong. */
function weightedSum(text: string, alphabet: string, weights: readonly number[]): number | null {
  if (text.length !== weights.length) return null
  let sum = 0
  for (const [i, weight] of weights.entries()) {
    const value = alphabet.indexOf(text.charAt(i))
    if (value < 0) return null
    sum += value * weight
  }
  return sum
}

/**
 * Last character of a unified social credit code (GB 32100-2015).
 * @param first17 its first 17 characters, normalised
 * @returns the character, or null where the text has not that form
 */
export function creditCodeCheckDigit(first17: string): string | null {
  const sum = weightedSum(first17, CREDIT_CODE_ALPHABET, CREDIT_WEIGHTS)
  return sum === null ? null : CREDIT_CODE_ALPHABET.charAt((31 - (sum % 31)) % 31)
}

/**
 * Ninth character of an organisation code (GB 11714), which stands at place 17 of a credit code.
 * @param body8 the eight characters before it
 */
export function organisationCodeCheckDigit(body8: string): string | null {
  const sum = weightedSum(body8, BASE_36, ORGANISATION_WEIGHTS)
  if (sum === null) return null
  const digit = 11 - (sum % 11)
  return digit === 10 ? 'X' : digit === 11 ? '0' : String(digit)
}

/**
 * Last digit of the old 15-digit business registration number (ISO 7064 MOD 11,10; GS 15-2006).
 * @param first14 its first 14 digits
 */
export function registrationNumberCheckDigit(first14: string): string | null {
  if (!/^\d{14}$/.test(first14)) return null
  let product = 10
  for (const digit of first14) {
    const sum = (product + Number(digit)) % 10
    product = ((sum === 0 ? 10 : sum) * 2) % 11
  }
  return String((11 - product) % 10)
}

/**
 * Last character of a national ID number (GB 11643-1999, ISO 7064 MOD 11-2).
 * @param first17 its first 17 digits
 */
export function idNumberCheckDigit(first17: string): string | null {
  const sum = weightedSum(first17, '0123456789', ID_WEIGHTS)
  return sum === null ? null : ID_DIGITS.charAt(sum % 11)
}

/** True for the form of a credit code: 18 characters of GB 32100 or 15 digits. */
export function hasCreditCodeForm(value: string): boolean {
  const code = normaliseOfficialCode(value)
  return CREDIT_CODE_18.test(code) || CREDIT_CODE_15.test(code)
}

/**
 * True where the last character is the one that the standard computes. Real codes exist that fail it, so
 * that a wrong form is an error, but a wrong check digit only a warning that can be confirmed.
 */
export function creditCodeChecks(value: string): boolean {
  const code = normaliseOfficialCode(value)
  if (CREDIT_CODE_18.test(code)) return creditCodeCheckDigit(code.slice(0, 17)) === code.charAt(17)
  if (CREDIT_CODE_15.test(code)) {
    return registrationNumberCheckDigit(code.slice(0, 14)) === code.charAt(14)
  }
  return false
}

/** True where the organisation code inside an 18-character credit code has its right check digit. */
export function organisationCodeChecks(value: string): boolean {
  const code = normaliseOfficialCode(value)
  if (!CREDIT_CODE_18.test(code)) return false
  return organisationCodeCheckDigit(code.slice(8, 16)) === code.charAt(16)
}
