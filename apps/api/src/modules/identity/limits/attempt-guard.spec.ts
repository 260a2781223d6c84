import { waitAfter } from './attempt-guard.js'

describe('waitAfter', () => {
  const rule = { name: 'r', free: 3, base: 2, max: 60 }
  it('costs nothing at first, then doubles, up to the maximum', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 500].map((n) => waitAfter(n, rule))).toEqual([0, 0, 0, 2, 4, 8, 16, 32, 60, 60])
  })
})
