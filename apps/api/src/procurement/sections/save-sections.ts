import { PART_SIGN, type Part } from '@credit/contract'
import { BidSection } from '../../entities/bid-section.js'
import type { Project } from '../../entities/project.js'
import { SectionParty } from '../../entities/section-party.js'
import { type Ending, endRecords } from '../../evaluation/life/end-records.js'
import { openMissing } from '../../evaluation/opening/open-missing.js'
import { signsOf } from '../../participants/participants.queries.js'
import type { Ctx } from '../../platform/database/context.js'
import { scoped } from '../../platform/database/scoped.js'
import { DomainError } from '../../platform/http/domain-error.js'
import type { SectionInput, SectionPartyInput } from '../projects/project.dto.js'
import { isFormal } from '../stages/formal-data.js'
import { refreshProjects } from '../stages/project-status.js'
import { noteOpened, partsOfSection } from '../stages/stages.queries.js'
import { checkFiling } from './check-filing.js'

/**
 * Makes and changes sections of a project that the caller has locked, with their parties; those not
 * listed stay. What a supervisor edits is kept from the sync from now on.
 */
export async function saveSections(
  tx: Ctx,
  project: Project,
  inputs: SectionInput[],
  current?: () => Promise<unknown>,
): Promise<void> {
  const endings: Ending[] = []
  const late: string[] = []
  for (const [position, input] of inputs.entries()) {
    const path = `sections[${position}]`
    const section = input.id
      ? await editSection(tx, project, { ...input, id: input.id }, { path, current })
      : await makeSection(tx, project, input, { path, position })
    if (input.parties) {
      const changes = await saveParties(tx, section, input.parties, path)
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

async function makeSection(
  tx: Ctx,
  { id: projectId, areaId }: Project,
  { code, name, remark = '', filedOn = null }: SectionInput,
  { path, position }: { path: string; position: number },
): Promise<BidSection> {
  await checkFiling(tx, null, filedOn, path)
  const handEdited = filedOn === null ? [] : ['filedOn']
  const values = { code, name, remark, filedOn, handEdited }
  return scoped(tx, BidSection).insert({ ...values, projectId, areaId, position, origin: 'hand' })
}

async function editSection(
  tx: Ctx,
  project: Project,
  { id, version, ...input }: SectionInput & { id: string },
  { path, current }: { path: string; current: (() => Promise<unknown>) | undefined },
): Promise<BidSection> {
  const sections = scoped(tx, BidSection)
  const before = await sections.lock(id)
  if (before.projectId !== project.id) throw new DomainError('REFERENCE_UNKNOWN')
  const values: Partial<BidSection> = {}
  for (const key of ['code', 'name', 'remark', 'filedOn'] as const) {
    if (input[key] !== undefined && input[key] !== before[key]) {
      Object.assign(values, { [key]: input[key] })
    }
  }
  // The sync finds a section by its code.
  if (values.code !== undefined && before.origin !== 'hand') {
    throw new DomainError('RULE_BROKEN', { fields: { code: ['field.invalid'] } })
  }
  if (values.filedOn) await checkFiling(tx, id, values.filedOn, path)
  if (Object.keys(values).length === 0) return before
  values.handEdited = [...new Set([...before.handEdited, ...Object.keys(values)])]
  return sections.update(id, values, { version, ...(current ? { current } : {}) })
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
