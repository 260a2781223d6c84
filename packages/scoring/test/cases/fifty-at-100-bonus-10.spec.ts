import { expect, it } from 'vitest'
import { bonus, evaluations, input } from '../build.js'
import { outcome, outcomeOfDeductionsOnly } from './expect-case.js'

const given = input({ groups: evaluations(50, 100), bonuses: bonus(10) })

it('50 at 100, bonus 10: 99.45 (5 stars)', () => {
  expect(outcome(given)).toEqual({ score: 99.45, stars: 5 })
})

it('50 at 100, bonus 10, deductions only: 100', () => {
  expect(outcomeOfDeductionsOnly(given)).toEqual({ score: 100, stars: 5 })
})
