import { expect, it } from 'vitest'
import { evaluations, input } from '../build.js'
import { outcome, outcomeOfDeductionsOnly } from './expect-case.js'

const given = input({ groups: evaluations(3, 100) })

it('3 at 100: 86.25 (4 stars)', () => {
  expect(outcome(given)).toEqual({ score: 86.25, stars: 4 })
})

it('3 at 100, deductions only: 100', () => {
  expect(outcomeOfDeductionsOnly(given)).toEqual({ score: 100, stars: 5 })
})
