import { PARTICIPANT_SOURCES, PARTICIPANT_STATES } from '@credit/contract'
import { Out } from '../platform/http/fields.js'

/** What every participant has; the profile fields of its sign stand beside. */
export class ParticipantRow {
  @Out({ format: 'uuid' })
  id: string

  @Out({ type: 'integer' })
  sign: number

  @Out()
  name: string

  @Out({ format: 'uuid' })
  areaId: string

  @Out()
  areaName: string

  @Out({ enum: [...PARTICIPANT_STATES] })
  status: string

  @Out({ type: 'string', format: 'uuid', nullable: true })
  mergedIntoId: string | null

  @Out({ description: 'Known by name alone, proposed for merging' })
  unidentified: boolean

  @Out({ enum: [...PARTICIPANT_SOURCES] })
  source: string

  @Out({ type: 'number', nullable: true })
  creditScore: number | null

  @Out({ type: 'integer', nullable: true })
  starLevel: number | null

  @Out({ type: 'string', nullable: true })
  band: string | null

  @Out({ type: 'integer' })
  evaluatorCount: number

  @Out({ description: 'Too few evaluations: kept out of the ranking' })
  tooFew: boolean

  @Out({ description: "A serious act's points are in force" })
  serious: boolean

  @Out({ type: 'string', format: 'date', nullable: true })
  scoredOn: string | null

  @Out({ format: 'date-time' })
  createTime: string

  @Out({ format: 'date-time' })
  updateTime: string

  @Out({ type: 'integer' })
  version: number

  @Out({ enum: ['public', 'masked', 'whole'], description: 'How much of it the caller sees' })
  sight: string
}

const TEXT = { type: 'string', nullable: true, required: false } as const

export class PurchaserRow extends ParticipantRow {
  @Out(TEXT)
  unifiedSocialCreditCode: string | null

  @Out(TEXT)
  address?: string

  @Out(TEXT)
  unitLeader?: string

  @Out(TEXT)
  workPhone?: string

  @Out(TEXT)
  contacts?: string

  @Out(TEXT)
  contactsPhone?: string
}

export class SupplierRow extends ParticipantRow {
  @Out(TEXT)
  unifiedSocialCreditCode: string | null

  @Out(TEXT)
  address?: string

  @Out(TEXT)
  contactsName?: string

  @Out(TEXT)
  contactsNumber?: string

  @Out(TEXT)
  contactsPhone?: string

  @Out(TEXT)
  contactsEmail?: string
}

export class AgencyRow extends ParticipantRow {
  @Out(TEXT)
  unifiedSocialCreditCode: string | null

  @Out(TEXT)
  registration?: string

  @Out(TEXT)
  businessAddress?: string

  @Out(TEXT)
  postalCode?: string

  @Out(TEXT)
  contacts?: string

  @Out(TEXT)
  contactsTelPhone?: string

  @Out(TEXT)
  contactsCellPhone?: string
}

export class ExpertRow extends ParticipantRow {
  @Out(TEXT)
  certificateNumber: string | null

  @Out({ type: 'integer', required: false, description: '0 female, 1 male, 2 unknown' })
  gender?: number

  @Out(TEXT)
  graduatedSchool?: string

  @Out({ ...TEXT, format: 'date' })
  graduationTime?: string | null

  @Out(TEXT)
  highestEducation?: string

  @Out(TEXT)
  employer?: string

  @Out(TEXT)
  cellPhone?: string
}
