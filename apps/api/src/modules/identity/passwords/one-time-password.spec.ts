import { RULES } from '@credit/contract'
import { isCommonPassword } from './common-passwords.js'
import { oneTimePassword } from './one-time-password.js'

describe('oneTimePassword', () => {
  it('always satisfies the rule and never repeats', () => {
    const made = Array.from({ length: 500 }, oneTimePassword)
    expect(made.filter((password) => !RULES.password.test(password))).toEqual([])
    expect(made.filter(isCommonPassword)).toEqual([])
    expect(new Set(made).size).toBe(500)
  })
})
