import type { ParticipantSign, ParticipantStatus, ScoreCause } from '@credit/contract'

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

export const TERMS = ['base', 'bonus', 'mutual', 'deduction', 'adjustment', 'limit'] as const
export type Terms = Record<(typeof TERMS)[number], number>

export interface Credit extends Terms {
  creditScore: number
  starLevel: number
  bandLabel: string
  evaluatorCount: number
  tooFew: boolean
  serious: boolean
  asOf: string
  rank: number | null
  of: number
}

export interface ScoreLine {
  id: string
  createTime: string
  before: number
  after: number
  delta: number
  cause: ScoreCause
  text: string
}
