import { type ParticipantSign, REVISION_MACHINE, transition } from '@credit/contract'
import type { Tx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { scoped } from '#database/scoped'
import { ParticipantEntity } from '#entities/participants/participant'
import { RevisionEntity } from '#entities/participants/revision'
import type { WrittenRecord } from '../../exchange/import/import-list.js'
import type { ChangeParticipant } from '../changes/change-participant.js'
import { statedFields } from '../changes/register-participant.js'
import { removeParticipant } from '../changes/remove-participant.js'
import type { ProfileInput } from '../profiles/profile-input.dto.js'

type Value = string | number | null

/** Values that an import changed, before and after it. */
export interface ImportedChange {
  fields: Readonly<Record<string, { before: Value; after: Value }>>
  area: { before: string; after: string } | null
  /** Whether it changed the ID number of the contact, which is stored nowhere else. */
  idNumber: boolean
}

/**
 * Deletes a participant that an import created, unless it is used or has been changed since, or gives a changed one its
 * former values, each unless it has been changed since.
 */
export async function takeBackParticipant(
  tx: Tx,
  sign: ParticipantSign,
  changing: ChangeParticipant,
  id: string,
  before: WrittenRecord['before'],
): Promise<unknown> {
  const participants = scoped(tx, ParticipantEntity)
  if (!(await participants.exists({ id }))) return false
  if (before === null) {
    await participants.lock(id)
    const status = transition(REVISION_MACHINE, REVISION_MACHINE.initial, 'approve')
    // The import itself is the first one.
    if ((await scoped(tx, RevisionEntity).count({ participantId: id, status })) > 1) throw changedSince('')
    return removeParticipant(tx, sign, id)
  }
  return restore(tx, sign, changing, await participants.lock(id), before as unknown as ImportedChange)
}

async function restore(
  tx: Tx,
  sign: ParticipantSign,
  changing: ChangeParticipant,
  participant: ParticipantEntity,
  { fields, area, idNumber }: ImportedChange,
): Promise<unknown> {
  const present = await statedFields(tx, participant)
  const input: Record<string, unknown> = {}
  for (const [field, { before, after }] of Object.entries(fields)) {
    if (isSame(present[field], before)) continue
    if (!isSame(present[field], after)) throw changedSince(field)
    input[field] = before ?? ''
  }
  if (area && participant.areaId !== area.before) {
    if (participant.areaId !== area.after) throw changedSince('areaId')
    input.areaId = area.before
  }
  if (Object.keys(input).length === 0 && !idNumber) return false
  if (idNumber) throw new DomainError('RULE_BROKEN', { fields: { contactsNumber: ['import.numberNotKept'] } })
  return changing.run(tx, sign, participant.id, input as ProfileInput)
}

const isSame = (one: unknown, other: unknown) => (one ?? '') === (other ?? '')

const changedSince = (field: string) => new DomainError('RULE_BROKEN', { fields: { [field]: ['import.changedSince'] } })
