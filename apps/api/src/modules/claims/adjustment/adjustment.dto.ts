import { ADJUSTMENT_STATES, type AdjustmentStatus } from '@credit/contract'
import { DateOnly, LongText, Out, Points, Ref, Refs, Text } from '#http/fields'
import { FileInfo } from '../../files/attached-file.dto.js'
import { DecidedOn } from '../../participants/records/about-participant.dto.js'

const MAX_FILES = 10

export class AdjustmentInput {
  @Ref() participantId: string
  @Points({ min: -100, max: 100, description: 'Added to the score; not 0' }) points: number
  @LongText({ rule: 'text' }) reason: string
  @Text({ max: 100 }) documentNumber: string
  @DateOnly({ description: 'Last day on which it counts' }) validUntil: string
  @Refs({ optional: true, max: MAX_FILES }) fileIds?: string[]
}

export class AdjustmentDecision {
  @LongText({ optional: true, rule: 'text' }) text?: string
}

export class AdjustmentRefusal {
  @LongText({ rule: 'text' }) text: string
}

/** Names in `can` of a row. */
export const ADJUSTMENT_OFFERS = ['approve', 'reject'] as const
export type AdjustmentOffer = (typeof ADJUSTMENT_OFFERS)[number]

export class AdjustmentRow extends DecidedOn {
  @Out({ enum: ADJUSTMENT_OFFERS, isArray: true }, 'What the caller may do now') can: AdjustmentOffer[]
  @Out() points: number
  @Out() reason: string
  @Out() documentNumber: string
  @Out({ enum: ADJUSTMENT_STATES }) status: AdjustmentStatus
  @Out({ description: 'Who requested it' }) requestedBy: string
  @Out('day | null') inForceFrom: string | null
  @Out('day') validUntil: string
  @Out({ description: 'What the second supervisor said' }) decisionText: string
  @Out({ description: 'Who decided' }) decidedBy: string
}

export class AdjustmentDetail extends AdjustmentRow {
  @Out({ type: [FileInfo] }) files: FileInfo[]
}
