import {
  DISHONEST_RECORD_SOURCES,
  type DishonestRecordSource,
  LISTINGS,
  type ListingState,
  PARTICIPANT_SIGNS,
  type ParticipantSign,
} from '@credit/contract'
import { DateOnly, LongText, Out, Text } from '#http/fields'

const DAY = { type: 'string', format: 'date', nullable: true } as const
const TEXT = { type: 'string', nullable: true } as const

/** A published serious act, with the columns of the national list. */
export class SeriousRow {
  @Out({ format: 'uuid' }) id: string
  @Out() name: string
  @Out(TEXT) unifiedSocialCreditCode: string | null
  @Out({ enum: PARTICIPANT_SIGNS, type: 'integer' }) sign: ParticipantSign
  @Out(TEXT) address: string | null
  @Out() areaName: string
  @Out() behavior: string
  @Out(TEXT) punishmentResult: string | null
  @Out(TEXT) punishmentBasis: string | null
  @Out(DAY) punishmentDate: string | null
  @Out(DAY) publishDate: string | null
  @Out(DAY) publishEndDate: string | null
  @Out(TEXT) enforcementUnit: string | null
  @Out({ ...TEXT, description: 'Number of the decision' }) decisionNumber: string | null
}

/** A serious act as supervisors see it. */
export class SeriousActRow extends SeriousRow {
  @Out({ format: 'uuid' }) participantId: string
  @Out({ description: 'Behaviour of the rules, in the language of the caller' }) itemName: string
  @Out({ enum: LISTINGS, description: 'Where it stands on the list' }) listing: ListingState
  @Out({ description: 'Points that it takes while they count' }) points: number
  @Out({ ...DAY, description: 'Last day on which its points count' }) validUntil: string | null
  @Out({ ...DAY, description: 'Repaired or revoked on this day' }) endedOn: string | null
  @Out(TEXT) projectName: string | null
  @Out({ enum: DISHONEST_RECORD_SOURCES }) source: DishonestRecordSource

  @Out({ type: 'string', format: 'uuid', nullable: true, description: 'The import that made it' })
  importBatch: string | null

  @Out({ description: 'It belongs to the area of the caller, who may open it' }) own: boolean
}

/** A row of a file with serious acts. */
export class SeriousImportInput {
  @Text() name: string
  @Text({ optional: true, max: 30 }) unifiedSocialCreditCode?: string
  @LongText({ rule: 'text' }) behavior: string
  @LongText({ optional: true }) punishmentResult?: string
  @LongText({ optional: true }) punishmentBasis?: string
  @DateOnly() punishmentDate: string
  @DateOnly({ optional: true }) publishDate?: string
  @DateOnly({ optional: true }) publishEndDate?: string
  @Text() enforcementUnit: string
  @Text({ optional: true, max: 100 }) decisionNumber?: string
}
