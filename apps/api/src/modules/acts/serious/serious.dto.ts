import {
  DISHONEST_RECORD_SOURCES,
  type DishonestRecordSource,
  LISTINGS,
  type ListingState,
  PARTICIPANT_SIGNS,
  type ParticipantSign,
} from '@credit/contract'
import { DateOnly, LongText, Out, Text } from '#http/fields'

/** A published serious act, with the columns of the national list. */
export class SeriousRow {
  @Out('id') id: string
  @Out() name: string
  @Out('text | null') unifiedSocialCreditCode: string | null
  @Out({ enum: PARTICIPANT_SIGNS, type: 'integer' }) sign: ParticipantSign
  @Out('text | null') address: string | null
  @Out() areaName: string
  @Out() behavior: string
  @Out('text | null') punishmentResult: string | null
  @Out('text | null') punishmentBasis: string | null
  @Out('day | null') punishmentDate: string | null
  @Out('day | null') publishDate: string | null
  @Out('day | null') publishEndDate: string | null
  @Out('text | null') enforcementUnit: string | null
  @Out('text | null', 'Number of the decision') decisionNumber: string | null
}

/** A serious act as supervisors see it. */
export class SeriousActRow extends SeriousRow {
  @Out('id') participantId: string
  @Out({ description: 'Behaviour of the rules, in the language of the caller' }) itemName: string
  @Out({ enum: LISTINGS }, 'Where it stands on the list') listing: ListingState
  @Out({ description: 'Points that it takes while they count' }) points: number
  @Out('day | null', 'Last day on which its points count') validUntil: string | null
  @Out('day | null', 'Repaired or revoked on this day') endedOn: string | null
  @Out('text | null') projectName: string | null
  @Out({ enum: DISHONEST_RECORD_SOURCES }) source: DishonestRecordSource
  @Out('id | null', 'The import that made it') importBatch: string | null
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
