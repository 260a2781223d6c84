import type { Ctx } from '#core/context'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { BidSectionEntity } from '#entities/projects/bid-section'
import { ProjectEntity } from '#entities/projects/project'
import { giveBack } from '../../projects/sections/give-back.js'
import { statusOf } from '../../projects/stages/stage-text.js'
import type { MappedProcess, MappedSection } from '../map/process.js'
import { applyKept } from '../runs/recheck-projects.js'
import { mapBatch } from '../store/prepare-batch.js'
import { storedProcesses } from '../store/store-releases.js'
import { readScope } from '../store/sync-scope.js'
import {
  type HandEdits,
  type HandEditsInput,
  PROJECT_FIELDS,
  SECTION_FIELDS,
  type SyncedField,
} from './hand-edits.dto.js'
import { partiesByHand } from './hand-edits.sql.js'

/** Shows for each field whether the sync may change it, in a project of the caller's area. */
export async function readHandEdits(ctx: Ctx, projectId: string): Promise<HandEdits> {
  const project = await scoped(ctx, ProjectEntity).get(projectId)
  if (project.source !== 'sync') return { synced: false, fields: [], parties: [] }
  const process = await keptProcess(ctx, project.ocid)
  const sections = await scoped(ctx, BidSectionEntity).find(
    { projectId },
    { order: { position: 'ASC', createTime: 'ASC', id: 'ASC' } },
  )
  return {
    synced: process !== null,
    fields: [
      ...fieldsOfProject(project, process),
      ...sections.filter(({ origin }) => origin !== 'hand').flatMap((section) => fieldsOfSection(section, process)),
    ],
    parties: await partiesByHand.rows(ctx, { projectId }),
  }
}

/** Returns edited values to the sync, and applies the values of the stored releases at once. */
export function returnHandEdits(
  ctx: Ctx,
  projectId: string,
  { fields = [], parties = [] }: HandEditsInput,
): Promise<void> {
  return unitOfWork(ctx, async (tx) => {
    await giveBack(tx, projectId, [
      ...fields.map(({ sectionId = null, field }) => ({ sectionId, field })),
      ...parties.map((party) => ({ ...party, field: null })),
    ])
    const { ocid } = await scoped(tx, ProjectEntity).get(projectId)
    await applyKept(tx, ocid)
  })
}

/** Maps the stored releases of a process. Returns null if there are none. */
async function keptProcess(ctx: Ctx, ocid: string): Promise<MappedProcess | null> {
  const scope = await readScope(ctx, { runId: '' })
  const known = await storedProcesses(ctx, [ocid])
  const { projects } = await mapBatch(known, scope, ctx.clock.today())
  return projects[0]?.process ?? null
}

function fieldsOfProject(project: ProjectEntity, process: MappedProcess | null): SyncedField[] {
  return PROJECT_FIELDS.map((field) => {
    const byHand = project.handEdited.includes(field)
    return {
      sectionId: null,
      sectionName: '',
      field,
      // The amount is stored as text with two decimals.
      value: field === 'amount' ? amountOf(project.amount) : textOf(project[field]),
      upstream: field === 'amount' ? amountOf(process?.amount) : textOf(process?.[field]),
      byHand,
      returnable: byHand,
    }
  })
}

function fieldsOfSection(section: BidSectionEntity, process: MappedProcess | null): SyncedField[] {
  const mapped = process?.sections.find(({ code }) => code === section.code)
  return SECTION_FIELDS.map((field) => {
    const edited = section.handEdited.includes(field)
    const shown = (of: MappedSection | BidSectionEntity | undefined) =>
      field === 'stage' ? of && statusOf(of.stage) : textOf(of?.[field])
    return {
      sectionId: section.id,
      sectionName: section.name,
      field,
      value: shown(section) ?? null,
      upstream: shown(mapped) ?? null,
      // A stage set by hand holds until the upstream platform names another.
      byHand: field === 'stage' ? section.stage !== section.upstreamStage : edited,
      returnable: edited,
    }
  })
}

function textOf(value: string | number | null | undefined): string | null {
  return value === null || value === undefined ? null : String(value)
}

function amountOf(value: string | number | null | undefined): string | null {
  return value === null || value === undefined ? null : Number(value).toFixed(2)
}
