import { creditCodeCheckDigit, idNumberCheckDigit, organisationCodeCheckDigit } from './check-digits.js'
import { CREDIT_CODE_18, ID_NUMBER } from './patterns.js'
import { normaliseOfficialCode } from './texts.js'

/**
 * A unified social credit code with both check digits right, for data that must look real.
 * @param area6 six digits of GB/T 2260
 * @param orgBody8 the organisation code without its check digit
 * @param department first character (1 organisations' office, 5 civil affairs, 9 market regulation)
 * @param kind second character, the class within the department
 * @throws RangeError where the parts do not make a code
 */
export function makeCreditCode(area6: string, orgBody8: string, department: string, kind: string): string {
  const body = normaliseOfficialCode(orgBody8)
  const first17 = `${department}${kind}${area6}${body}${organisationCodeCheckDigit(body)}`
  const code = `${first17}${creditCodeCheckDigit(first17)}`
  if (!CREDIT_CODE_18.test(code)) throw new RangeError(`no credit code can be made of ${first17}`)
  return code
}

/**
 * A national ID number with its right check digit, for data that must look real.
 * @param area6 six digits of GB/T 2260
 * @param birthDate `YYYY-MM-DD`
 * @param order 0 to 999; odd = male, even = female
 * @throws RangeError where the parts do not make a number
 */
export function makeIdNumber(area6: string, birthDate: string, order: number): string {
  const first17 = `${area6}${birthDate.replaceAll('-', '')}${String(order).padStart(3, '0')}`
  const id = `${first17}${idNumberCheckDigit(first17)}`
  if (!ID_NUMBER.test(id)) throw new RangeError(`no ID number can be made of ${first17}`)
  return id
}
