import { findRings, type StrongPair } from './rings.js'

const pair = (a: string, b: string, given = 3, returned = 3): StrongPair => ({ a, b, given, returned })
/** Weights that participants receive in all: from the pairs, and from others as told. */
function received(pairs: readonly StrongPair[], others: Record<string, number> = {}): Map<string, number> {
  const weights = new Map(Object.entries(others))
  for (const { a, b, given, returned } of pairs) {
    weights.set(b, (weights.get(b) ?? 0) + given)
    weights.set(a, (weights.get(a) ?? 0) + returned)
  }
  return weights
}
const found = (pairs: readonly StrongPair[], others?: Record<string, number>) =>
  findRings(pairs, received(pairs, others)).map(({ members }) => members.join(' '))

describe('a connected group', () => {
  const chain = [pair('a', 'b'), pair('b', 'c')]

  it.each([
    ['that receives 60 % of its weight within', { a: 8 }, ['a b c']],
    ['that receives less', { a: 8.01 }, []],
    ['without others', {}, ['a b c']],
  ])('%s', (_, others, rings) => {
    expect(found(chain, others)).toEqual(rings)
  })

  it('is no pair', () => {
    expect(found([pair('a', 'b')])).toEqual([])
  })

  it('has at most twelve members', () => {
    const line = (size: number) =>
      Array.from({ length: size - 1 }, (_, n) =>
        pair(`p${String(n).padStart(2, '0')}`, `p${String(n + 1).padStart(2, '0')}`),
      )
    expect(findRings(line(12), received(line(12)))).toMatchObject([{ share: 1 }])
    expect(found(line(13))).toEqual([])
  })

  it('is found once, with its pairs and its share', () => {
    const square = [pair('a', 'x'), pair('a', 'y'), pair('b', 'x'), pair('b', 'y')]
    const [ring, ...others] = findRings(square, received(square, { a: 6 }))
    expect(others).toEqual([])
    expect(ring).toEqual({ members: ['a', 'b', 'x', 'y'], pairs: square, share: 0.8 })
  })
})

describe('a participant in the middle', () => {
  /** A large group around the middle, whose other members receive much from others. */
  const partners = [pair('m', 'x', 3, 6), pair('m', 'y', 3, 6)]
  const rest = Array.from({ length: 12 }, (_, n) => pair(n === 0 ? 'm' : `q${n - 1}`, `q${n}`, 3, n === 0 ? 1 : 3))
  const far = Object.fromEntries(rest.map(({ b }) => [b, 30]))

  it('is found with the partners that depend on it', () => {
    expect(found([...partners, ...rest], far)).toEqual(['m x y'])
  })

  it.each([
    ['whose partners receive more than a third from others', { x: 1.51 }, []],
    ['whose partners receive a third from others', { x: 1.5, y: 1.5 }, ['m x y']],
    ['that receives most from others', { m: 7.1 }, []],
    ['that receives 40 % from others', { m: 7 }, ['m x y']],
  ])('%s', (_, others, rings) => {
    expect(found([...partners, ...rest], { ...far, ...others })).toEqual(rings)
  })
})
