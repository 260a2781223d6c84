import { expect, it } from 'vitest'
import { bonus, evaluations, input } from '../build.js'
import { outcome, outcomeOfDeductionsOnly } from './expect-case.js'

const given = input({ groups: evaluations(20, 94), bonuses: bonus(6) })

it('20 at 94 and bonus 6: 93.36 (5 stars)', () => {
  expect(outcome(given)).toEqual({ score: 93.36, stars: 5 })
})

it('20 at 94 and bonus 6, deductions only: 100', () => {
  expect(outcomeOfDeductionsOnly(given)).toEqual({ score: 100, stars: 5 })
})
