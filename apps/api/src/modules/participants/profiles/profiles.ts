import {
  maskMiddle,
  maskPhone,
  normaliseCode,
  normaliseOfficialCode,
  PARTICIPANT_RESOURCES,
  type ParticipantSign,
  SIGN,
} from '@credit/contract'
import type { ApiPropertyOptions } from '@nestjs/swagger'
import { getMetadataArgsStorage } from 'typeorm'
import type { Ctx } from '#core/context'
import { withoutIdNumbers } from '#database/without-id-numbers'
import { AgencyProfileEntity } from '#entities/participants/agency-profile'
import { ExpertProfileEntity } from '#entities/participants/expert-profile'
import { PurchaserProfileEntity } from '#entities/participants/purchaser-profile'
import { SupplierProfileEntity } from '#entities/participants/supplier-profile'

/** Contact data of a participant as a source supplies them. */
export interface PartyDetails {
  address?: string
  postalCode?: string
  contact?: string
  phone?: string
  email?: string
  employer?: string
  employerCode?: string
}

interface ProfileField {
  /** Property of the entity, if its name differs from the field. */
  property?: string
  /** Masking for callers who may not see the field in full (P5). */
  mask?: 'phone' | 'email'
  /** Detail of the party that fills the field of a new participant. */
  source?: keyof PartyDetails
  /** Schema in the API document, if it is not a text. */
  schema?: ApiPropertyOptions
}

/** Any of the four profile entities. */
interface ProfileRow {
  participantId: string
}

interface Profile {
  entity: new () => ProfileRow
  fields: Readonly<Record<string, ProfileField>>
}

function profile<E extends ProfileRow>(
  entity: new () => E,
  fields: Partial<Record<keyof E & string, ProfileField & { property?: keyof E & string }>>,
): Profile {
  return { entity, fields: fields as Profile['fields'] }
}

/** The profile fields of each kind (specification, section 3), defined only here. */
export const PROFILES: Readonly<Record<ParticipantSign, Profile>> = {
  1: profile(PurchaserProfileEntity, {
    address: { source: 'address' },
    unitLeader: {},
    workPhone: { mask: 'phone' },
    contacts: { source: 'contact' },
    contactsPhone: { mask: 'phone', source: 'phone' },
  }),
  2: profile(SupplierProfileEntity, {
    address: { source: 'address' },
    contactsName: { source: 'contact' },
    // The ID number in full has a logged call of its own.
    contactsNumber: { property: 'contactsNumberMasked' },
    contactsPhone: { mask: 'phone', source: 'phone' },
    contactsEmail: { mask: 'email', source: 'email' },
  }),
  3: profile(AgencyProfileEntity, {
    registration: {},
    businessAddress: { source: 'address' },
    postalCode: { source: 'postalCode' },
    contacts: { source: 'contact' },
    contactsTelPhone: { mask: 'phone', source: 'phone' },
    contactsCellPhone: { mask: 'phone' },
  }),
  4: profile(ExpertProfileEntity, {
    gender: {
      schema: { type: 'integer', required: false, description: '0 female, 1 male, 2 unknown' },
    },
    graduatedSchool: {},
    graduationTime: { schema: { type: 'string', nullable: true, required: false, format: 'date' } },
    highestEducation: {},
    employer: { source: 'employer' },
    employerCode: { source: 'employerCode' },
    cellPhone: { mask: 'phone', source: 'phone' },
  }),
}

/** The field with the name of the person that each kind is reached by; experts are reached themselves. */
export const CONTACT_FIELDS: Readonly<Partial<Record<ParticipantSign, string>>> = {
  1: 'contacts',
  2: 'contactsName',
  3: 'contacts',
}

/** The fields of a kind that are phones. */
export const phoneFields = (sign: ParticipantSign): string[] =>
  Object.entries(PROFILES[sign].fields).flatMap(([field, { mask }]) => (mask === 'phone' ? [field] : []))

const tableOf = ({ entity }: Profile): string =>
  getMetadataArgsStorage().tables.find(({ target }) => target === entity)?.name ?? ''

/** The table of each kind's profiles. */
export const PROFILE_TABLES: Readonly<Record<ParticipantSign, string>> = {
  1: tableOf(PROFILES[1]),
  2: tableOf(PROFILES[2]),
  3: tableOf(PROFILES[3]),
  4: tableOf(PROFILES[4]),
}

/** The name that the API gives to the code of a participant. */
export const CODE_NAMES = {
  1: 'unifiedSocialCreditCode',
  2: 'unifiedSocialCreditCode',
  3: 'unifiedSocialCreditCode',
  4: 'certificateNumber',
} as const satisfies Record<ParticipantSign, string>

/** Returns the code of a participant of a kind as it is stored: a certificate number keeps its hyphens. */
export function normalisedCode(sign: ParticipantSign, code: unknown): string {
  const written = String(code ?? '')
  return sign === SIGN.expert ? normaliseCode(written) : normaliseOfficialCode(written)
}

/** Returns the code of a participant of a kind as it is stored: a token for the ID number of a person. */
export function storedCode(ctx: Ctx, sign: ParticipantSign, code: unknown): string {
  return withoutIdNumbers(ctx, normalisedCode(sign, code))
}

/** Returns an input with its code, if it states one, as it is stored. */
export function withStoredCode<T extends object>(ctx: Ctx, sign: ParticipantSign, input: T): T {
  const name = CODE_NAMES[sign]
  const { [name]: code } = input as Record<string, unknown>
  return code ? { ...input, [name]: storedCode(ctx, sign, code) } : input
}

/** Kinds that show whether the phone of their account is verified. */
export const showsPhoneVerify = (sign: ParticipantSign): boolean => sign === SIGN.purchaser || sign === SIGN.supplier

/** Returns the fields of a profile, in full or with personal data masked. */
export function profileFields(
  sign: ParticipantSign,
  values: Readonly<Record<string, unknown>>,
  inFull: boolean,
): Record<string, unknown> {
  const shown: Record<string, unknown> = {}
  for (const [name, { property = name, mask }] of Object.entries(PROFILES[sign].fields)) {
    const value = values[property] ?? null
    shown[name] = inFull || typeof value !== 'string' ? value : masked(value, mask)
  }
  return shown
}

/** Returns the value of a field with personal data masked. */
export function maskedValue(sign: ParticipantSign, field: string, value: string): string {
  return masked(value, PROFILES[sign].fields[field]?.mask)
}

function masked(value: string, mask: ProfileField['mask']): string {
  if (value === '') return value
  if (mask === 'phone') return maskPhone(value)
  if (mask !== 'email') return value
  const at = value.lastIndexOf('@')
  return at < 1 ? maskMiddle(value, 1, 0) : maskMiddle(value.slice(0, at), 1, 0) + value.slice(at)
}

/** A kind of participants in a sentence: `a supplier`, `an expert`. */
export function oneOf(sign: ParticipantSign): string {
  const resource = PARTICIPANT_RESOURCES[sign]
  return `${/^[ae]/.test(resource) ? 'an' : 'a'} ${resource}`
}
