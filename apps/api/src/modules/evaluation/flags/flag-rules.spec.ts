import type { FlagKind } from '@credit/contract'
import { daysLater, found, mark, marks } from '../../../../test/support/flag-marks.js'
import type { RoleMeans } from './rule.js'

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
  const toMe = { evaluatorId: 'b', evaluatedId: 'a' }
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
