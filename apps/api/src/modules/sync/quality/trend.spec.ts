import { shareOf, trendOf } from './trend.js'

describe('the share of projects with a fact', () => {
  it.each([
    [1, 3, 33.3],
    [0, 4, 0],
    [4, 4, 100],
    [9999, 10_000, 99.9],
    [1, 10_000, 0],
    [0, 0, null],
  ])('of %d in %d is %s', (stated, of, share) => expect(shareOf([stated, of])).toBe(share))
})

describe('the comparison with the month before', () => {
  it.each([
    [50, 40, 'better', 'better'],
    [40, 50, 'better', 'worse'],
    [5, 4, 'worse', 'worse'],
    [4, 5, 'worse', 'better'],
    [4, 4, 'worse', 'same'],
  ] as const)('of %d with %d, if more is %s, is %s', (now, before, more, trend) =>
    expect(trendOf(now, before, more)).toBe(trend),
  )

  it('is unknown if one of both is', () => {
    expect([trendOf(null, 4, 'better'), trendOf(4, null, 'better')]).toEqual([null, null])
  })
})
