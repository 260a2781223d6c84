import { passwordProblems } from '@credit/contract'
import { DomainError } from '#core/domain-error'
import { isCommonPassword } from './common-passwords.js'

/**
 * Rejects a password that specification 5 does not allow (400), that contains the login name (422) or
 * that is too common (422). `field` is the field of the call that contains it.
 */
export function checkPassword(password: string, loginName: string, field: string): void {
  const problems = passwordProblems(password, loginName)
  if (problems.some((problem) => problem !== 'loginName')) {
    throw new DomainError('VALIDATION', { fields: { [field]: ['rule.password'] } })
  }
  if (problems.length) {
    throw new DomainError('RULE_BROKEN', { fields: { [field]: ['password.loginName'] } })
  }
  if (isCommonPassword(password)) {
    throw new DomainError('PASSWORD_TOO_COMMON', { fields: { [field]: ['password.common'] } })
  }
}
