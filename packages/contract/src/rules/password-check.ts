import { LENGTH, PASSWORD_FORBIDDEN, PASSWORD_SPECIAL } from './patterns.js'

/** Problems of passwords. The form's checklist shows each of them. */
export const PASSWORD_PROBLEMS = [
  'length',
  'whitespace',
  'upper',
  'lower',
  'digit',
  'special',
  'forbidden',
  'loginName',
] as const
export type PasswordProblem = (typeof PASSWORD_PROBLEMS)[number]

/**
 * Everything that is wrong with a password by specification 5, in the order of PASSWORD_PROBLEMS;
 * empty = good. Whether it is among the commonest is known to the server only.
 * @param loginName the account's; a password that contains it, in any case, is refused (equality
 * could never happen, because a login name has no special character)
 */
export function passwordProblems(password: string, loginName = ''): PasswordProblem[] {
  const length = [...password].length
  const wrong: Record<PasswordProblem, boolean> = {
    length: length < LENGTH.password.min || length > LENGTH.password.max,
    whitespace: /[\s\p{Cc}\p{Cs}]/u.test(password),
    upper: !/[A-Z]/.test(password),
    lower: !/[a-z]/.test(password),
    digit: !/\d/.test(password),
    special: !PASSWORD_SPECIAL.test(password),
    forbidden: PASSWORD_FORBIDDEN.test(password),
    loginName: loginName !== '' && password.toLowerCase().includes(loginName.toLowerCase()),
  }
  return PASSWORD_PROBLEMS.filter((problem) => wrong[problem])
}
