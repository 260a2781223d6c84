/**
 * Patterns and lengths of the specification (5): one table for both sides. Every
 * pattern is linear in its input (no nested repetition over one class), so none needs a guard
 * against long input beside the field's own length.
 */

/** Largest number of characters (code points) of a field; `input` is the specification's default. */
export const LENGTH = {
  loginName: { min: 4, max: 30 },
  input: { min: 1, max: 30 },
  personName: { min: 1, max: 30 },
  organisationName: { min: 1, max: 200 },
  text: { min: 1, max: 2000 },
  reply: { min: 1, max: 500 },
  email: { min: 3, max: 100 },
  url: { min: 1, max: 1000 },
  password: { min: 8, max: 16 },
} as const

export const LOGIN_NAME = /^[A-Za-z0-9]{4,30}$/
/** No leading or trailing space, no control characters, no half of a surrogate pair. */
export const PERSON_NAME = /^[^\s\p{Cc}\p{Cs}](?:[^\p{Cc}\p{Cs}\u2028\u2029]{0,28}[^\s\p{Cc}\p{Cs}])?$/u
export const ORGANISATION_NAME = /^[^\s\p{Cc}\p{Cs}](?:[^\p{Cc}\p{Cs}\u2028\u2029]{0,198}[^\s\p{Cc}\p{Cs}])?$/u
/** Several lines are allowed; only blank ones are not. PostgreSQL cannot store U+0000. */
export const TEXT = /^(?=[\s\S]*\S)[^\0\p{Cs}]{1,2000}$/u

export const PHONE = /^1[3-9]\d{9}$/
export const SMS_CODE = /^\d{4}$/
/** Area prefix of 3-4 digits, hyphen optional; the second form accepts a mobile number too. */
export const LANDLINE = /^(?:(?:\d{3,4}-?)?\d{7,8}|1[3-9]\d{9})$/
export const POSTCODE = /^\d{6}$/
export const CODE = /^[A-Za-z0-9]+$/
export const STANDARD_CODE = /^[A-Za-z0-9/_\-|]+$/
export const MESSAGE_CODE = /^\d+$/
export const NO_WHITESPACE = /^\S*$/

/** The pattern of HTML's own e-mail field, with a dot in the domain; at most 100 characters. */
export const EMAIL =
  /^(?=.{3,100}$)[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63})*\.[A-Za-z]{2,63}$/

/** Characters a password must not contain (specification 5). */
export const PASSWORD_FORBIDDEN = /[|\\/'"~`]/
/** Special character: no letter, mark or digit of any script, and no space. */
export const PASSWORD_SPECIAL = /[^\p{L}\p{M}\p{N}\p{Cc}\p{Cs}\s|\\/'"~`]/u
export const PASSWORD =
  /^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)(?=.*[^\p{L}\p{M}\p{N}\p{Cc}\p{Cs}\s|\\/'"~`])[^\s\p{Cc}\p{Cs}|\\/'"~`]{8,16}$/u

/** GB 32100: 31 characters, without I O S V Z. */
export const CREDIT_CODE_ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY'
export const CREDIT_CODE_18 = /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/
/** The old business registration number. */
export const CREDIT_CODE_15 = /^\d{15}$/
export const ID_NUMBER = /^\d{17}[\dXx]$/

/** An area's own code is opaque: 12 digits, its parent's code is it without the last four. */
export const AREA_CODE = /^\d{12}$/
/** DNS label in lower case. */
export const SUBDOMAIN = /^(?!-)(?!.*-$)[a-z0-9-]{1,63}$/
/** An address over http or https without user data, or a path of this site (never `//host`). */
export const URL_HTTP =
  /^https?:\/\/(?:[\p{L}\p{N}-]{1,63}\.)*[\p{L}\p{N}-]{1,63}(?::\d{1,5})?(?:[/?#][^\s\p{Cc}\p{Cf}\p{Cs}\\]*)?$/iu
export const URL_PATH = /^\/(?!\/)[^\s\p{Cc}\p{Cf}\p{Cs}\\]*$/u
