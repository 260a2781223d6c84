import {
  LOGIN_NAME,
  type LoginType,
  normalisePhone,
  normaliseToken,
  PHONE,
  type Sign,
  SMS_CODE,
} from '@credit/contract'
import { DomainError, type FieldMessage } from '#core/domain-error'
import type { CertificateFacts } from '../ca/trust.js'
import type { LoginInput } from './login.dto.js'

/** The credentials of a login. */
export interface Credentials {
  method: Exclude<LoginType, 'ca'>
  /** Login name, or phone. */
  name: string
  /** Password, or the code sent to the phone. */
  pwd: string
  /** Visitor that the code was sent for. */
  visitor: string | null
  userType: Sign
  /** Bound to the account by this login. */
  certificate: CertificateFacts | null
}

/** The type of account; only the second step of a login does without. */
export function typeOf({ userType }: LoginInput): Sign {
  if (userType !== undefined) return userType
  throw new DomainError('VALIDATION', { fields: { userType: ['field.required'] } })
}

/** Returns the credentials of a login by name and password. */
export function nameCredentials(input: LoginInput): Credentials {
  const { pwd = '', vcode = '', uuid = '' } = input
  const userType = typeOf(input)
  const name = normaliseToken(input.name ?? '')
  const missing = Object.entries({ name, pwd, vcode, uuid }).filter(([, value]) => value === '')
  if (missing.length) {
    const fields = Object.fromEntries(missing.map(([field]) => [field, ['field.required']]))
    throw new DomainError('VALIDATION', { fields })
  }
  // The database folds letters such as a dotted capital I, so that another name would be the same account.
  if (!LOGIN_NAME.test(name)) {
    throw new DomainError('VALIDATION', { fields: { name: ['rule.loginName'] } })
  }
  return { method: 'name', name, pwd, userType, visitor: null, certificate: null }
}

/** Returns the credentials of a login by a code that was sent to a phone. */
export function phoneCredentials(input: LoginInput, visitor: string | null): Credentials {
  const userType = typeOf(input)
  const name = normalisePhone(input.name ?? '')
  const pwd = normaliseToken(input.pwd ?? '')
  const fields: Record<string, FieldMessage[]> = {}
  if (!PHONE.test(name)) fields.name = ['rule.phone']
  if (!SMS_CODE.test(pwd)) fields.pwd = ['rule.smsCode']
  if (Object.keys(fields).length) throw new DomainError('VALIDATION', { fields })
  return { method: 'phone', name, pwd, userType, visitor, certificate: null }
}
