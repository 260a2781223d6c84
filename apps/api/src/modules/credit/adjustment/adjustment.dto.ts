import {
  ADJUSTMENT_STATES,
  type AdjustmentStatus,
  PARTICIPANT_SIGNS,
  type ParticipantSign,
} from '@credit/contract'
import { DateOnly, LongText, Out, Points, Ref, Refs, Text } from '../../../http/fields.js'
import { FileInfo } from '../../files/attached-file.dto.js'

const MAX_FILES = 10
const DAY = { type: 'string', format: 'date', nullable: true } as const
const MOMENT = { type: 'string', format: 'date-time', nullable: true } as const

export class AdjustmentInput {
  @Ref()
  participantId: string

  @Points({ min: -100, max: 100, description: 'Added to the score; not 0' })
  points: number

  @LongText({ rule: 'text' })
  reason: string

  @Text({ max: 100 })
  documentNumber: string

  @DateOnly({ description: 'Last day on which it counts' })
  validUntil: string

  @Refs({ optional: true, max: MAX_FILES })
  fileIds?: string[]
}

export class AdjustmentDecision {
  @LongText({ optional: true, rule: 'text' })
  text?: string
}

export class AdjustmentRefusal {
  @LongText({ rule: 'text' })
  text: string
}

export class AdjustmentRow {
  @Out({ format: 'uuid' })
  id: string

  @Out({ format: 'uuid' })
  participantId: string

  @Out()
  participantName: string

  @Out({ enum: PARTICIPANT_SIGNS, type: 'integer' })
  sign: ParticipantSign

  @Out({ format: 'uuid' })
  areaId: string

  @Out()
  areaName: string

  @Out()
  points: number

  @Out()
  reason: string

  @Out()
  documentNumber: string

  @Out({ enum: ADJUSTMENT_STATES })
  status: AdjustmentStatus

  @Out({ description: 'Who requested it' })
  requestedBy: string

  @Out(DAY)
  inForceFrom: string | null

  @Out({ format: 'date' })
  validUntil: string

  @Out({ description: 'What the second supervisor said' })
  decisionText: string

  @Out({ description: 'Who decided' })
  decidedBy: string

  @Out(MOMENT)
  decidedAt: string | null

  @Out({ format: 'date-time' })
  createTime: string

  @Out({ type: [String], description: 'What the caller may do with it' })
  can: string[]
}

export class AdjustmentDetail extends AdjustmentRow {
  @Out({ type: [FileInfo] })
  files: FileInfo[]
}
