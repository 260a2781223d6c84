import { expect, it } from 'vitest'
import type { RecordState } from './form-state.js'
import { stateOf } from './form-state.js'
import { KnownRecords } from './known-records.js'
import type { EvaluationForm } from './model.js'

const form = (version: number, comment: string) =>
  ({
    ...{ recordId: 'r1', version, indicators: [] },
    draft: { answers: [], comment, dishonesty: [] },
  }) as unknown as EvaluationForm
const typed = (comment: string): RecordState => ({ answers: {}, comment, dishonesty: [] })

function loaded(first: EvaluationForm) {
  const known = new KnownRecords()
  expect(known.load([first], { r1: stateOf(first) })).toEqual([])
  return known
}

it('takes over changes of another session if nothing was typed here', () => {
  const known = loaded(form(1, ''))
  const theirs = form(2, 'theirs')
  expect(known.load([theirs], { r1: typed('') })).toEqual([
    { id: 'r1', state: typed('theirs'), lost: [], unsaved: false },
  ])
  expect(known.versionOf(theirs)).toBe(2)
})

it('keeps the own text if both sides changed it, and reports the lost one', () => {
  const known = loaded(form(1, ''))
  const theirs = form(2, 'theirs')
  expect(known.load([theirs], { r1: typed('mine') })).toEqual([
    {
      ...{ id: 'r1', state: typed('mine'), unsaved: true },
      lost: [{ kind: 'comment', theirs: 'theirs' }],
    },
  ])
  expect(known.versionOf(theirs)).toBe(2)
})

it('follows a new version with the same answers, such as after a deferral', () => {
  const known = loaded(form(1, ''))
  const deferred = form(2, '')
  expect(known.load([deferred], { r1: typed('mine') })).toEqual([])
  expect(known.versionOf(deferred)).toBe(2)
})

it('knows the answers it saved itself, and ignores older responses', () => {
  const known = loaded(form(1, ''))
  known.saved('r1', typed('mine'), 2)
  expect(known.load([form(1, '')], { r1: typed('mine') })).toEqual([])
  expect(known.load([form(3, 'mine')], { r1: typed('mine and more') })).toEqual([])
  expect(known.versionOf(form(3, 'mine'))).toBe(3)
})

it('merges stored input with changes saved since', () => {
  const known = loaded(form(3, 'theirs'))
  const kept = { state: typed('mine'), base: typed('') }
  expect(known.restore(form(3, 'theirs'), kept)).toMatchObject({
    ...{ state: typed('mine'), unsaved: true },
    lost: [{ kind: 'comment', theirs: 'theirs' }],
  })
  const saved = { state: typed('theirs'), base: typed('') }
  expect(known.restore(form(3, 'theirs'), saved)).toMatchObject({ lost: [], unsaved: false })
})
