import { expect, it } from 'vitest'
import { bonus, evaluations, input } from '../build.js'
import { outcome, outcomeOfDeductionsOnly } from './expect-case.js'

const given = input({
  groups: [...evaluations(20, 94), ...evaluations(1, 0, { by: 'z' })],
  bonuses: bonus(6),
})

it('the same plus one 0: 92.31 (5 stars)', () => {
  expect(outcome(given)).toEqual({ score: 92.31, stars: 5 })
})

it('the same plus one 0, deductions only: 100', () => {
  expect(outcomeOfDeductionsOnly(given)).toEqual({ score: 100, stars: 5 })
})
