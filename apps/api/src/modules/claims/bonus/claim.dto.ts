import { BONUS_CLAIM_STATES, type BonusClaimStatus } from '@credit/contract'
import { Bool, Int, LongText, Out, Ref, Refs } from '#http/fields'
import { FileInfo } from '../../files/attached-file.dto.js'
import { DecidedOn } from '../../participants/records/about-participant.dto.js'

const MAX_FILES = 10

export class ClaimInput {
  @Ref({ description: 'Bonus item of the role of the participant' }) itemId: string

  @Ref({ optional: true, nullable: true, description: 'Approved certificate that it rests on' })
  certificateId?: string | null

  @LongText({ rule: 'text' }) description: string
  @Refs({ optional: true, max: MAX_FILES }) fileIds?: string[]
  @Bool({ optional: true, description: 'Kept without being sent' }) draft?: boolean
  @Int({ optional: true, min: 1 }) version?: number
}

export class ClaimApproval {
  @Int({ optional: true, min: 1 }) version?: number
}

export class ClaimRefusal extends ClaimApproval {
  @LongText({ rule: 'text', description: 'The participant reads it' }) reason: string
}

/** Names in `can` of a row. */
const CLAIM_OFFERS = ['update', 'approve', 'reject', 'revoke'] as const
export type ClaimOffer = (typeof CLAIM_OFFERS)[number]

export class ClaimRow extends DecidedOn {
  @Out({ enum: CLAIM_OFFERS, isArray: true }, 'What the caller may do now') can: ClaimOffer[]
  @Out('id') itemId: string
  @Out() itemName: string
  @Out({ description: 'Points of the item, or those that were granted' }) points: number
  @Out('id | null') certificateId: string | null
  @Out('text | null') certificateNumber: string | null
  @Out() description: string
  @Out({ enum: BONUS_CLAIM_STATES }) status: BonusClaimStatus
  @Out('day | null', 'Last day of the public notice') noticeEndsOn: string | null
  @Out('day | null') inForceFrom: string | null
  @Out('day | null', 'Last day on which it counts; null = without end') validUntil: string | null
  @Out('day | null', 'Revoked on this day') endedOn: string | null
  @Out({ description: 'Why it was rejected or revoked' }) reason: string
  @Out('integer') version: number
}

export class ClaimDetail extends ClaimRow {
  @Out('text | null') certificateName: string | null
  @Out('day | null') certificateExpiresAt: string | null
  @Out({ type: [FileInfo] }) files: FileInfo[]
}

/** Bonus item that the caller can claim. */
export class ClaimableItem {
  @Out('id') id: string
  @Out() name: string
  @Out() points: number
  @Out({ description: 'Most points of several claims' }) maxPoints: number
  @Out('integer | null', 'null = until the certificate expires') validityMonths: number | null
  @Out() certificateRequired: boolean
}
