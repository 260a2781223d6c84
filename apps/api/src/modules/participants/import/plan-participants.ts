import { type ParticipantSign, SIGN } from '@credit/contract'
import type { DataKeys } from '#core/config/index'
import type { Ctx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { idNumberHash } from '#core/id-number-tokens'
import type { FieldChange } from '#entities/participants/revision'
import { normalisedFields } from '#http/fields'
import { faultsOf } from '#http/validation'
import type { ImportRow, PlannedRow, RowFaults } from '../../exchange/import/import-list.js'
import { identityOf } from '../changes/register-participant.js'
import { assertGraduated, checkCodes } from '../profiles/detail-checks.js'
import { PROFILE_INPUTS, type ProfileInput } from '../profiles/profile-input.dto.js'
import { CODE_NAMES, maskedValue, storedCode, withStoredCode } from '../profiles/profiles.js'
import { changesOf } from '../revisions/profile-changes.js'
import { type KnownByCode, participantsOfCodes } from './import-participants.sql.js'

/** Planned outcome of a row, and the values to write. */
export interface PlannedParticipant extends PlannedRow {
  code: string
  areaId: string
  /** The record that there is. */
  known?: KnownByCode
  changes: FieldChange[]
  /** An ID number that is not the stored one. */
  idNumber?: string
  codeConfirmed: boolean
}

interface Rules {
  sign: ParticipantSign
  keys: DataKeys
}

/** Compares rows with the participants that have their codes; locks these in a unit of work. */
export async function planParticipants(
  ctx: Ctx,
  rules: Rules,
  rows: readonly ImportRow[],
): Promise<PlannedParticipant[]> {
  const { sign } = rules
  const identities = rows.map(({ values }) =>
    identityOf({ sign, code: storedCode(ctx, sign, values[CODE_NAMES[sign]]) }),
  )
  const found = await participantsOfCodes.rows(ctx, {
    sign,
    codes: identities.map(({ code }) => code),
    identityKeys: identities.map(({ identityKey }) => identityKey),
    lock: ctx.isInUnit(),
  })
  const byCode = new Map(found.map((known) => [known.code, known]))
  const byKey = new Map(found.map((known) => [known.identityKey, known]))
  return rows.map((row, at) => {
    const { code = '', identityKey = '' } = identities[at] ?? {}
    return planned(ctx, rules, row, code, byCode.get(code) ?? byKey.get(identityKey))
  })
}

function planned(
  ctx: Ctx,
  rules: Rules,
  { row, values }: ImportRow,
  code: string,
  known: KnownByCode | undefined,
): PlannedParticipant {
  const { sign } = rules
  const plan = { row, code, changes: [], codeConfirmed: false }
  const asked = typeof values.areaId === 'string' ? values.areaId : undefined
  const areaId = asked ?? known?.areaId ?? ctx.me.areaId
  const wrong = (faults: RowFaults): PlannedParticipant => ({
    ...plan,
    areaId,
    outcome: 'wrong',
    faults,
  })
  const blocked = blockedBy(ctx, sign, code, areaId, known)
  if (blocked) return wrong(blocked)
  const { creation, change } = PROFILE_INPUTS[sign]
  const shape = known ? change : creation
  const input = normalisedFields(shape, known ? withoutMasked(sign, values, known) : values)
  const faults = faultsOf(shape, input)
  if (Object.keys(faults).length > 0) return wrong(faults)
  try {
    const compared = compare(ctx, rules, input as ProfileInput, code, known)
    const moved = known !== undefined && areaId !== known.areaId
    const same = known && !moved && compared.changes.length === 0 && !compared.idNumber
    const outcome = known ? (same ? 'same' : 'changed') : 'new'
    return { ...plan, ...compared, areaId, outcome, ...(known ? aboutKnown(known, compared) : {}) }
  } catch (error) {
    if (error instanceof DomainError && error.details.fields) return wrong(error.details.fields)
    throw error
  }
}

/** Adds a notice if the name differs: the participant was renamed, or the code belongs to another one. */
function aboutKnown(
  known: KnownByCode,
  { changes }: Pick<PlannedParticipant, 'changes'>,
): Pick<PlannedParticipant, 'known' | 'notices'> {
  const isRenamed = changes.some(({ field }) => field === 'name')
  return isRenamed ? { known, notices: { name: [['import.otherName', { name: known.name }]] } } : { known }
}

/** Returns the reason why a row may not be written at all. */
function blockedBy(
  { me }: Ctx,
  sign: ParticipantSign,
  code: string,
  areaId: string,
  known: KnownByCode | undefined,
): RowFaults | null {
  const column = CODE_NAMES[sign]
  if (known && known.code !== code) return { [column]: ['field.duplicate'] }
  if (known?.status === 'merged') return { [column]: ['import.merged'] }
  if (known && !me.city && known.areaId !== me.areaId) return { [column]: ['import.otherArea'] }
  if (!me.city && areaId !== me.areaId) return { areaId: ['import.ownArea'] }
  return null
}

/** Leaves out values that were masked by an export and not edited since. */
function withoutMasked(
  sign: ParticipantSign,
  values: ImportRow['values'],
  { profile }: KnownByCode,
): ImportRow['values'] {
  const kept = Object.entries(values).filter(([field, value]) => {
    if (typeof value !== 'string' || !value.includes('*')) return true
    const stored = profile[field]
    return typeof stored !== 'string' || maskedValue(sign, field, stored) !== value
  })
  return Object.fromEntries(kept)
}

function compare(
  ctx: Ctx,
  { sign, keys }: Rules,
  input: ProfileInput,
  code: string,
  known: KnownByCode | undefined,
): Pick<PlannedParticipant, 'changes' | 'idNumber' | 'codeConfirmed'> {
  const { contactsNumber } = input
  const idNumber = typeof contactsNumber === 'string' ? contactsNumber : null
  // The code of a record that there is was checked when it was entered.
  const { codeConfirmed } = checkCodes(ctx, sign, {
    code: known ? null : code,
    contactsNumber: idNumber,
    codeConfirmed: input.codeConfirmed,
    numberConfirmed: input.numberConfirmed,
  })
  const current = known ? { ...known.profile, name: known.name, [CODE_NAMES[sign]]: code } : {}
  const changes = changesOf(sign, current, withStoredCode(ctx, sign, input))
  assertGraduated(ctx, changes.find(({ field }) => field === 'graduationTime')?.after)
  const isNew = idNumber !== null && !known?.idNumberHash?.equals(idNumberHash(keys.hashKey, idNumber))
  return { changes, codeConfirmed, ...(isNew && sign === SIGN.supplier ? { idNumber } : {}) }
}
