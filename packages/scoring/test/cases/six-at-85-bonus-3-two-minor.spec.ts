import { expect, it } from 'vitest'
import { acts, bonus, evaluations, input } from '../build.js'
import { outcome, outcomeOfDeductionsOnly } from './expect-case.js'

const given = input({
  groups: evaluations(6, 85),
  bonuses: bonus(3),
  deductions: acts('minor', 'minor'),
})

it('6 at 85, bonus 3, two minor acts: 83.82 (4 stars)', () => {
  expect(outcome(given)).toEqual({ score: 83.82, stars: 4 })
})

it('6 at 85, bonus 3, two minor acts, deductions only: 96', () => {
  expect(outcomeOfDeductionsOnly(given)).toEqual({ score: 96, stars: 5 })
})
