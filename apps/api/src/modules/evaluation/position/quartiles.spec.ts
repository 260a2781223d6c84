import { meanOf, quarterOf, quartilesOf } from './quartiles.js'

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1)

describe('quartiles', () => {
  it('need ten values', () => {
    expect(quartilesOf([])).toBeNull()
    expect(quartilesOf(upTo(9))).toBeNull()
    expect(quartilesOf(upTo(10))).toEqual({ lower: 3, median: 6, upper: 8 })
  })

  it('are values in the middle of what is left, or between two of them', () => {
    expect(quartilesOf(upTo(13))).toEqual({ lower: 4, median: 7, upper: 10 })
    expect(quartilesOf(upTo(11).map((n) => n * 100))).toEqual({ lower: 350, median: 600, upper: 850 })
  })

  it('do not depend on the order, and sort by number', () => {
    const values = [900, 1000, 80, 7, 60, 500, 40, 300, 20, 10]
    const before = [...values]
    expect(quartilesOf(values)).toEqual(quartilesOf([...values].reverse()))
    expect(values).toEqual(before)
    expect(quartilesOf(values)?.median).toBe(70)
  })

  it('are all the same for equal values', () => {
    expect(quartilesOf(Array<number>(12).fill(7500))).toEqual({ lower: 7500, median: 7500, upper: 7500 })
  })
})

describe('the mean of a type', () => {
  it('needs ten participants, and is a whole number', () => {
    expect(meanOf(upTo(9))).toBeNull()
    expect(meanOf(upTo(10))).toBe(6)
    expect(meanOf([...upTo(10), 1])).toBe(5)
  })
})

describe('the place among quartiles', () => {
  const quartiles = { lower: 30, median: 50, upper: 70 }

  it.each([
    [100, 'upperQuarter'],
    [70, 'upperQuarter'],
    [69, 'upperHalf'],
    [51, 'upperHalf'],
    [50, 'median'],
    [49, 'lowerHalf'],
    [31, 'lowerHalf'],
    [30, 'lowerQuarter'],
    [0, 'lowerQuarter'],
  ])('of %i is %s', (value, quarter) => {
    expect(quarterOf(value, quartiles)).toBe(quarter)
  })

  it('is the median if quartiles equal it', () => {
    expect(quarterOf(50, { lower: 50, median: 50, upper: 70 })).toBe('median')
    expect(quarterOf(50, { lower: 50, median: 50, upper: 50 })).toBe('median')
    expect(quarterOf(49, { lower: 50, median: 50, upper: 50 })).toBe('lowerQuarter')
  })
})
