import type { DataKeys } from '#core/config/index'
import type { Tx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { scoped } from '#database/scoped'
import { ParticipantEntity } from '#entities/participants/participant'
import type { FieldChange } from '#entities/participants/revision'
import { statedFields } from '../changes/register-participant.js'
import { decryptIdNumber, idNumberColumns, storedIdNumber } from '../identities/id-numbers.js'
import { differences, fieldsOfKind } from '../profiles/differences.js'
import { CODE_NAMES, PROFILES } from '../profiles/profiles.js'
import { applyChanges } from '../revisions/profile-changes.js'
import { appendRevision } from '../revisions/revisions.js'
import type { MergeChoice } from './merge.dto.js'

const ID_NUMBER = 'contactsNumber'

/** Rejects choices of a field that the kind does not have, or of a value of another participant. */
export function assertChoices(
  sign: ParticipantEntity['sign'],
  choices: readonly MergeChoice[],
  parties: readonly string[],
): void {
  const known = fieldsOfKind(sign)
  for (const [at, { field, participantId }] of choices.entries()) {
    const wrong = known.includes(field)
      ? parties.includes(participantId)
        ? null
        : (['participantId', 'field.unknownReference'] as const)
      : (['field', 'field.invalid'] as const)
    if (!wrong) continue
    const [name, message] = wrong
    throw new DomainError('VALIDATION', { fields: { [`fields[${at}].${name}`]: [message] } })
  }
}

/**
 * Lets the kept participant take over fields of the merged one; returns the changes. Codes are swapped, so that both
 * still lead to the kept one; so are ID numbers, which no history holds.
 */
export async function takeOverFields(
  tx: Tx,
  source: ParticipantEntity,
  target: ParticipantEntity,
  fields: readonly string[],
  keys: DataKeys,
): Promise<FieldChange[]> {
  const { sign } = target
  const theirs = await statedFields(tx, source)
  const own = await statedFields(tx, target)
  const taken = Object.fromEntries(fields.map((field) => [field, theirs[field] ?? null]))
  const changes = differences(sign, own, taken).filter(
    // A participant is not left without a name or a code.
    ({ field, after }) => after !== null || (field !== 'name' && field !== CODE_NAMES[sign]),
  )
  await exchange(tx, source, target, changes, keys)
  return changes
}

/** Restores the fields that a merge changed, unless they changed again since. */
export async function returnFields(
  tx: Tx,
  source: ParticipantEntity,
  target: ParticipantEntity,
  changes: readonly FieldChange[],
  keys: DataKeys,
): Promise<void> {
  const { sign } = target
  const then = Object.fromEntries(changes.map(({ field, after }) => [field, after]))
  const changedSince = new Set(differences(sign, then, await statedFields(tx, target)).map(({ field }) => field))
  const back = changes
    .filter(({ field }) => !changedSince.has(field))
    .map(({ field, before, after }) => ({ field, before: after, after: before }))
  await exchange(tx, source, target, back, keys)
}

async function exchange(
  tx: Tx,
  source: ParticipantEntity,
  target: ParticipantEntity,
  changes: readonly FieldChange[],
  keys: DataKeys,
): Promise<void> {
  if (changes.length === 0) return
  const participants = scoped(tx, ParticipantEntity)
  const codeName = CODE_NAMES[target.sign]
  const code = changes.find(({ field }) => field === codeName)
  // Two participants never have one code, not even for a moment.
  if (code) await participants.update(source.id, { code: null })
  if (code && code.after === null) {
    await participants.update(target.id, { code: null })
  }
  const number = changes.some(({ field }) => field === ID_NUMBER)
    ? await exchangeIdNumbers(tx, source, target, keys)
    : undefined
  await applyChanges(tx, target, changes, { idNumber: number })
  if (code) await participants.update(source.id, { code: target.code })
  await appendRevision(tx, { participantId: target.id, changes: [...changes] })
}

/** Gives the source the number of the target; returns the columns of the other way round. */
async function exchangeIdNumbers(tx: Tx, { id, sign }: ParticipantEntity, target: ParticipantEntity, keys: DataKeys) {
  const numberOf = async (owner: string) => {
    const stored = (await storedIdNumber(tx, owner))?.contactsNumber
    return stored ? decryptIdNumber(keys.dataKey, owner, stored) : null
  }
  const [theirs, own] = [await numberOf(id), await numberOf(target.id)]
  const values: Record<string, unknown> = { ...idNumberColumns(keys, id, own) }
  await scoped(tx, PROFILES[sign].entity).updateAll({ participantId: id }, values)
  return idNumberColumns(keys, target.id, theirs)
}
