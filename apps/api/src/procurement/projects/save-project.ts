import { randomUUID } from 'node:crypto'
import { PART_SIGN, type Part } from '@credit/contract'
import { BidSection } from '../../entities/bid-section.js'
import { Project } from '../../entities/project.js'
import { SectionParty } from '../../entities/section-party.js'
import { type Ending, endRecords } from '../../evaluation/life/end-records.js'
import { openMissing } from '../../evaluation/opening/open-missing.js'
import { signsOf } from '../../participants/participants.queries.js'
import type { Ctx } from '../../platform/database/context.js'
import { scoped } from '../../platform/database/scoped.js'
import { unitOfWork } from '../../platform/database/unit-of-work.js'
import { DomainError } from '../../platform/http/domain-error.js'
import { isFormal } from '../stages/formal-data.js'
import { refreshProjects } from '../stages/project-status.js'
import { noteOpened, partsOfSection } from '../stages/stages.queries.js'
import type { ProjectInput, SectionInput, SectionPartyInput } from './project.dto.js'

const EDITABLE = ['name', 'code', 'releaseDate', 'procurementMethod'] as const

/** Makes a project by hand; answers its id. */
export function createProject(ctx: Ctx, input: ProjectInput): Promise<string> {
  return unitOfWork(ctx, async (tx) => {
    const project = await scoped(tx, Project).insert({
      ocid: `manual-${randomUUID()}`,
      code: input.code,
      name: input.name,
      releaseDate: input.releaseDate ?? null,
      procurementMethod: input.procurementMethod ?? null,
      areaId: input.areaId ?? tx.me.areaId,
      source: 'manual',
    })
    await saveSections(tx, project, input.sections ?? [])
    return project.id
  })
}

/** Changes a project; what differs from the file is kept from the sync from now on. */
export function updateProject(
  ctx: Ctx,
  id: string,
  input: ProjectInput,
  current: (tx: Ctx) => Promise<unknown>,
): Promise<void> {
  return unitOfWork(ctx, async (tx) => {
    const projects = scoped(tx, Project)
    const before = await projects.lock(id)
    if (input.areaId !== undefined && input.areaId !== before.areaId) {
      throw new DomainError('RULE_BROKEN', { fields: { areaId: ['field.invalid'] } })
    }
    const values: Partial<Project> = {}
    for (const key of EDITABLE) {
      if (input[key] !== undefined && input[key] !== before[key]) {
        Object.assign(values, { [key]: input[key] })
      }
    }
    if (before.source === 'sync') {
      values.handEdited = [...new Set([...before.handEdited, ...Object.keys(values)])]
    }
    await projects.update(id, values, { version: input.version, current: () => current(tx) })
    await saveSections(tx, before, input.sections ?? [])
  })
}

async function saveSections(tx: Ctx, project: Project, inputs: SectionInput[]): Promise<void> {
  const endings: Ending[] = []
  const late: string[] = []
  for (const [position, input] of inputs.entries()) {
    const section = input.id
      ? await editSection(tx, project, input.id, input)
      : await scoped(tx, BidSection).insert({
          projectId: project.id,
          areaId: project.areaId,
          code: input.code,
          name: input.name,
          remark: input.remark ?? '',
          position,
          origin: 'hand',
        })
    if (input.parties) {
      const changes = await saveParties(tx, section, input.parties, `sections[${position}]`)
      for (const gone of changes.removed) {
        endings.push({ kind: 'partyRemoved', sectionId: section.id, ...gone })
      }
      if (changes.added && section.stage !== null && section.stage !== 4) late.push(section.id)
    }
    const parts = await partsOfSection(tx, section.id)
    const formalData = isFormal(section.stage, parts)
    if (formalData !== section.formalData) {
      await scoped(tx, BidSection).update(section.id, { formalData })
    }
  }
  await refreshProjects(tx, [project.id])
  await noteOpened(tx, await openMissing(tx, late))
  await endRecords(tx, endings)
}

async function editSection(
  tx: Ctx,
  project: Project,
  id: string,
  input: SectionInput,
): Promise<BidSection> {
  const sections = scoped(tx, BidSection)
  const before = await sections.lock(id)
  if (before.projectId !== project.id) throw new DomainError('REFERENCE_UNKNOWN')
  const values: Partial<BidSection> = {}
  if (input.name !== before.name) values.name = input.name
  if (input.remark !== undefined && input.remark !== before.remark) values.remark = input.remark
  if (input.code !== before.code) {
    // The sync finds a section by its code.
    if (before.origin !== 'hand') {
      throw new DomainError('RULE_BROKEN', { fields: { code: ['field.invalid'] } })
    }
    values.code = input.code
  }
  if (Object.keys(values).length === 0) return before
  values.handEdited = [...new Set([...before.handEdited, ...Object.keys(values)])]
  return sections.update(id, values)
}

async function saveParties(
  tx: Ctx,
  section: BidSection,
  wanted: SectionPartyInput[],
  path: string,
): Promise<{ added: boolean; removed: { participantId: string; keeps: Part[] }[] }> {
  await checkSigns(tx, wanted, path)
  const keyOf = (row: { participantId: string; part: Part }) => `${row.participantId} ${row.part}`
  const parties = scoped(tx, SectionParty)
  const rows = await parties.find({ sectionId: section.id })
  const byKey = new Map(rows.map((row) => [keyOf(row), row]))
  const keys = new Set(wanted.map(keyOf))
  let added = false
  for (const input of wanted) {
    const row = byKey.get(keyOf(input))
    if (!row) {
      const sectionId = section.id
      await parties.insert({ ...input, sectionId, byHand: true, createTime: tx.clock.now() })
      added = true
    } else if (row.removedAt) {
      await parties.update(row.id, { removedAt: null, byHand: true })
      added = true
    }
  }
  const gone = rows.filter((row) => !row.removedAt && !keys.has(keyOf(row)))
  for (const row of gone) {
    await parties.update(row.id, { removedAt: tx.clock.now(), byHand: true })
  }
  const left = new Set(gone.map((row) => row.participantId))
  const removed = [...left].map((participantId) => ({
    participantId,
    keeps: wanted.flatMap((row) => (row.participantId === participantId ? [row.part] : [])),
  }))
  return { added, removed }
}

/** A part is played by a participant of its sign; any area's, for one score counts everywhere. */
async function checkSigns(tx: Ctx, wanted: SectionPartyInput[], path: string): Promise<void> {
  const signs = await signsOf(
    tx,
    wanted.map((row) => row.participantId),
  )
  const fields: Record<string, string[]> = {}
  for (const [i, { participantId, part }] of wanted.entries()) {
    const sign = signs.get(participantId)
    if (sign === undefined) {
      fields[`${path}.parties[${i}].participantId`] = ['field.unknownReference']
    } else if (sign !== PART_SIGN[part]) {
      fields[`${path}.parties[${i}].part`] = ['field.invalid']
    }
  }
  if (Object.keys(fields).length > 0) throw new DomainError('REFERENCE_UNKNOWN', { fields })
}
