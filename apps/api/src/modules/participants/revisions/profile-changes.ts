import type { ParticipantSign } from '@credit/contract'
import type { Ctx, Tx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { speller } from '#core/language/sounds'
import { recordAudit } from '#database/record-audit'
import { type Policy, scoped, type UpdateOptions } from '#database/scoped'
import { ParticipantEntity } from '#entities/participants/participant'
import type { FieldChange } from '#entities/participants/revision'
import { renameAccounts } from '../../identity/accounts/participant-accounts.js'
import type { IdNumberColumns } from '../identities/id-numbers.js'
import { differences, type FieldValues } from '../profiles/differences.js'
import { CODE_NAMES, PROFILE_TABLES, PROFILES } from '../profiles/profiles.js'
import { takenCode } from '../records/participants.queries.js'

const ID_NUMBER = 'contactsNumber'

/** Returns the fields of an input that differ from the record, except the ID number. */
export function changesOf(sign: ParticipantSign, current: FieldValues, input: FieldValues): FieldChange[] {
  return differences(sign, current, { ...input, [ID_NUMBER]: undefined })
}

/** A change of an ID number, which revisions hold masked. */
export function idNumberChange(current: FieldValues, columns: IdNumberColumns): FieldChange {
  const before = current[ID_NUMBER]
  return {
    field: ID_NUMBER,
    before: typeof before === 'string' && before !== '' ? before : null,
    after: columns.contactsNumberMasked || null,
  }
}

interface Application extends Pick<UpdateOptions, 'version' | 'current'> {
  /** Policy of the access to the participant; without it, its area is the limit. */
  policy?: Policy | undefined
  idNumber?: IdNumberColumns | undefined
}

/** Applies changes to a locked participant and its profile, with their audit entries. */
export async function applyChanges(
  tx: Tx,
  participant: ParticipantEntity,
  changes: readonly FieldChange[],
  { policy, idNumber, ...options }: Application = {},
): Promise<void> {
  const { id, sign } = participant
  const after = new Map(changes.map((change) => [change.field, change.after]))
  const name = after.get('name')
  const code = after.get(CODE_NAMES[sign])
  if (typeof code === 'string') await assertCodeFree(tx, sign, code, id)
  // The version counts changes of the profile too.
  await scoped(tx, ParticipantEntity, policy).update(
    id,
    {
      ...(typeof name === 'string' ? { name, sounds: (await speller())(name) } : {}),
      ...(typeof code === 'string' ? { code, unidentified: false } : {}),
    },
    options,
  )
  if (typeof name === 'string') await renameAccounts(tx, id, name)
  const [was, is] = await changeProfile(tx, participant, changes, idNumber)
  await recordAudit(tx, {
    action: 'update',
    entity: PROFILE_TABLES[sign],
    entityId: id,
    areaId: participant.areaId,
    before: was,
    after: is,
  })
}

type Image = Record<string, unknown>

/** Stores the changes that belong to the profile of a participant; returns the profile as it was and as it is. */
export async function changeProfile(
  tx: Tx,
  { id, sign }: ParticipantEntity,
  changes: readonly FieldChange[],
  idNumber: IdNumberColumns | undefined,
): Promise<[Image, Image]> {
  const after = new Map(changes.map((change) => [change.field, change.after]))
  const own = Object.keys(PROFILES[sign].fields).filter((field) => field !== ID_NUMBER && after.has(field))
  if (own.length === 0 && !idNumber) return [{}, {}]
  const stored = Object.fromEntries(own.map((field) => [field, storedValue(field, after)]))
  const values: Record<string, unknown> = { ...stored, ...idNumber }
  const profiles = scoped(tx, PROFILES[sign].entity)
  const before = await profiles.findOne({ participantId: id })
  await profiles.updateAll({ participantId: id }, values)
  const changed = await profiles.findOne({ participantId: id })
  return [{ ...before }, { ...changed }]
}

/** Texts are never null in the tables. */
function storedValue(field: string, after: ReadonlyMap<string, string | number | null>) {
  return after.get(field) ?? (field === 'graduationTime' ? null : '')
}

/** Rejects a code that another participant of the kind has, in any area. */
async function assertCodeFree(ctx: Ctx, sign: ParticipantSign, code: string, id?: string): Promise<void> {
  if (await takenCode(ctx, { sign, code, id })) throw duplicateCode(sign)
}

/** The error for a code that exists. */
export function duplicateCode(sign: ParticipantSign): DomainError {
  return new DomainError('DUPLICATE', { fields: { [CODE_NAMES[sign]]: ['field.duplicate'] } })
}
