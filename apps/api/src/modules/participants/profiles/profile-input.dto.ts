import type { ParticipantSign } from '@credit/contract'
import type { Type } from '@nestjs/common'
import { Bool, DateOnly, Enum, Int, LongText, Ref, Text } from '#http/fields'
import { CODE_NAMES } from './profiles.js'

/** The rules of detail fields, which registration has too. */
export const LANDLINE = { min: 0, max: 20, rule: 'landline', optional: true } as const
export const ORGANISATION = { max: 200, rule: 'organisationName' } as const
export const PERSON = { max: 30, rule: 'personName' } as const
export const PHONE = { max: 20, rule: 'phone' } as const
export const CREDIT_CODE = { max: 18, rule: 'creditCode' } as const
export const CERTIFICATE_NUMBER = { max: 60, rule: 'standardCode' } as const
export const EMAIL = { min: 0, max: 100, rule: 'email', optional: true } as const
export const POSTCODE = { min: 0, max: 6, rule: 'postcode', optional: true } as const

/** Absent = unchanged; empty = no value, because supervisors also keep incomplete records. */
const OPTIONAL_OR_EMPTY = { optional: true, min: 0 } as const

/** Profile fields in addition to name and code (specification, section 3). */
const FIELDS: Readonly<Record<ParticipantSign, Readonly<Record<string, PropertyDecorator>>>> = {
  1: {
    address: Text({ ...ORGANISATION, ...OPTIONAL_OR_EMPTY }),
    unitLeader: Text({ ...PERSON, ...OPTIONAL_OR_EMPTY, description: 'Head of the body' }),
    workPhone: Text(LANDLINE),
    contacts: Text({ ...PERSON, ...OPTIONAL_OR_EMPTY }),
    contactsPhone: Text({ ...PHONE, ...OPTIONAL_OR_EMPTY }),
  },
  2: {
    address: Text({ ...ORGANISATION, ...OPTIONAL_OR_EMPTY }),
    contactsName: Text({ ...PERSON, ...OPTIONAL_OR_EMPTY }),
    contactsNumber: Text({
      ...OPTIONAL_OR_EMPTY,
      max: 18,
      rule: 'idNumberForm',
      description: 'National ID number of the contact',
    }),
    contactsPhone: Text({ ...PHONE, ...OPTIONAL_OR_EMPTY }),
    contactsEmail: Text(EMAIL),
    numberConfirmed: Bool({
      optional: true,
      description: 'An ID number whose check digit is wrong was compared',
    }),
  },
  3: {
    registration: Text({ ...ORGANISATION, ...OPTIONAL_OR_EMPTY, description: 'Place of registration' }),
    businessAddress: Text({ ...ORGANISATION, ...OPTIONAL_OR_EMPTY }),
    postalCode: Text(POSTCODE),
    contacts: Text({ ...PERSON, ...OPTIONAL_OR_EMPTY }),
    contactsTelPhone: Text(LANDLINE),
    contactsCellPhone: Text({ ...PHONE, ...OPTIONAL_OR_EMPTY }),
  },
  4: {
    gender: Enum([0, 1, 2], { optional: true, description: '0 female, 1 male, 2 unknown' }),
    graduatedSchool: Text({ ...ORGANISATION, ...OPTIONAL_OR_EMPTY }),
    graduationTime: DateOnly({ optional: true, nullable: true }),
    highestEducation: Text({
      ...OPTIONAL_OR_EMPTY,
      max: 30,
      description: 'Value of the dictionary HIGHEST_EDUCATION',
    }),
    employer: Text({ ...ORGANISATION, ...OPTIONAL_OR_EMPTY }),
    employerCode: Text({ ...CREDIT_CODE, ...OPTIONAL_OR_EMPTY, description: 'Credit code of the employer' }),
    cellPhone: Text({ ...PHONE, ...OPTIONAL_OR_EMPTY }),
  },
}

/** Input fields shared by all kinds. */
interface Head {
  version?: number
  areaId?: string
  codeConfirmed?: boolean
  numberConfirmed?: boolean
}
/** A participant's record as it is sent: fields of the kind by their names. */
export type ProfileInput = Head & Readonly<Record<string, unknown>>

function inputOf(sign: ParticipantSign, isNew: boolean): Type<Head> {
  class Input implements Head {
    @Bool({ optional: true, description: 'A code whose check digit is wrong was compared' })
    codeConfirmed?: boolean
  }
  const presence = isNew ? {} : { optional: true }
  const target = Input.prototype
  Text({ ...(sign === 4 ? PERSON : ORGANISATION), ...presence })(target, 'name')
  Text({ ...(sign === 4 ? CERTIFICATE_NUMBER : CREDIT_CODE), ...presence })(target, CODE_NAMES[sign])
  for (const [name, declare] of Object.entries(FIELDS[sign])) declare(target, name)
  const area = isNew ? 'Home area; else that of the caller' : 'Home area; the city moves participants'
  Ref({ optional: true, description: area })(target, 'areaId')
  if (!isNew) Int({ min: 1, optional: true })(target, 'version')
  return Input
}

class PurchaserCreation extends inputOf(1, true) {}
class SupplierCreation extends inputOf(2, true) {}
class AgencyCreation extends inputOf(3, true) {}
class ExpertCreation extends inputOf(4, true) {}

class PurchaserChange extends inputOf(1, false) {}
class SupplierChange extends inputOf(2, false) {}
class AgencyChange extends inputOf(3, false) {}
class ExpertChange extends inputOf(4, false) {}

/** The shapes of a POST and of a PUT by sign. */
export const PROFILE_INPUTS: Readonly<Record<ParticipantSign, { creation: Type<Head>; change: Type<Head> }>> = {
  1: { creation: PurchaserCreation, change: PurchaserChange },
  2: { creation: SupplierCreation, change: SupplierChange },
  3: { creation: AgencyCreation, change: AgencyChange },
  4: { creation: ExpertCreation, change: ExpertChange },
}

/** An approval or a withdrawal; `revisionId` names the reviewed change. */
export class RevisionApproval {
  @Ref({ optional: true, description: 'The change that was looked at; another is a conflict' }) revisionId?: string
}

export class RevisionRejection extends RevisionApproval {
  @LongText({ rule: 'text', description: 'Sent to the participant' }) reason: string
}
