import type { Tx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { recordAudit } from '#database/record-audit'
import { scoped } from '#database/scoped'
import { BidSectionEntity } from '#entities/projects/bid-section'
import { ProjectEntity } from '#entities/projects/project'
import { SectionPartyEntity } from '#entities/projects/section-party'
import { lockProject } from '../projects/projects.sql.js'

/** A field of a project or section, or a party, that a supervisor edited. */
interface HandEdit {
  /** null: the field is the project's. */
  sectionId: string | null
  /** Null if the edit concerns a party. */
  field: string | null
  participantId?: string
  part?: string
}

/**
 * Returns values edited by a supervisor to the sync, in a project of the caller's area. They stay until the sync is
 * applied; unedited values do not change.
 */
export async function giveBack(tx: Tx, projectId: string, edits: readonly HandEdit[]): Promise<void> {
  if (!(await lockProject.first(tx, { id: projectId }))) throw new DomainError('NOT_FOUND')
  const project = await scoped(tx, ProjectEntity).get(projectId)
  if (project.source !== 'sync') throw new DomainError('STATE_CONFLICT')
  const fieldsOf = (sectionId: string | null) =>
    edits.flatMap((edit) => (edit.sectionId === sectionId && edit.field ? [edit.field] : []))
  await freeFields(tx, ProjectEntity, project, fieldsOf(null))
  const sections = scoped(tx, BidSectionEntity)
  const ids = [...new Set(edits.flatMap(({ sectionId }) => sectionId ?? []))].sort()
  for (const id of ids) {
    const section = await sections.lock(id)
    if (section.projectId !== projectId) throw new DomainError('REFERENCE_UNKNOWN')
    await freeFields(tx, BidSectionEntity, section, fieldsOf(id))
  }
  await freeParties(tx, project, edits)
}

async function freeFields(
  tx: Tx,
  entity: typeof ProjectEntity | typeof BidSectionEntity,
  { id, handEdited }: ProjectEntity | BidSectionEntity,
  fields: readonly string[],
): Promise<void> {
  const left = handEdited.filter((field) => !fields.includes(field))
  if (left.length === handEdited.length) return
  const options = { action: 'give-back' } as const
  if (entity === ProjectEntity) {
    await scoped(tx, ProjectEntity).update(id, { handEdited: left }, options)
  } else {
    await scoped(tx, BidSectionEntity).update(id, { handEdited: left }, options)
  }
}

async function freeParties(tx: Tx, { areaId }: ProjectEntity, edits: readonly HandEdit[]): Promise<void> {
  const parties = scoped(tx, SectionPartyEntity)
  for (const { sectionId, field, participantId, part } of edits) {
    if (field !== null || !sectionId || !participantId || !part) continue
    const where = { sectionId, participantId, part: part as SectionPartyEntity['part'] }
    const row = await parties.findOne({ ...where, byHand: true })
    if (!row) continue
    await parties.updateAll({ id: row.id }, { byHand: false })
    await recordAudit(tx, {
      action: 'give-back',
      entity: 'section_party',
      entityId: row.id,
      areaId,
      before: { ...where, byHand: true },
      after: { ...where, byHand: false },
    })
  }
}
