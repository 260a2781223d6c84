import type { ParticipantSign } from '@credit/contract'
import type { Type } from '@nestjs/common'
import { Bool, DateOnly, Int, Ref, Refs, Secret, Text } from '#http/fields'
import {
  CERTIFICATE_NUMBER,
  CREDIT_CODE,
  EMAIL,
  LANDLINE,
  ORGANISATION,
  PERSON,
  PHONE,
  POSTCODE,
} from '../participants/profiles/profile-input.dto.js'

/** Fields of all kinds of registrations. */
class CommonDetails {
  @Ref({ description: 'Area that the account is registered in; it has to be open' }) areaId: string
  @Refs({ max: 10, optional: true, description: 'Attachments sent with the registration token' }) fileIds?: string[]
  @Bool({ optional: true, description: 'A code whose check digit is wrong was compared' }) codeConfirmed?: boolean
  @Bool({ optional: true, description: 'The privacy notice was accepted; false is refused' }) consent?: boolean
}

class OrganisationDetails extends CommonDetails {
  @Text(ORGANISATION) name: string
  @Text(CREDIT_CODE) unifiedSocialCreditCode: string
}

class PurchaserDetails extends OrganisationDetails {
  @Text(ORGANISATION) address: string
  @Text({ ...PERSON, description: 'Head of the body' }) unitLeader: string
  @Text(LANDLINE) workPhone?: string
  @Text(PERSON) contacts: string
  @Text(PHONE) contactsPhone: string
}

class SupplierContact extends OrganisationDetails {
  @Text(ORGANISATION) address: string
  @Text(PERSON) contactsName: string
  @Text(PHONE) contactsPhone: string
  @Text(EMAIL) contactsEmail?: string

  @Bool({ optional: true, description: 'An ID number whose check digit is wrong was compared' })
  numberConfirmed?: boolean
}

class SupplierDetails extends SupplierContact {
  @Text({ max: 18, rule: 'idNumberForm', description: 'National ID number of the contact' }) contactsNumber: string
}

class SupplierCorrection extends SupplierContact {
  @Text({ max: 18, rule: 'idNumberForm', optional: true, description: 'Absent: as it was sent' })
  contactsNumber?: string
}

class AgencyDetails extends OrganisationDetails {
  @Text({ ...ORGANISATION, description: 'Place of registration' }) registration: string
  @Text(ORGANISATION) businessAddress: string
  @Text(POSTCODE) postalCode?: string
  @Text(PERSON) contacts: string
  @Text(LANDLINE) contactsTelPhone?: string
  @Text(PHONE) contactsCellPhone: string
}

class ExpertDetails extends CommonDetails {
  @Text(PERSON) name: string
  @Int({ min: 0, max: 2, description: '0 female, 1 male, 2 unknown' }) gender: number
  @Text(CERTIFICATE_NUMBER) certificateNumber: string
  @Text({ min: 0, max: 200, rule: 'organisationName', optional: true }) graduatedSchool?: string
  @DateOnly({ optional: true, nullable: true }) graduationTime?: string | null
  @Text({ max: 30, description: 'Value of the dictionary HIGHEST_EDUCATION' }) highestEducation: string
  @Text(ORGANISATION) employer: string
  @Text(PHONE) cellPhone: string
}

export type Details = CommonDetails & { name: string; version?: number }

/** Fields of a registration in addition to the details: the account and its verified phone. */
export interface Credentials {
  loginName: string
  pwd: string
  phone: string
  code: string
}

function withCredentials<T extends Type<CommonDetails>>(base: T): T & Type<Credentials> {
  class Registration extends (base as Type<CommonDetails>) implements Credentials {
    @Text({ min: 4, max: 30, rule: 'loginName' })
    loginName: string

    @Secret({ rule: 'password' })
    pwd: string

    @Text({ max: 20, rule: 'phone', description: 'Logs in, and receives messages' })
    phone: string

    @Secret({ max: 20, rule: 'smsCode', description: 'Sent to the phone' })
    code: string
  }
  return Registration as unknown as T & Type<Credentials>
}

function withVersion<T extends Type<CommonDetails>>(base: T): T & Type<{ version?: number }> {
  class Correction extends (base as Type<CommonDetails>) {
    @Int({ min: 1, optional: true })
    version?: number
  }
  return Correction as unknown as T & Type<{ version?: number }>
}

export class PurchaserRegistration extends withCredentials(PurchaserDetails) {}
export class SupplierRegistration extends withCredentials(SupplierDetails) {}
export class AgencyRegistration extends withCredentials(AgencyDetails) {}
export class ExpertRegistration extends withCredentials(ExpertDetails) {}

export class PurchaserResending extends withVersion(PurchaserDetails) {}
export class SupplierResending extends withVersion(SupplierCorrection) {}
export class AgencyResending extends withVersion(AgencyDetails) {}
export class ExpertResending extends withVersion(ExpertDetails) {}

/** The shape of a correction by sign. */
export const RESENDINGS: Readonly<Record<ParticipantSign, Type<Details>>> = {
  1: PurchaserResending,
  2: SupplierResending,
  3: AgencyResending,
  4: ExpertResending,
}
