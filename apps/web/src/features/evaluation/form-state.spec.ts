import { describe, expect, it } from 'vitest'
import {
  answersOf,
  completeTotal,
  copyAnswers,
  faultsOf,
  fillGood,
  isIncludedByDefault,
  needsReason,
  type RecordState,
  retainUnresolved,
  sameQuestions,
  stateOf,
  tooLong,
  toPayload,
} from './form-state.js'
import type { EvaluationForm } from './model.js'
import { serverFaults } from './server-faults.js'

function form(part: Partial<EvaluationForm> = {}): EvaluationForm {
  return {
    recordId: 'r1',
    projectId: 'project1',
    bidSectionId: 'section1',
    participantId: 'p1',
    name: 'Supplier',
    sign: 2,
    stage: 1,
    status: 'pending',
    dueAt: '2026-11-28T00:00:00+08:00',
    deferrable: true,
    deferralBar: null,
    deferral: null,
    optional: false,
    anonymous: false,
    settingId: 's1',
    settingVersion: 1,
    indicators: [
      { id: 'a', name: 'A', description: '', maxPoints: 40 },
      { id: 'b', name: 'B', description: '', maxPoints: 35 },
      { id: 'c', name: 'C', description: '', maxPoints: 25 },
    ],
    facts: [],
    draft: null,
    dishonestyItems: [],
    version: 1,
    ...part,
  }
}

function state(choices: Record<string, [RecordState['answers'][string]['choice'], string?]>) {
  const answers = Object.fromEntries(
    Object.entries(choices).map(([id, [choice, reason = '']]) => [id, { choice, reason }]),
  )
  return { answers, comment: '', dishonesty: [] } satisfies RecordState
}

describe('"all good"', () => {
  it('answers open questions and keeps chosen answers', () => {
    const filled = fillGood(form().indicators, state({ b: [40, 'late'] }))
    expect(filled.answers).toEqual({
      a: { choice: 85, reason: '' },
      b: { choice: 40, reason: 'late' },
      c: { choice: 85, reason: '' },
    })
    expect(faultsOf(form(), filled)).toEqual([])
  })
})

describe('answers of a form', () => {
  it('require a reason below 60 percent, and never for "not applicable"', () => {
    expect([100, 85, 70].map((level) => needsReason(level as 70))).toEqual([false, false, false])
    expect([40, 0].map((level) => needsReason(level as 40))).toEqual([true, true])
    expect(needsReason('na')).toBe(false)
    expect(needsReason(null)).toBe(false)
  })

  it('are sent as the exact share of the points, with a reason only if required', () => {
    const filled = state({ a: [85, 'forgotten'], b: [40, ' late '], c: ['na'] })
    expect(answersOf(form().indicators, filled)).toEqual([
      { indicatorId: 'a', points: 34 },
      { indicatorId: 'b', points: 14, reason: 'late' },
      { indicatorId: 'c', points: null },
    ])
  })

  it('add up applicable questions, rounded half up, once all are answered', () => {
    const { indicators } = form()
    expect(completeTotal(indicators, state({}))).toBeNull()
    expect(completeTotal(indicators, state({ a: ['na'] }))).toBeNull()
    expect(completeTotal(indicators, state({ a: [85], b: [40] }))).toBeNull()
    const na = state({ a: ['na'], b: ['na'], c: ['na'] })
    expect(completeTotal(indicators, na)).toBeNull()
    // (34 + 14) / 75
    expect(completeTotal(indicators, state({ a: [85], b: [40], c: ['na'] }))).toBe(64)
    // (40 + 24.5) / 75 = 86
    expect(completeTotal(indicators, state({ a: [100], b: [70], c: ['na'] }))).toBe(86)
  })

  it('are restored unchanged from a draft', () => {
    const filled = state({ a: [85], b: [0, 'never came'], c: ['na'] })
    const payload = toPayload(form(), filled, 3)
    expect(payload.version).toBe(3)
    expect(stateOf(form({ draft: payload }))).toEqual(filled)
  })
})

describe('faults of a form', () => {
  it('list each unanswered question and each missing reason', () => {
    const found = faultsOf(form(), state({ a: [40, '  '], b: [100] }))
    expect(found.map(({ kind, at }) => [kind, at])).toEqual([
      ['reason', 'a'],
      ['unanswered', 'c'],
    ])
  })

  it('refuse a form in which no question is applicable', () => {
    const found = faultsOf(form(), state({ a: ['na'], b: ['na'], c: ['na'] }))
    expect(found.map(({ kind }) => kind)).toEqual(['nothing'])
  })

  it('require a description of a report, except in a draft', () => {
    const reported = {
      ...state({ a: [100], b: [100], c: [100] }),
      dishonesty: [{ itemId: 'i', description: ' ', fileIds: ['f'] }],
    }
    expect(faultsOf(form(), reported).map(({ kind, at }) => [kind, at])).toEqual([['description', '0']])
    expect(toPayload(form(), reported, 1).dishonesty).toEqual([{ itemId: 'i', description: '', fileIds: ['f'] }])
    const complete = state({ a: [100], b: [100], c: [100] })
    expect(faultsOf(form(), complete)).toEqual([])
  })

  it('state the length of a text that exceeds its limit', () => {
    const long = '字'.repeat(2001)
    const filled = {
      ...state({ a: [40, long], b: [100, long], c: [70] }),
      comment: `  ${'字'.repeat(2000)}  `,
      dishonesty: [{ itemId: 'i', description: long, fileIds: [] }],
    }
    const places = (comment: string) =>
      tooLong(form(), { ...filled, comment }).map(({ kind, at, length }) => [kind, at, length])
    expect(places(filled.comment)).toEqual([
      ['reason', 'a', 2001],
      ['description', '0', 2001],
    ])
    expect(places(long)).toContainEqual(['comment', '', 2001])
    expect(faultsOf(form(), filled)).toEqual(tooLong(form(), filled))
  })

  it('stay until fixed, each on its own', () => {
    const found = faultsOf(form(), state({ a: [40], b: [100] }))
    const other = { ...found[0], recordId: 'r2' } as (typeof found)[0]
    const left = retainUnresolved([...found, other], form(), state({ a: [40, 'late'], b: [100] }))
    expect(left.map(({ recordId, kind, at }) => [recordId, kind, at])).toEqual([
      ['r1', 'unanswered', 'c'],
      ['r2', 'reason', 'a'],
    ])
    const pasted = state({ a: [40, '字'.repeat(2001)], b: [100], c: [100] })
    expect(retainUnresolved(found, form(), pasted)).toEqual([])
  })

  it("include server errors, shown beside the form's own", () => {
    const payload = toPayload(form(), state({ a: [100], b: [40] }), 1)
    const fields = {
      'records[0].answers[1].reason': ['Say why'],
      'records[0].answers': ['Missing'],
      'records[0].comment': ['Ill-formed'],
      'records[0].dishonesty[2].itemId': ['Unknown'],
      somethingElse: ['?'],
    }
    expect(serverFaults(fields, [payload]).map(({ kind, at, text }) => [kind, at, text])).toEqual([
      ['reason', 'b', 'Say why'],
      ['unanswered', 'a', 'Missing'],
      ['comment', '', 'Ill-formed'],
      ['description', '2', 'Unknown'],
    ])
  })
})

describe('records of a submission', () => {
  it('exclude optional or deferred records that are not started', () => {
    const empty = state({})
    expect(isIncludedByDefault(form(), empty)).toBe(true)
    expect(isIncludedByDefault(form({ optional: true }), empty)).toBe(false)
    expect(isIncludedByDefault(form({ status: 'deferred' }), empty)).toBe(false)
    expect(isIncludedByDefault(form({ optional: true }), state({ a: [70] }))).toBe(true)
  })

  it('share answers only between suppliers of a stage with the same questions', () => {
    const others = [
      form(),
      form({ recordId: 'r2' }),
      form({ recordId: 'r3', settingVersion: 2 }),
      form({ recordId: 'r4', status: 'submitted' }),
      form({ recordId: 'r5', stage: 2 }),
    ]
    expect(sameQuestions(form(), others).map(({ recordId }) => recordId)).toEqual(['r2'])
    expect(sameQuestions(form({ sign: 4 }), others)).toEqual([])
  })

  it('copy answers and comment, but no reported behaviours', () => {
    const report = { itemId: 'i', description: 'x', fileIds: [] }
    const source = { ...state({ a: [70] }), comment: 'fine', dishonesty: [report] }
    expect(copyAnswers(state({}), source)).toEqual({
      answers: source.answers,
      comment: 'fine',
      dishonesty: [],
    })
  })
})
