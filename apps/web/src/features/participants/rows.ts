import type { ParticipantSign, ParticipantStatus } from '@credit/contract'

export interface ParticipantRow {
  id: string
  sign: ParticipantSign
  name: string
  areaId: string
  areaName: string
  status: ParticipantStatus
  creditScore: number | null
  starLevel: number | null
  band: string | null
  evaluatorCount: number
  tooFew: boolean
  serious: boolean
  createTime: string
}

/** What one kind or another has beside (specification 3); personal data may come masked. */
export interface ProfileFields {
  unifiedSocialCreditCode?: string | null
  certificateNumber?: string | null
  address?: string
  unitLeader?: string
  workPhone?: string
  contacts?: string
  contactsPhone?: string
  contactsName?: string
  contactsNumber?: string
  contactsEmail?: string
  registration?: string
  businessAddress?: string
  postalCode?: string
  contactsTelPhone?: string
  contactsCellPhone?: string
  gender?: number
  graduatedSchool?: string
  graduationTime?: string | null
  highestEducation?: string
  employer?: string
  cellPhone?: string
}
