import { expect, it } from 'vitest'
import { input } from '../build.js'
import { outcome, outcomeOfDeductionsOnly } from './expect-case.js'

const given = input()

it('newcomer: 84 (4 stars)', () => {
  expect(outcome(given)).toEqual({ score: 84, stars: 4 })
})

it('newcomer, deductions only: 100', () => {
  expect(outcomeOfDeductionsOnly(given)).toEqual({ score: 100, stars: 5 })
})
