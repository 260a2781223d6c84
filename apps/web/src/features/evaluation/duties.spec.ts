import { EVALUATION_STATUS } from '@credit/contract'
import { describe, expect, it } from 'vitest'
import { dutiesOf, dutiesQuery, nameOfDuty } from './duties.js'
import type { ProjectRow, SectionRow } from './model.js'

const section = (id: string, dueAt: string | null, evaluationStatus: number): SectionRow =>
  ({
    id,
    dueAt,
    evaluationStatus,
    bidSectionName: id,
    status: '1',
    formalData: true,
  }) as SectionRow
const project = (name: string, pause: boolean, ...bidSectionList: SectionRow[]): ProjectRow =>
  ({ id: name, name, pause, bidSectionList }) as ProjectRow

describe('duties', () => {
  const { awaiting, deferred, completed } = EVALUATION_STATUS

  it('are asked for by the status 5 (specification 4)', () => {
    const [, path, asked] = dutiesQuery.queryKey
    expect(path).toBe('/credit/admin/api/sysProject/myList')
    expect(asked).toMatchObject({ params: { query: { evaluationStatus: '5' } } })
  })

  it('are the sections that can be evaluated, next due first', () => {
    const duties = dutiesOf([
      project(
        'p',
        false,
        section('late', '2026-12-01T16:00:00Z', awaiting),
        section('done', null, completed),
        section('deferred', '2026-11-30T16:00:00Z', deferred),
      ),
      project('paused', true, section('x', '2026-11-01T16:00:00Z', awaiting)),
      project('soon', false, section('soon', '2026-11-02T16:00:00Z', awaiting)),
    ])
    expect(duties.map(({ section }) => section.id)).toEqual(['soon', 'deferred', 'late'])
    expect(duties.map(nameOfDuty)).toEqual(['soon', 'p · deferred', 'p · late'])
  })
})
