import { PART_SIGN } from '@credit/contract'
import type { Tx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { scoped } from '#database/scoped'
import { BidSectionEntity } from '#entities/projects/bid-section'
import type { ProjectEntity } from '#entities/projects/project'
import { signsOf } from '../../participants/records/participants.queries.js'
import { ENDING_FIELDS, storedEnding } from '../endings/ending-facts.js'
import type { SectionInput, SectionPartyInput } from '../projects/project.dto.js'
import { refreshProjects } from '../projects/save-projects.js'
import { typedCode } from '../projects/typed-code.js'
import { isFormal } from '../stages/formal-data.js'
import { signedOn } from '../stages/section-stages.js'
import type { SectionParty } from './parties.sql.js'
import { partsOfSection, type RemovedParty, saveParties } from './save-parties.js'

/** Changes of sections that affect their evaluations. */
export interface SectionEdits {
  /** Sections that got another party. */
  joined: string[]
  /** Parts that participants got. */
  gained: SectionParty[]
  removed: RemovedParty[]
}

/**
 * Inserts and updates sections of a locked project, with their parties; other sections stay. The sync no longer changes
 * values edited by a supervisor (S6).
 * @param current the project as visible to the caller, for a version conflict
 */
export async function editSections(
  tx: Tx,
  project: ProjectEntity,
  inputs: readonly SectionInput[],
  current?: () => Promise<unknown>,
): Promise<SectionEdits> {
  const edits: SectionEdits = { joined: [], gained: [], removed: [] }
  for (const [position, input] of inputs.entries()) {
    const path = `sections[${position}]`
    const section = input.id
      ? await updateSection(tx, project, { ...input, id: input.id }, { path, current })
      : await insertSection(tx, project, input, { path, position })
    if (input.parties) {
      const { joined, gained, removed } = await setParties(tx, section.id, input.parties, path)
      edits.joined.push(...joined)
      edits.gained.push(...gained)
      edits.removed.push(...removed)
    }
    await refreshFormalData(tx, section)
  }
  await refreshProjects(tx, [project.id])
  return edits
}

/** Sets whether the parties of a section's stage are known, after they have changed. */
export async function refreshFormalData(tx: Tx, { id, stage, formalData: before }: BidSectionEntity): Promise<void> {
  const formalData = isFormal(stage, await partsOfSection(tx, id))
  if (formalData !== before) await scoped(tx, BidSectionEntity).update(id, { formalData })
}

async function insertSection(
  tx: Tx,
  { id: projectId, areaId }: ProjectEntity,
  { code, name, remark = '', filedOn = null, ...facts }: SectionInput,
  { path, position }: { path: string; position: number },
): Promise<BidSectionEntity> {
  const ofContract = { filedOn, ...storedEnding(facts) }
  await checkDays(tx, null, ofContract, path)
  const handEdited = Object.entries(ofContract).flatMap(([field, value]) => (value === null ? [] : [field]))
  return scoped(tx, BidSectionEntity).insert({
    projectId,
    areaId,
    position,
    origin: 'hand',
    code: typedCode(code),
    name,
    remark,
    ...ofContract,
    handEdited,
  })
}

async function updateSection(
  tx: Tx,
  project: ProjectEntity,
  { id, version, ...typed }: SectionInput & { id: string },
  { path, current }: { path: string; current: (() => Promise<unknown>) | undefined },
): Promise<BidSectionEntity> {
  const sections = scoped(tx, BidSectionEntity)
  const before = await sections.lock(id)
  if (before.projectId !== project.id) throw new DomainError('REFERENCE_UNKNOWN')
  const input = { ...typed, ...storedEnding(typed), code: typedCode(typed.code, before.code) }
  const changed = (['code', 'name', 'remark', 'filedOn', ...ENDING_FIELDS] as const).filter(
    (key) => input[key] !== undefined && input[key] !== before[key],
  )
  // The sync finds a section by its code.
  if (changed.includes('code') && before.origin !== 'hand') {
    throw new DomainError('RULE_BROKEN', { fields: { code: ['field.invalid'] } })
  }
  if (changed.length === 0) return before
  const values: Partial<BidSectionEntity> = Object.fromEntries(changed.map((key) => [key, input[key]]))
  await checkDays(tx, id, values, path)
  values.handEdited = [...new Set([...before.handEdited, ...changed])]
  return sections.update(id, values, { version, ...(current ? { current } : {}) })
}

const DAYS = ['filedOn', 'endedOn'] as const

/**
 * A contract is filed and ends today at the latest, and not before it was signed, as far as that day is known.
 *
 * @param sectionId null for a section that does not exist yet
 * @param path of the section within the body
 */
async function checkDays(
  tx: Tx,
  sectionId: string | null,
  values: Partial<Pick<BidSectionEntity, (typeof DAYS)[number]>>,
  path: string,
): Promise<void> {
  const stated = DAYS.filter((field) => values[field])
  if (stated.length === 0) return
  const signed = sectionId && (await signedOn(tx, sectionId))
  const fields = stated.flatMap((field): [string, string[]][] => {
    const day = values[field] ?? ''
    if (day > tx.clock.today()) return [[`${path}.${field}`, ['field.future']]]
    return signed && day < signed ? [[`${path}.${field}`, ['field.beforeSigning']]] : []
  })
  if (fields.length > 0) throw new DomainError('RULE_BROKEN', { fields: Object.fromEntries(fields) })
}

async function setParties(tx: Tx, sectionId: string, wanted: readonly SectionPartyInput[], path: string) {
  await checkSigns(tx, wanted, `${path}.parties`)
  const parties = wanted.map(({ participantId, part }) => ({ sectionId, participantId, part }))
  return saveParties(tx, [sectionId], parties, 'hand')
}

/**
 * A part is played by a participant of its sign; any area's, for one score counts everywhere.
 *
 * @param path of the list of parties within the body
 */
export async function checkSigns(tx: Tx, wanted: readonly SectionPartyInput[], path: string): Promise<void> {
  const signs = await signsOf(
    tx,
    wanted.map((row) => row.participantId),
  )
  const fields: Record<string, string[]> = {}
  for (const [i, { participantId, part }] of wanted.entries()) {
    const sign = signs.get(participantId)
    if (sign === undefined) {
      fields[`${path}[${i}].participantId`] = ['field.unknownReference']
    } else if (sign !== PART_SIGN[part]) {
      fields[`${path}[${i}].part`] = ['field.invalid']
    }
  }
  if (Object.keys(fields).length > 0) throw new DomainError('REFERENCE_UNKNOWN', { fields })
}
