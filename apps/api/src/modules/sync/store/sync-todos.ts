import {
  LOCALES,
  type Names,
  STAGE,
  SYNC_TODO_WARNINGS,
  type SyncTodoWarning,
} from '@credit/contract'
import type { Ctx } from '../../../core/context.js'
import { translate } from '../../../core/language/language.js'
import { replaceTodos } from '../../todo/todo.js'
import { issueOf, issueText, type SyncIssue } from '../sync-issue.js'
import type { PreparedBatch } from './prepare-batch.js'
import { stageAfter, stageChange } from './stage-changes.js'
import type { StoredProject } from './store-projects.js'
import type { LeftOutSection, MatchedSection, StoredSections } from './store-sections.js'

/** A warning about a section that a supervisor can act on. */
interface SectionWarning {
  section: MatchedSection
  reason: SyncTodoWarning
  params: SyncIssue['params']
}

/** Warnings about the sections of a batch, as they are after it. */
export function sectionWarnings(sections: readonly MatchedSection[]): SectionWarning[] {
  return sections.flatMap((section) => {
    const { mapped, before } = section
    const stage = stageAfter(section)
    const accepted = stage !== null && stage >= STAGE.acceptance
    const found = (accepted ? [] : mapped.todos).map((reason) => ({
      section,
      reason,
      params: { section: mapped.code },
    }))
    if (stageChange(section) !== 'refused' || mapped.stage === null) return found
    const params = { section: mapped.code, present: before?.stage ?? '', said: mapped.stage }
    return [...found, { section, reason: 'STAGE_NOT_BACK' as const, params }]
  })
}

/** The warnings about sections as issues of the releases that they come from. */
export function sectionIssues(
  warnings: readonly SectionWarning[],
  { known }: PreparedBatch,
): SyncIssue[] {
  const last = new Map(known.fresh.map((release) => [release.ocid, release]))
  return warnings.flatMap(({ section, reason, params }) => {
    const release = last.get(section.project.ocid)
    return release ? [issueOf('warned', reason, params, release)] : []
  })
}

/** Brings the to-dos about projects and sections of a batch to what it found. */
export function updateIssueTodos(
  tx: Ctx,
  projects: readonly StoredProject[],
  { sections, leftOut }: StoredSections,
  warnings: readonly SectionWarning[],
  issues: readonly SyncIssue[],
): Promise<void> {
  const byOcid = new Map(projects.map((project) => [project.ocid, project]))
  const ofProjects = issues.flatMap(({ ocid, reason, params }) => {
    const project = byOcid.get(ocid)
    return project && isTodo(reason) ? [todoOf(project.id, project, reason, params)] : []
  })
  const ofSections = warnings.map(({ section: { id, project }, reason, params }) =>
    todoOf(id, project, reason, params),
  )
  return replaceTodos(tx, 'sync', {
    sourceIds: [
      ...projects.filter(({ isNew }) => !isNew).map(({ id }) => id),
      ...sections.filter(({ before }) => before).map(({ id }) => id),
      ...leftOut.map(({ before }: LeftOutSection) => before.id),
    ],
    kinds: SYNC_TODO_WARNINGS,
    open: [...ofProjects, ...ofSections],
    kept: sections
      .filter(isStillBehind)
      .map(({ id }) => ({ sourceId: id, kind: 'STAGE_NOT_BACK' })),
  })
}

/** The file repeats a stage that the section did not go back to. */
function isStillBehind(section: MatchedSection): boolean {
  const stage = stageAfter(section)
  const said = section.mapped.stage
  return stageChange(section) === 'none' && stage !== null && said !== null && said < stage
}

function isTodo(reason: string): reason is SyncTodoWarning {
  return (SYNC_TODO_WARNINGS as readonly string[]).includes(reason)
}

function todoOf(
  sourceId: string,
  { id, areaId, process }: StoredProject,
  kind: SyncTodoWarning,
  params: SyncIssue['params'],
) {
  const title = Object.fromEntries(
    LOCALES.map((locale) => [
      locale,
      translate(locale, 'sync.todoOfProject', {
        project: process.name,
        text: issueText(locale, { reason: kind, params }),
      }),
    ]),
  ) as Names
  return { sourceId, kind, title, areaId, link: `/projectDetails?id=${id}` }
}
