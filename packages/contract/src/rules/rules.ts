import { hasCreditCodeForm } from './check-digits.js'
import { hasIdNumberForm, idNumberProblem } from './id-number.js'
import * as pattern from './patterns.js'
import { halfWidth, normaliseOfficialCode, normalisePhone, normaliseToken, oneLine, withoutInvisible } from './texts.js'

const tests = {
  loginName: (value) => pattern.LOGIN_NAME.test(value),
  password: (value) => pattern.PASSWORD.test(value),
  phone: (value) => pattern.PHONE.test(value),
  smsCode: (value) => pattern.SMS_CODE.test(value),
  landline: (value) => pattern.LANDLINE.test(value),
  postcode: (value) => pattern.POSTCODE.test(value),
  code: (value) => pattern.CODE.test(value),
  standardCode: (value) => pattern.STANDARD_CODE.test(value),
  messageCode: (value) => pattern.MESSAGE_CODE.test(value),
  email: (value) => pattern.EMAIL.test(value),
  personName: (value) => pattern.PERSON_NAME.test(value),
  organisationName: (value) => pattern.ORGANISATION_NAME.test(value),
  text: (value) => pattern.TEXT.test(value),
  noWhitespace: (value) => pattern.NO_WHITESPACE.test(value),
  creditCode: hasCreditCodeForm,
  idNumber: (value) => idNumberProblem(value) === null,
  idNumberForm: hasIdNumberForm,
  url: (value) =>
    value.length <= pattern.LENGTH.url.max && (pattern.URL_HTTP.test(value) || pattern.URL_PATH.test(value)),
  subdomain: (value) => pattern.SUBDOMAIN.test(value),
  areaCode: (value) => pattern.AREA_CODE.test(value),
} as const satisfies Record<string, (value: string) => boolean>

export type RuleName = keyof typeof tests

/** How values of a rule are stored; values of other rules only lose invisible characters. */
const forms: Partial<Record<RuleName, (value: string) => string>> = {
  loginName: halfWidth,
  // Two passwords that look the same are two passwords.
  password: (value) => value,
  phone: normalisePhone,
  smsCode: normaliseOfficialCode,
  landline: normalisePhone,
  postcode: normaliseOfficialCode,
  code: halfWidth,
  standardCode: normaliseToken,
  messageCode: normaliseOfficialCode,
  email: halfWidth,
  personName: oneLine,
  organisationName: oneLine,
  creditCode: normaliseOfficialCode,
  idNumber: normaliseOfficialCode,
  idNumberForm: normaliseOfficialCode,
  url: (value) => withoutInvisible(value).trim(),
  subdomain: (value) => halfWidth(value).toLowerCase(),
  areaCode: normaliseOfficialCode,
}

/** Key of a rule's sentence in the locale files of both apps. */
export type MessageKey = `rule.${RuleName}`

export interface Rule {
  /** Pure, needs no clock; empty values are handled by `required`. */
  test(value: string): boolean
  /** Returns the value as it is stored, whichever way it was typed. */
  normalise(value: string): string
  message: MessageKey
}

export const RULE_NAMES = Object.keys(tests) as RuleName[]

/**
 * Every field rule by its name. The API's field decorators and the web's forms (which find the
 * name as `x-rule` in the OpenAPI document) use this one function and message key.
 */
export const RULES = Object.fromEntries(
  RULE_NAMES.map((name): [RuleName, Rule] => [
    name,
    {
      test: tests[name],
      normalise: forms[name] ?? withoutInvisible,
      message: `rule.${name}`,
    },
  ]),
) as Readonly<Record<RuleName, Rule>>

/** True for a name that RULES holds; narrows the `x-rule` of an API document. */
export function isRuleName(name: unknown): name is RuleName {
  return typeof name === 'string' && Object.hasOwn(tests, name)
}
