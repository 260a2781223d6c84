import { expect, it } from 'vitest'
import { acts, bonus, evaluations, input } from '../build.js'
import { outcome, outcomeOfDeductionsOnly } from './expect-case.js'

const given = input({ groups: evaluations(20, 94), bonuses: bonus(6), deductions: acts('serious') })

it('20 at 94, bonus 6, one serious act: 43.36 (2 stars)', () => {
  expect(outcome(given)).toEqual({ score: 43.36, stars: 2 })
})

it('20 at 94, bonus 6, one serious act, deductions only: 50', () => {
  expect(outcomeOfDeductionsOnly(given)).toEqual({ score: 50, stars: 2 })
})
