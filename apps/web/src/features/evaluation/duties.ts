import { AWAITING_STATUSES, canEvaluate } from '@credit/contract'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../api/query.js'
import { AWAITING } from './awaiting.js'
import type { ProjectRow, SectionRow } from './model.js'

/** Section in which the caller has to evaluate. */
export interface Duty {
  project: ProjectRow
  section: SectionRow
  dueAt: string
}

const MAX_PROJECTS = 100

/** Returns the sections that can be evaluated now, next due first. */
export function dutiesOf(projects: readonly ProjectRow[]): Duty[] {
  const isDue = (project: ProjectRow, { status, evaluationStatus, formalData }: SectionRow) =>
    AWAITING_STATUSES.some((one) => one === evaluationStatus) &&
    canEvaluate({ status, evaluationStatus, formalData, pause: project.pause })
  return projects
    .flatMap((project) =>
      project.bidSectionList.flatMap((section) =>
        section.dueAt && isDue(project, section) ? [{ project, section, dueAt: section.dueAt }] : [],
      ),
    )
    .sort((a, b) => Date.parse(a.dueAt) - Date.parse(b.dueAt))
}

export const addressOfDuty = ({ project, section }: Pick<Duty, 'project' | 'section'>): string =>
  `/evaluate/inputevaluate/${project.id}?bid=${section.id}`

/** Returns the name of a section with its project, or a single name if both are equal. */
export const nameOfDuty = ({ project, section }: Pick<Duty, 'project' | 'section'>): string =>
  project.name === section.bidSectionName ? project.name : `${project.name} · ${section.bidSectionName}`

export const dutiesQuery = apiQuery.queryOptions(
  'get',
  '/credit/admin/api/sysProject/myList',
  { params: { query: { evaluationStatus: AWAITING, current: 1, size: MAX_PROJECTS } } },
  { select: ({ records }) => dutiesOf(records) },
)

/** Loads the sections in which the caller has to evaluate, in the order of their due times. */
export function useDuties({ enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({ ...dutiesQuery, enabled })
}
