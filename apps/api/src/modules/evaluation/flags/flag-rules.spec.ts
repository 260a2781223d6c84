import { DAY_MS, FLAG_FIGURES, type FlagKind } from '@credit/contract'
import { findFlags } from './flag-rules.js'
import type { Evaluations, FlaggableRecord, RoleMeans } from './rule.js'

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

/** Returns the findings of a kind about `a`. */
function found(kind: FlagKind, of: Partial<Evaluations>) {
  const findings = findFlags({
    participantId: 'a',
    given: [],
    received: [],
    marksOf: new Map(),
    roleMeans: undefined,
    isDecided: () => false,
    ...of,
  }).filter((finding) => finding.kind === kind)
  for (const { figures } of findings) {
    expect(Object.keys(figures).sort()).toEqual([...FLAG_FIGURES[kind]].sort())
  }
  return findings
}
const idsOf = (records: readonly FlaggableRecord[]) => records.map(({ id }) => id).sort()

describe('high marks given to each other', () => {
  const pairs = (count: number, mine = 98, back = 98) => {
    const given = marks(count, () => ({ total: mine }))
    const received = given.map(({ sectionId }) => mark({ ...toMe, sectionId, total: back }))
    return { given, received }
  }

  it.each([
    [3, 98, 98, 1],
    [2, 98, 98, 0],
    [3, 97.99, 98, 0],
    [3, 98, 97.99, 0],
  ])('in %i sections, %d and %d: %i', (sections, mine, back, count) => {
    expect(found('mutual', pairs(sections, mine, back))).toHaveLength(count)
  })

  it('have both sides as evidence', () => {
    const { given, received } = pairs(4, 99, 98.5)
    const [finding] = found('mutual', { given, received })
    expect(idsOf(finding?.records ?? [])).toEqual(idsOf([...given, ...received]))
    expect(finding?.figures).toEqual({ sections: 4, lowest: 98.5 })
  })

  it('count each section once, and only opposites of one stage', () => {
    const { given, received } = pairs(3)
    const sectionId = given[0]?.sectionId ?? ''
    const twice = (records: FlaggableRecord[]) => records.map((record, n) => ({ ...record, sectionId, stage: n }))
    expect(found('mutual', { given: twice(given), received: twice(received) })).toEqual([])
    const apart = received.map((record) => ({ ...record, stage: 1 }))
    expect(found('mutual', { given, received: apart })).toEqual([])
  })

  it('are found once for a pair', () => {
    const { given, received } = pairs(3)
    const others = { participantId: 'b', given: received, received: given }
    expect(found('mutual', others)).toEqual([])
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
    const marksOf = new Map(given.map(({ evaluatedId }) => [evaluatedId, { sum: own + 2 * others, count: 3 }]))
    return { given, marksOf }
  }

  it.each([
    [8, 70, 85, 1],
    [8, 100, 85, 1],
    [8, 70.01, 85, 0],
    [7, 40, 85, 0],
  ])('about %i participants, %d beside %d: %i', (participants, own, others, count) => {
    expect(found('deviating', compared(participants, own, others))).toHaveLength(count)
  })

  it('are compared with other evaluators only, each participant once', () => {
    const { given, marksOf } = compared(8, 60, 90)
    const [finding] = found('deviating', { given, marksOf })
    expect(finding?.figures).toEqual({ participants: 8, ownMean: 60, othersMean: 90 })
    const alone = new Map([...marksOf].map(([id]) => [id, { sum: 60, count: 1 }]))
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
    [70, {}, 0],
    [69.99, {}, 1],
    [100, {}, 0],
    [100, { deviation: 4.99 }, 1],
    [0, { evaluators: 9 }, 0],
    // At least more than three points, if most means are equal.
    [82, { deviation: 0 }, 0],
    [81.99, { deviation: 0 }, 1],
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
    const given = marks(19, () => ({ levels: [100, 100], durationSeconds: 10 }))
    const decided = new Set(given.slice(0, 10).map(({ id }) => id))
    const isDecided = (kind: FlagKind, id: string) => kind === 'uniform' && decided.has(id)
    expect(found('uniform', { given, isDecided })).toEqual([])
    expect(found('hasty', { given, isDecided })[0]?.records).toHaveLength(19)
    const more = [...given, mark({ levels: [70, 70] })]
    expect(found('uniform', { given: more, isDecided })[0]?.records).toHaveLength(10)
  })
})
