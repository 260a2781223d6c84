import { describe, expect, it } from 'vitest'
import { sparkPoints } from './spark-points.js'

describe('a spark line', () => {
  it('goes from left to right, with higher values above', () => {
    const points = sparkPoints([70, 80, 90], 64, 20)
    expect(points.map(({ x }) => x)).toEqual([3, 32, 61])
    expect(points.map(({ y }) => y)).toEqual([17, 10, 3])
  })

  it('is flat if almost nothing changes, and starts with the first value', () => {
    expect(sparkPoints([null, null, 80, 80.02], 64, 20).map(({ y }) => y)).toEqual([10.1, 9.9])
    expect(sparkPoints([null], 64, 20)).toEqual([])
  })
})
