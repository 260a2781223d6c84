import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PASSWORD_PROBLEMS, passwordProblems, RULES } from './index.js'

describe('passwordProblems (specification 5)', () => {
  it.each([
    ['Credit@2026', []],
    ['', ['length', 'upper', 'lower', 'digit', 'special']],
    ['credit 2026', ['whitespace', 'upper', 'special']],
    ['Credit/2026', ['special', 'forbidden']],
    ['Credit@/2026', ['forbidden']],
    ['CREDIT@20262026202', ['length', 'lower']],
    ['My-Admin-2026', ['loginName']],
  ])('%j has %j', (password, problems) => {
    expect(passwordProblems(password, 'admin')).toEqual(problems)
  })

  it('needs no login name', () => {
    expect(passwordProblems('Admin@2026')).toEqual([])
  })

  it('agrees with the rule of the fields on every text', () => {
    const character = fc.oneof(
      fc.constantFrom(...'abzABZ0189!@#$%^&*()_+-=[]{}|\\/\'"~`:;,.<>? \t中é\u0007'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    )
    const text = fc.array(character, { maxLength: 20 }).map((all) => all.join(''))
    fc.assert(
      fc.property(text, (password) => {
        expect(passwordProblems(password).length === 0).toBe(RULES.password.test(password))
      }),
      { numRuns: 2000 },
    )
  })

  it('lists problems in one order', () => {
    expect(passwordProblems('|', '|')).toEqual(PASSWORD_PROBLEMS.filter((problem) => problem !== 'whitespace'))
  })
})
