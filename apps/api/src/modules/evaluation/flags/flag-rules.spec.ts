import { DAY_MS, FLAG_FIGURES, type FlagKind } from '@credit/contract'
import { findFlags } from './flag-rules.js'
import type { FlaggableRecord } from './flaggable-record.js'
import { PairLookup, weigh } from './pair-marks.js'
import type { Evaluations, RoleMeans } from './rule.js'

const START = new Date('2035-11-05T10:00:00+08:00')
const daysLater = (days: number) => new Date(START.getTime() + days * DAY_MS)

let made = 0
/** A mark from `a` to `b` in a section of its own, answered on two levels in a minute. */
function mark(of: Partial<FlaggableRecord> = {}): FlaggableRecord {
  made += 1
  return {
    id: `r${made}`,
    areaId: 'area',
    sectionId: `s${made}`,
    stage: 0,
    evaluatorId: 'a',
    evaluatedId: 'b',
    total: 90,
    submittedAt: START,
    revealedAt: START,
    durationSeconds: 60,
    levels: [100, 85],
    ...of,
  }
}
const marks = (count: number, of: (n: number) => Partial<FlaggableRecord> = () => ({})) =>
  Array.from({ length: count }, (_, n) => mark(of(n)))
const toMe = { evaluatorId: 'b', evaluatedId: 'a' }

/** The weights of the preset, on the day of the marks. */
const WEIGHING = { stageWeights: [1, 0.5, 1.5, 1], ageWeights: [1, 0.5], max: 3, half: daysLater(-365) } as const
const weighed = (records: readonly FlaggableRecord[]) => weigh(records, WEIGHING)

/** Returns the findings of a kind about `a`; `others` are marks beyond its own. */
function found(kind: FlagKind, { others = [], ...of }: Partial<Evaluations> & { others?: readonly FlaggableRecord[] }) {
  const findings = findFlags({
    participantId: 'a',
    given: [],
    received: [],
    marksOf: new Map(),
    weigh: weighed,
    pairs: new PairLookup(weighed([...(of.given ?? []), ...(of.received ?? []), ...others])),
    roleMeans: undefined,
    isDecided: () => false,
    ...of,
  }).filter((finding) => finding.kind === kind)
  for (const { figures } of findings) {
    expect(FLAG_FIGURES[kind]).toEqual(expect.arrayContaining(Object.keys(figures)))
  }
  return findings
}
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
    // The evaluations of `a` are all those of one search.
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

describe('answers on one level', () => {
  it.each([
    [10, 9, 1],
    [10, 8, 0],
    [9, 9, 0],
    [20, 18, 1],
    [20, 17, 0],
  ])('of %i evaluations in %i: %i', (all, same, count) => {
    const given = marks(all, (n) => ({ levels: n < same ? [85, 85, 85] : [100, 85] }))
    expect(found('uniform', { given })).toHaveLength(count)
  })

  const full = (weak: number, others = 3, othersMark = 74) => {
    const given = marks(10, (n) => ({ evaluatedId: `p${n}`, levels: [100, 100], total: 100 }))
    const marksOf = new Map(
      given.map(({ evaluatedId }, n) => {
        const mark = n < weak ? othersMark : 90
        return [evaluatedId, { sum: 100 + others * mark, count: 1 + others, evaluators: 1 + others }]
      }),
    )
    return { given, marksOf }
  }

  it.each([
    ['three weak ones', full(3), 1],
    ['two weak ones', full(2), 0],
    ['three of 75', full(3, 3, 75), 0],
    ['two others each', full(10, 2), 0],
  ])('at 100, about %s', (_, of, count) => {
    expect(found('uniform', of)).toHaveLength(count)
  })

  it('leave out forms with a single applicable answer', () => {
    expect(found('uniform', { given: marks(10, () => ({ levels: [100] })) })).toEqual([])
  })
})

describe('a form filled too fast', () => {
  it.each([
    [19, 1],
    [20, 0],
    [0, 1],
    [null, 0],
  ])('%p seconds for one evaluation: %i', (durationSeconds, count) => {
    expect(found('hasty', { given: [mark({ durationSeconds })] })).toHaveLength(count)
  })

  it('is measured by the evaluations that are submitted together', () => {
    const together = { sectionId: 's', durationSeconds: 59 }
    const [finding] = found('hasty', { given: marks(3, () => together) })
    expect(finding?.figures).toEqual({ evaluations: 3, fastest: 19.67 })
    const slower = { sectionId: 's', durationSeconds: 60 }
    expect(found('hasty', { given: marks(3, () => slower) })).toEqual([])
    const apart = marks(3, (n) => ({ ...together, submittedAt: daysLater(n) }))
    expect(found('hasty', { given: apart })).toEqual([])
  })
})

describe('marks that differ from the marks of others', () => {
  const compared = (participants: number, own: number, others: number) => {
    const given = marks(participants, (n) => ({ evaluatedId: `p${n}`, total: own }))
    // Adds two marks of others to its own.
    const marksOf = new Map(
      given.map(({ evaluatedId }) => [evaluatedId, { sum: own + 2 * others, count: 3, evaluators: 3 }]),
    )
    return { given, marksOf }
  }

  it.each([
    [8, 65, 85, 1],
    [8, 100, 80, 1],
    [8, 65.01, 85, 0],
    [7, 40, 85, 0],
  ])('about %i participants, %d beside %d: %i', (participants, own, others, count) => {
    expect(found('deviating', compared(participants, own, others))).toHaveLength(count)
  })

  it('are compared with other evaluators only, each participant once', () => {
    const { given, marksOf } = compared(8, 60, 90)
    const [finding] = found('deviating', { given, marksOf })
    expect(finding?.figures).toEqual({ participants: 8, ownMean: 60, othersMean: 90 })
    const alone = new Map([...marksOf].map(([id]) => [id, { sum: 60, count: 1, evaluators: 1 }]))
    expect(found('deviating', { given, marksOf: alone })).toEqual([])
  })
})

describe('a low mark in answer to a low mark', () => {
  const answered = (days: number, given = 39.99, received = 59.99) => ({
    given: [mark({ total: given, submittedAt: daysLater(days) })],
    received: [mark({ ...toMe, total: received })],
  })

  it.each([
    ['within five days', answered(5), 1],
    ['later', answered(5.001), 0],
    ['before it was read', answered(0), 0],
    ['40 itself', answered(1, 40), 0],
    ['in answer to 60', answered(1, 39, 60), 0],
  ])('%s', (_, evaluations, count) => {
    expect(found('retaliation', evaluations)).toHaveLength(count)
  })

  it('is about its evaluator', () => {
    const { given, received } = answered(1)
    const about = given.map((record) => ({ ...record, evaluatedId: 'c' }))
    expect(found('retaliation', { given: about, received })).toEqual([])
    const [finding] = found('retaliation', { given, received })
    expect([finding?.records, finding?.related]).toEqual([given, received])
  })
})

describe('a mean far from the means of the role', () => {
  const among = (total: number, of: Partial<RoleMeans> = {}, records = 10) => ({
    given: marks(records, () => ({ total })),
    roleMeans: { evaluators: 10, median: 85, deviation: 5, ...of },
  })

  it.each([
    [58, { deviation: 9 }, 0],
    [57.99, { deviation: 9 }, 1],
    [100, { median: 73 }, 1],
    [0, { evaluators: 9 }, 0],
    // At least more than 24 points, if most means are equal.
    [61, { deviation: 0 }, 0],
    [60.99, { deviation: 0 }, 1],
  ])('%d among %j: %i', (total, of, count) => {
    expect(found('outlier', among(total, of))).toHaveLength(count)
  })

  it('needs ten evaluations, and other evaluators to compare with', () => {
    expect(found('outlier', among(0, {}, 9))).toEqual([])
    expect(found('outlier', { ...among(0), roleMeans: undefined })).toEqual([])
    expect(found('outlier', among(60))[0]?.figures).toEqual({
      evaluations: 10,
      ownMean: 60,
      median: 85,
      deviation: 5,
      evaluators: 10,
    })
  })
})

describe('a decided evaluation', () => {
  it('is not evidence of the same kind again', () => {
    const given = marks(19, () => ({ levels: [85, 85], durationSeconds: 10 }))
    const decided = new Set(given.slice(0, 10).map(({ id }) => id))
    const isDecided = (kind: FlagKind, id: string) => kind === 'uniform' && decided.has(id)
    expect(found('uniform', { given, isDecided })).toEqual([])
    expect(found('hasty', { given, isDecided })[0]?.records).toHaveLength(19)
    const more = [...given, mark({ levels: [70, 70] })]
    expect(found('uniform', { given: more, isDecided })[0]?.records).toHaveLength(10)
  })
})
