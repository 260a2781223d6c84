import { describe, expect, it } from 'vitest'
import type { Choice, RecordState } from './form-state.js'
import { isSameState, mergeStates } from './merge-states.js'
import type { Behaviour } from './model.js'

interface Parts {
  a?: [Choice, string?]
  b?: [Choice, string?]
  comment?: string
  reports?: Behaviour[]
}

function state({ a, b, comment = '', reports = [] }: Parts): RecordState {
  const answer = ([choice, reason = '']: [Choice, string?]) => ({ choice, reason })
  return {
    answers: { ...(a ? { a: answer(a) } : {}), ...(b ? { b: answer(b) } : {}) },
    comment,
    dishonesty: reports,
  }
}
const report = (itemId: string, description = '', fileIds: string[] = []) => ({
  ...{ itemId, description, fileIds },
})
const merge = (base: Parts, mine: Parts, theirs: Parts) => mergeStates(state(base), state(mine), state(theirs))

describe('two versions of an evaluation', () => {
  it('keep the changes of both sides to different fields', () => {
    const { state: merged, lost } = merge(
      { a: [85], reports: [report('x', 'old')] },
      { a: [85], b: [100], reports: [report('x', 'old')] },
      { a: [40, 'late'], comment: 'theirs', reports: [report('x', 'old'), report('y')] },
    )
    expect(lost).toEqual([])
    expect(merged).toEqual(
      state({
        ...{ a: [40, 'late'], b: [100], comment: 'theirs' },
        reports: [report('x', 'old'), report('y')],
      }),
    )
  })

  it('keep the own version of a field that both changed, and report the other', () => {
    const { state: merged, lost } = merge(
      { a: [85] },
      { a: [100], comment: 'mine', reports: [report('x', 'mine')] },
      { a: [70], comment: 'theirs', reports: [report('x', 'theirs')] },
    )
    expect(merged).toEqual(state({ a: [100], comment: 'mine', reports: [report('x', 'mine')] }))
    expect(lost).toEqual([
      { kind: 'answer', at: 'a', theirs: { choice: 70, reason: '' } },
      { kind: 'comment', theirs: 'theirs' },
      { kind: 'report', at: 'x', theirs: report('x', 'theirs') },
    ])
  })

  it('remove a report that one side removed', () => {
    const both = [report('x', 'old'), report('y', 'old')]
    const { state: merged, lost } = merge(
      { reports: both },
      { reports: [report('x', 'old')] },
      { reports: [report('y', 'old')] },
    )
    expect([merged.dishonesty, lost]).toEqual([[], []])
  })

  it('lose nothing if both made the same change', () => {
    expect(merge({}, { comment: 'same ' }, { comment: 'same' }).lost).toEqual([])
  })
})

it('compares states as stored: without spaces and superfluous reasons', () => {
  expect(isSameState(state({ a: [85, 'x'], comment: ' a' }), state({ a: [85], comment: 'a' }))).toBe(true)
  expect(isSameState(state({ a: [40, 'x'] }), state({ a: [40] }))).toBe(false)
  expect(isSameState(state({ reports: [report('x')] }), state({}))).toBe(false)
})
