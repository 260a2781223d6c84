import type { Stage } from '@credit/contract'
import { In, IsNull, Not } from 'typeorm'
import type { Tx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { groupBy } from '#core/group-by'
import { translate } from '#core/language/language'
import { scoped } from '#database/scoped'
import { JobEntity } from '#entities/jobs/job'
import { BidSectionEntity } from '#entities/projects/bid-section'
import { ProjectEntity } from '#entities/projects/project'
import { SectionPartyEntity } from '#entities/projects/section-party'
import type { WrittenRecord } from '../../exchange/import/import-list.js'
import type { ProjectInput } from '../../projects/projects/project.dto.js'
import { removeProject } from '../../projects/projects/remove-project.js'
import { updateProject } from '../../workflow/edit-project.js'
import { moveStage } from '../../workflow/move-stage.js'
import { lastWorkbook, WORKBOOK, type WorkbookProject } from '../map/workbook.js'
import type { StoredRelease } from '../read/merge-releases.js'
import { storedProcesses } from '../store/store-releases.js'
import { countSubmitted } from './opened-evaluations.sql.js'
import type { EditedValues } from './plan-projects.js'
import { anywhere, type ChangedProject, storeWorkbooks } from './store-workbooks.js'

/** Stage of a section before and after an import. */
interface MovedSection {
  id: string
  isNew: boolean
  before: Stage | null
  after: Stage | null
}

/** Previous state of a project that an import wrote. */
export interface ImportedProject {
  isNew: boolean
  /** Values of a project that was edited as by hand. */
  edited: { before: EditedValues; after: EditedValues } | null
  workbook: WorkbookState | null
}

/** Content of the workbooks of a project before an import, and the release of the import. */
interface WorkbookState {
  before: WorkbookProject
  releaseId: string
  sections: MovedSection[]
}

/** Returns the projects that an import has stored, with their previous states. */
export async function writtenProjects(
  tx: Tx,
  projects: readonly ChangedProject[],
  jobId: string,
): Promise<WrittenRecord[]> {
  const system = anywhere(tx)
  const byOcid = new Map(projects.map((project) => [project.ocid, project]))
  const rows = await scoped(system, ProjectEntity).find({ ocid: In([...byOcid.keys()]) })
  const sections = await scoped(system, BidSectionEntity).find({ projectId: In(rows.map(({ id }) => id)) })
  const sectionsOf = groupBy(sections, ({ projectId }) => projectId)
  return rows.flatMap(({ id, ocid, name }) => {
    const changed = byOcid.get(ocid)
    if (!changed) return []
    const moved = (sectionsOf.get(id) ?? []).map((section) => ({
      id: section.id,
      isNew: !changed.stages.has(section.id),
      before: changed.stages.get(section.id) ?? null,
      after: section.stage,
    }))
    const workbook = { before: changed.before, releaseId: jobId, sections: moved }
    const state: ImportedProject = { isNew: changed.stored === null, edited: null, workbook }
    return [{ id, title: name, before: { ...state } }]
  })
}

/**
 * Gives a project back the values, sections, parties and stages that it had before an import. A new one is deleted, or
 * abandoned if its evaluations have opened.
 *
 * @throws FORBIDDEN if stages would go back and the caller may not move them; RULE_BROKEN if the same has been changed since, or an evaluation that the import opened has been submitted
 */
export async function takeBackProject(
  tx: Tx,
  id: string,
  stored: WrittenRecord['before'],
  jobId: string,
): Promise<unknown> {
  const projects = scoped(tx, ProjectEntity)
  if (!(await projects.exists({ id }))) return false
  const project = await projects.lock(id)
  const sections = await scoped(tx, BidSectionEntity).lockAll({ projectId: id })
  const { isNew, edited, workbook } = stored as unknown as ImportedProject
  if (edited) return restoreValues(tx, project, edited)
  if (workbook) await assertUntouched(tx, project, sections, workbook)
  if (isNew) {
    await assertUnedited(tx, project, sections, workbook)
    if (await removeProject(tx, id)) return true
    if (!workbook) throw new DomainError('RULE_BROKEN', { fields: { '': ['import.inUse'] } })
  }
  return workbook ? restoreWorkbook(tx, project, workbook, { isNew, jobId }) : false
}

async function assertUntouched(
  tx: Tx,
  { ocid }: ProjectEntity,
  present: readonly BidSectionEntity[],
  { releaseId, sections }: WorkbookState,
): Promise<void> {
  const { processes } = await storedProcesses(anywhere(tx), [ocid])
  const standing = await withoutTakenBack(tx, processes.get(ocid) ?? [])
  if (lastWorkbook(standing)?.releaseId !== releaseId) throw changedSince('')
  const stages = new Map(present.map(({ id, stage }) => [id, stage]))
  if (sections.some(({ id, after }) => stages.get(id) !== after)) throw changedSince('sectionStage')
  const moved = sections.filter(({ isNew, before, after }) => isNew || before !== after)
  const submitted = await countSubmitted.first(anywhere(tx), {
    sectionIds: moved.map(({ id }) => id),
    // The stages after these would be taken back.
    stages: moved.map(({ isNew, before }) => (isNew ? -1 : (before ?? -1))),
  })
  const count = submitted?.count ?? 0
  if (count > 0) throw new DomainError('RULE_BROKEN', { fields: { '': [['import.evaluated', { count }]] } })
}

/** Leaves out the releases of imports that were taken back, with those that took them back. */
async function withoutTakenBack(tx: Tx, releases: readonly StoredRelease[]): Promise<StoredRelease[]> {
  const ids = releases.flatMap(({ releaseId, body }) => (WORKBOOK in body ? [releaseId] : []))
  const undos = await scoped(anywhere(tx), JobEntity).find({ id: In(ids), undoesId: Not(IsNull()) })
  const gone = new Set(undos.flatMap(({ id, undoesId }) => [id, undoesId]))
  return releases.filter(({ releaseId }) => !gone.has(releaseId))
}

/** A new project that somebody has edited is kept: the edit would be lost with it. */
async function assertUnedited(
  tx: Tx,
  { handEdited, pause }: ProjectEntity,
  sections: readonly BidSectionEntity[],
  workbook: WorkbookState | null,
): Promise<void> {
  const known = new Set(workbook?.sections.map(({ id }) => id))
  const sectionId = In(sections.map(({ id }) => id))
  if (
    pause ||
    [...handEdited, ...sections.flatMap((section) => section.handEdited)].length > 0 ||
    sections.some(({ id }) => !known.has(id)) ||
    (await scoped(tx, SectionPartyEntity).exists({ sectionId, byHand: true }))
  ) {
    throw changedSince('')
  }
}

async function restoreValues(
  tx: Tx,
  project: ProjectEntity,
  { before, after }: NonNullable<ImportedProject['edited']>,
): Promise<unknown> {
  const fields = Object.keys(before) as (keyof EditedValues)[]
  const changed = fields.filter((field) => project[field] !== before[field])
  for (const field of changed) {
    if (project[field] !== after[field]) throw changedSince(field)
  }
  if (changed.length === 0) return false
  const { code, name, areaId } = project
  const input = { code, name, areaId, ...Object.fromEntries(changed.map((field) => [field, before[field]])) }
  return updateProject(tx, project.id, input as ProjectInput, () => Promise.resolve(null))
}

/** States the project again as it was. The stages go back first: the sync finds them as they are stated. */
async function restoreWorkbook(
  tx: Tx,
  { id, areaId, ocid, ...present }: ProjectEntity,
  { before, sections }: WorkbookState,
  { isNew, jobId }: { isNew: boolean; jobId: string },
): Promise<unknown> {
  // The rights may have changed since the import.
  const moves = sections.some((section) => section.before !== section.after)
  if (moves && !tx.me.permissions.has('project:stage')) throw new DomainError('FORBIDDEN')
  const reason = translate(tx.locale, 'import.takenBack')
  for (const { id: sectionId, before: stage, after, isNew: added } of sections) {
    if (!added && stage !== after) await moveStage(tx, sectionId, { stage, reason })
  }
  const { name, releaseDate, procurementMethod, procurementCategory } = present
  const stated = { name, releaseDate, procurementMethod, procurementCategory }
  const project = isNew ? { ...before, ...stated, sections: [] } : before
  return storeWorkbooks(tx, [{ ocid, project, stored: { id, areaId } }], jobId)
}

const changedSince = (field: string) => new DomainError('RULE_BROKEN', { fields: { [field]: ['import.changedSince'] } })
