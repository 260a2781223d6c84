import { describe, expect, it } from 'vitest'
import { Random } from './random.js'

describe('Random', () => {
  it('repeats the same sequence for the same seed', () => {
    const draw = (seed: number) => {
      const random = new Random(seed)
      return Array.from({ length: 5 }, () => random.int(0, 999))
    }
    expect(draw(20_260)).toEqual(draw(20_260))
    expect(draw(20_260)).not.toEqual(draw(20_261))
    expect(new Random(1).next()).toBeCloseTo(0.62707394, 7)
  })

  it('draws different items and never more than there are', () => {
    const random = new Random(7)
    const list = ['a', 'b', 'c', 'd']
    expect(new Set(random.sample(list, 3)).size).toBe(3)
    expect(random.sample(list, 9)).toHaveLength(4)
    expect(random.shuffled(list).sort()).toEqual(list)
    expect(() => random.pick([])).toThrow(RangeError)
  })

  it('forks generators that do not influence each other', () => {
    const [one, two] = [new Random(3).fork(), new Random(3).fork()]
    one.next()
    const [first] = [one.next()]
    two.next()
    expect(two.next()).toBe(first)
  })
})
