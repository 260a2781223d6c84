import { expect, it } from 'vitest'
import { isSign, PARTICIPANT_SIGNS, SIGN, SIGNS } from './signs.js'

it('has the signs 0 to 4: a supervisor and the four kinds of participants', () => {
  expect(SIGN).toEqual({ supervisor: 0, purchaser: 1, supplier: 2, agency: 3, expert: 4 })
  expect(SIGNS).toEqual([0, 1, 2, 3, 4])
  expect(PARTICIPANT_SIGNS).toEqual([1, 2, 3, 4])
  expect([-1, 5, '1', null].some(isSign)).toBe(false)
})
