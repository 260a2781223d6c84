import { found, marks } from '../../../../test/support/flag-marks.js'
import type { FlaggableRecord } from './flaggable-record.js'

const idsOf = (records: readonly FlaggableRecord[]) => records.map(({ id }) => id).sort()

/** Marks between two participants with a weight: stage 2 counts 1.5. */
const between = (from: string, to: string, total: number, weight = 3) =>
  marks(weight / 1.5, () => ({ evaluatorId: from, evaluatedId: to, total, stage: 2 }))
const toOthers = (from: string, totals: readonly number[]) =>
  totals.flatMap((total, n) => between(from, `${from}-other-${n}`, total, 1.5))
const fromOthers = (to: string, totals: readonly number[]) =>
  totals.flatMap((total, n) => between(`other-${n}-${to}`, to, total, 1.5))

describe('full marks given to each other', () => {
  const pair = (own: number, back: number, weights: readonly [number, number] = [3, 3]) => ({
    given: between('a', 'b', own, weights[0]),
    received: between('b', 'a', back, weights[1]),
  })
  const reserved = [...toOthers('a', [88, 88, 88]), ...toOthers('b', [80, 90, 94])]

  it.each([
    ['98 and 98, others get 88', pair(98, 98), reserved, 1],
    ['97.99', pair(97.99, 98), reserved, 0],
    ['97.99 in return', pair(98, 97.99), reserved, 0],
    ['a weight below 2', pair(98, 98, [1.5, 3]), reserved, 0],
    ['nobody else to compare with', pair(98, 98), [], 0],
    ['two others only', pair(98, 98), [...toOthers('a', [80, 80]), ...toOthers('b', [80, 80])], 0],
    ['others get 88.01', pair(98, 98), [...toOthers('a', [88, 88, 88.03]), ...toOthers('b', [80, 80, 80])], 0],
    ['one other gets as much', pair(98, 98), [...toOthers('a', [70, 70, 97]), ...toOthers('b', [80, 80, 80])], 0],
    [
      'one side gives all full marks',
      pair(100, 100),
      [...toOthers('a', [80, 80, 80]), ...toOthers('b', [99, 99, 99])],
      0,
    ],
    [
      'both receive less from two others',
      pair(98, 98),
      [...fromOthers('a', [88, 88]), ...fromOthers('b', [70, 90])],
      1,
    ],
    ['one receives as much from others', pair(98, 98), [...fromOthers('a', [88, 88]), ...fromOthers('b', [97, 98])], 0],
  ])('%s', (_, of, others, count) => {
    // Each search reads all evaluations that `a` gave or received.
    const given = [...of.given, ...others.filter(({ evaluatorId }) => evaluatorId === 'a')]
    const received = [...of.received, ...others.filter(({ evaluatedId }) => evaluatedId === 'a')]
    const rest = others.filter(({ evaluatorId, evaluatedId }) => evaluatorId !== 'a' && evaluatedId !== 'a')
    expect(found('mutual', { given, received, others: rest })).toHaveLength(count)
  })

  it('have both sides as evidence, and are found once for a pair', () => {
    const { given, received } = pair(99, 98.5)
    const [finding] = found('mutual', { given, received, others: reserved })
    expect(idsOf(finding?.records ?? [])).toEqual(idsOf([...given, ...received]))
    expect(finding?.figures).toEqual({ given: 99, received: 98.5, ownToOthers: 88, otherToOthers: 88 })
    const others = { participantId: 'b', given: received, received: given, others: reserved }
    expect(found('mutual', others)).toEqual([])
  })
})

describe('full marks from evaluators who seldom give them', () => {
  /** Evaluators give `a` 98, and to others as told. */
  const from = (...totals: readonly (readonly number[])[]) => ({
    received: totals.flatMap((_, n) => between(`e${n}`, 'a', 98)),
    others: totals.flatMap((of, n) => toOthers(`e${n}`, of)),
  })
  const four = [80, 80, 80, 80]

  it.each([
    ['three who never did with four others: (1/6)^3', from(four, four, four), 1],
    ['three others each: (1/5)^3', from([80, 80, 80], [80, 80, 80], [80, 80, 80]), 0],
    ['one who gives it often', from([99, 99, 99, 99], four, four), 0],
    ['an evaluator with two others is not counted', from(four, four, [80, 80]), 0],
    ['one more with two others', from(four, four, four, [80, 80]), 1],
    ['two evaluators', from(four, four), 0],
  ])('%s', (_, of, count) => {
    expect(found('unanimous', of)).toHaveLength(count)
  })

  it('are no agreement if one gives less', () => {
    const { received, others } = from(four, four, four)
    expect(found('unanimous', { received: [...received, ...between('x', 'a', 97.99)], others })).toEqual([])
    const [finding] = found('unanimous', { received, others })
    expect(finding?.figures).toEqual({ evaluators: 3, lowest: 98, chance: 0.46 })
    expect(finding?.records).toHaveLength(received.length)
  })
})

describe('a mark far below all others', () => {
  const beside = (mark: number, others: readonly number[]) => ({
    received: [...between('b', 'a', mark), ...fromOthers('a', others)],
  })

  it.each([
    [60, [90, 90, 90], 1],
    [60.01, [90, 90, 90], 0],
    [40, [90, 90], 0],
    [40, [90, 90, 90, 55], 0],
    [40, [90, 90, 90, 55.01], 1],
  ])('%d beside %j: %i', (mark, others, count) => {
    expect(found('hostile', beside(mark, others))).toHaveLength(count)
  })

  it('is about its evaluator, with the mean of the others', () => {
    const of = beside(30, [85, 90, 95])
    const [finding] = found('hostile', of)
    expect(finding).toMatchObject({ participantId: 'b', figures: { mark: 30, othersMean: 90, others: 3 } })
    expect(finding?.records).toEqual(of.received.filter(({ evaluatorId }) => evaluatorId === 'b'))
    expect(Object.values(finding?.benchmarks ?? {})).toEqual([90, 90])
  })
})
