import { maskIdNumber, normaliseOfficialCode, type ParticipantSign, REGISTRATION_FIELDS } from '@credit/contract'
import type { Ctx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { scoped } from '#database/scoped'
import { AreaEntity } from '#entities/areas/area'
import type { RegistrationProfile } from '#entities/registration/registration'
import { assertEducation, assertGraduated, checkCodes } from '../participants/profiles/detail-checks.js'
import { CODE_NAMES, storedCode } from '../participants/profiles/profiles.js'
import type { Details } from './details.dto.js'

/** The details of a registration as they are stored. */
export interface StatedDetails {
  sign: ParticipantSign
  name: string
  /** Credit code or certificate number, in upper case. */
  code: string
  /** All fields of the kind; an ID number masked. */
  profile: RegistrationProfile
  /** The ID number in full; null if none was sent. */
  contactsNumber: string | null
  codeConfirmed: boolean
  numberConfirmed: boolean
}

/** True unless a field was left empty; the approval then keeps what is stored. */
export const isStated = (value: unknown): boolean => value !== null && value !== undefined && value !== ''

type Values = Readonly<Record<string, string | number | null | undefined>>

/** Checks that field decorators cannot do: check digits, dates, the dictionary, consent, the area. */
export async function checkDetails(ctx: Ctx, sign: ParticipantSign, details: Details): Promise<StatedDetails> {
  const values = details as unknown as Values
  const confirmed = details as { codeConfirmed?: boolean; numberConfirmed?: boolean }
  if (details.consent === false) {
    throw new DomainError('RULE_BROKEN', { fields: { consent: ['registration.consent'] } })
  }
  await assertAreaOpen(ctx, details.areaId)
  assertGraduated(ctx, values.graduationTime)
  if (sign === 4) await assertEducation(ctx, String(values.highestEducation ?? ''))
  const code = storedCode(ctx, sign, values[CODE_NAMES[sign]])
  const given = values.contactsNumber
  const contactsNumber = typeof given === 'string' ? normaliseOfficialCode(given) : null
  const doubtful = checkCodes(ctx, sign, {
    code,
    contactsNumber,
    codeConfirmed: confirmed.codeConfirmed,
    numberConfirmed: confirmed.numberConfirmed,
  })
  return {
    sign,
    name: details.name,
    code,
    contactsNumber,
    profile: profileOf(sign, { ...values, [CODE_NAMES[sign]]: code }, contactsNumber),
    ...doubtful,
  }
}

function profileOf(sign: ParticipantSign, values: Values, contactsNumber: string | null): RegistrationProfile {
  const entries = REGISTRATION_FIELDS[sign].map((field) => {
    if (field === 'contactsNumber') {
      return [field, contactsNumber === null ? null : maskIdNumber(contactsNumber)]
    }
    return [field, values[field] ?? (field === 'graduationTime' ? null : '')]
  })
  return Object.fromEntries(entries)
}

async function assertAreaOpen(ctx: Ctx, areaId: string): Promise<void> {
  const [area] = await scoped(ctx, AreaEntity).pick(['status'], { id: areaId })
  if (!area) {
    throw new DomainError('REFERENCE_UNKNOWN', { fields: { areaId: ['field.unknownReference'] } })
  }
  if (area.status !== 1) throw new DomainError('AREA_CLOSED', { fields: { areaId: ['errors.AREA_CLOSED'] } })
}
