import { expect, it } from 'vitest'
import { acts, bonus, evaluations, input } from '../build.js'
import { outcome, outcomeOfDeductionsOnly } from './expect-case.js'

const given = input({
  groups: [...evaluations(40, 88), ...evaluations(12, 82, { by: 'old', window: 1 })],
  bonuses: bonus(4),
  deductions: acts('general'),
})

it('40 at 88 and 12 at half weight at 82, bonus 4, one general act: 84.95 (4 stars)', () => {
  expect(outcome(given)).toEqual({ score: 84.95, stars: 4 })
})

it('40 at 88 and 12 at half weight at 82, bonus 4, one general act, deductions only: 95', () => {
  expect(outcomeOfDeductionsOnly(given)).toEqual({ score: 95, stars: 5 })
})
