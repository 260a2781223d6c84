import {
  DISHONEST_RECORD_SOURCES,
  DISHONEST_RECORD_STATES,
  DISHONESTY_TIERS,
  type DishonestRecordSource,
  type DishonestRecordStatus,
  type DishonestyTier,
} from '@credit/contract'
import { Out } from '#http/fields'
import { FileInfo } from '../files/attached-file.dto.js'
import { AboutParticipant } from '../participants/records/about-participant.dto.js'

const DAY = { type: 'string', format: 'date', nullable: true } as const
const MOMENT = { type: 'string', format: 'date-time', nullable: true } as const
const TEXT = { type: 'string', nullable: true } as const

/** Fields of every row about a dishonest behaviour. */
class Behaviour extends AboutParticipant {
  @Out({ description: 'Behaviour of the rules, in the language of the caller' }) itemName: string
  @Out({ enum: DISHONESTY_TIERS }) tier: DishonestyTier
  @Out({ description: 'Points that are deducted once it is confirmed' }) points: number
  @Out({ enum: DISHONEST_RECORD_STATES }) status: DishonestRecordStatus
  @Out({ ...DAY, description: 'Last day on which the party may state its view' }) noticeEndsOn: string | null
  @Out({ ...MOMENT, description: 'When the party stated its view' }) statementAt: string | null
  @Out(DAY) inForceFrom: string | null
  @Out({ ...DAY, description: 'Last day on which its points count' }) validUntil: string | null
  @Out({ ...DAY, description: 'Repaired or revoked on this day' }) endedOn: string | null
}

export class OwnDishonestRecordRow extends Behaviour {}

/** A dishonest behaviour in the list of supervisors. */
export class DishonestRecordRow extends Behaviour {
  @Out({ format: 'uuid' }) itemId: string
  @Out({ enum: DISHONEST_RECORD_SOURCES }) source: DishonestRecordSource
  @Out({ description: 'Reported in an anonymous evaluation' }) anonymous: boolean
  @Out({ type: 'string', format: 'uuid', nullable: true }) projectId: string | null
  @Out(TEXT) decisionNumber: string | null
  @Out({ ...TEXT, description: 'Authority that decided' }) authority: string | null
  @Out({ ...DAY, description: "Day of the authority's decision" }) decidedOn: string | null
  @Out({ ...DAY, description: 'Published from this day; null for minor behaviour' }) publishDate: string | null
  @Out(DAY) publishEndDate: string | null
  @Out({ type: 'integer' }) version: number
}

/** Fields of a single record, for its party and for supervisors. */
class Report extends Behaviour {
  @Out() description: string
  @Out({ type: 'string', format: 'uuid', nullable: true }) projectId: string | null
  @Out(TEXT) projectName: string | null
  @Out({ description: 'Legal basis of the behaviour by the rules; empty if there is none' }) itemBasis: string
  @Out(TEXT) decisionNumber: string | null
  @Out(TEXT) authority: string | null
  @Out(TEXT) penalty: string | null
  @Out({ ...TEXT, description: 'Legal basis of the decision' }) basis: string | null
  @Out(DAY) decidedOn: string | null
  @Out({ ...TEXT, description: 'View of the party' }) statement: string | null
  @Out({ description: 'Reasons of the latest decision' }) reason: string
  @Out(MOMENT) decidedAt: string | null
  @Out(DAY) publishDate: string | null
  @Out(DAY) publishEndDate: string | null
  @Out({ ...DAY, description: 'A repair may be decided from this day on' }) repairableFrom: string | null
  @Out({ type: [FileInfo], description: 'Evidence' }) files: FileInfo[]
  @Out({ type: [FileInfo], description: 'Attached to the statement of the party' }) statementFiles: FileInfo[]
  @Out({ type: [FileInfo], description: 'Attached to decisions' }) decisionFiles: FileInfo[]
  @Out({ type: [String], description: 'What the caller may do now' }) can: string[]
}

/** A record as the participant it is about reads it, without who reported it. */
export class OwnReport extends Report {}

/** A reported dishonest behaviour, as shown to supervisors who decide on it. */
export class ReportRow extends Report {
  @Out({
    ...TEXT,
    description: 'What was reported, where the notice puts the facts in other words',
  })
  reportedText: string | null

  @Out({ enum: DISHONEST_RECORD_SOURCES }) source: DishonestRecordSource
  @Out({ description: 'Reported in an anonymous evaluation' }) anonymous: boolean
  @Out({ description: 'Its evaluation is not revealed yet: no notice can be given' }) sealed: boolean
}
