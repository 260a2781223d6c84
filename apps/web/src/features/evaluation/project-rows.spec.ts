import { EVALUATION_STATUS } from '@credit/contract'
import { describe, expect, it } from 'vitest'
import type { ProjectRow } from './model.js'
import { rowsOf } from './project-rows.js'

const { awaiting, completed } = EVALUATION_STATUS
const project = (...statuses: number[]) =>
  ({
    id: 'p',
    bidSectionList: statuses.map((evaluationStatus, at) => ({ id: `s${at}`, evaluationStatus })),
  }) as ProjectRow
const idsOf = (projects: ProjectRow[], fold: boolean, unfolded: string[] = []) =>
  rowsOf(projects, { fold, unfolded }).map(({ sections }) => sections?.map(({ id }) => id))

describe('lots of a project', () => {
  it('are collapsed below due lots if they have no pending work', () => {
    const mixed = [project(completed, awaiting, completed)]
    expect(idsOf(mixed, true)).toEqual([['s1', 'p rest']])
    expect(idsOf(mixed, true, ['p'])).toEqual([['s1', 'p rest', 's0', 's2']])
  })

  it('are all shown if none or all are due, and on read-only pages', () => {
    expect(idsOf([project(completed, completed)], true)).toEqual([['s0', 's1']])
    expect(idsOf([project(awaiting, awaiting)], true)).toEqual([['s0', 's1']])
    expect(idsOf([project(completed, awaiting)], false)).toEqual([['s0', 's1']])
    expect(idsOf([project(awaiting)], true)).toEqual([undefined])
  })
})
