import {
  DISHONEST_RECORD_SOURCES,
  DISHONEST_RECORD_STATES,
  DISHONESTY_TIERS,
  type DishonestRecordSource,
  type DishonestRecordStatus,
  type DishonestyTier,
} from '@credit/contract'
import { Out, Ref, Text } from '#http/fields'
import { FileInfo } from '../files/attached-file.dto.js'
import { AboutParticipant } from '../participants/records/about-participant.dto.js'
import { ContractFacts } from '../projects/endings/ending.dto.js'

/** Fields of every row about a dishonest behaviour. */
class Behaviour extends AboutParticipant {
  @Out({ description: 'Behaviour of the rules, in the language of the caller' }) itemName: string
  @Out({ enum: DISHONESTY_TIERS }) tier: DishonestyTier
  @Out({ description: 'Points that are deducted once it is confirmed' }) points: number
  @Out({ enum: DISHONEST_RECORD_STATES }) status: DishonestRecordStatus
  @Out('day | null', 'Last day on which the party may state its view') noticeEndsOn: string | null
  @Out('time | null', 'When the party stated its view') statementAt: string | null
  @Out('day | null') inForceFrom: string | null
  @Out('day | null', 'Last day on which its points count') validUntil: string | null
  @Out('day | null', 'Repaired or revoked on this day') endedOn: string | null
}

export class OwnDishonestRecordRow extends Behaviour {}

/** A dishonest behaviour in the list of supervisors. */
export class DishonestRecordRow extends Behaviour {
  @Out('id') itemId: string
  @Out({ enum: DISHONEST_RECORD_SOURCES }) source: DishonestRecordSource
  @Out({ description: 'Reported in an anonymous evaluation' }) anonymous: boolean
  @Out('id | null') projectId: string | null
  @Out('text | null') decisionNumber: string | null
  @Out('text | null', 'Authority that decided') authority: string | null
  @Out('day | null', "Day of the authority's decision") decidedOn: string | null
  @Out('day | null', 'Published from this day; null for minor behaviour') publishDate: string | null
  @Out('day | null') publishEndDate: string | null
  @Out('integer') version: number
}

/** Names in `can`. */
const REPORT_OFFERS = ['notice', 'confirm', 'dismiss', 'repair', 'revoke', 'statement'] as const
export type ReportOffer = (typeof REPORT_OFFERS)[number]

/** Fields of a single record, for its party and for supervisors. */
class Report extends Behaviour {
  @Out() description: string
  @Out('id | null') projectId: string | null
  @Out('text | null') projectName: string | null
  @Out({ type: [ContractFacts] }, 'Contracts of the project with the party, as far as their ends are known')
  contracts: ContractFacts[]

  @Out({ description: 'Legal basis of the behaviour by the rules; empty if there is none' }) itemBasis: string
  @Out('text | null') decisionNumber: string | null
  @Out('text | null') authority: string | null
  @Out('text | null') penalty: string | null
  @Out('text | null', 'Legal basis of the decision') basis: string | null
  @Out('day | null') decidedOn: string | null
  @Out('text | null', 'View of the party') statement: string | null
  @Out({ description: 'Reasons of the latest decision' }) reason: string
  @Out('time | null') decidedAt: string | null
  @Out('day | null') publishDate: string | null
  @Out('day | null') publishEndDate: string | null
  @Out('day | null', 'A repair may be decided from this day on') repairableFrom: string | null
  @Out({ type: [FileInfo] }, 'Evidence') files: FileInfo[]
  @Out({ type: [FileInfo] }, 'Attached to the statement of the party') statementFiles: FileInfo[]
  @Out({ type: [FileInfo] }, 'Attached to decisions') decisionFiles: FileInfo[]
  @Out({ enum: REPORT_OFFERS, isArray: true }, 'What the caller may do now') can: ReportOffer[]
}

/** A record as the participant it is about reads it, without who reported it. */
export class OwnReport extends Report {}

/** A reported dishonest behaviour, as shown to supervisors who decide on it. */
export class ReportRow extends Report {
  @Out('text | null', 'What was reported, where the notice puts the facts in other words') reportedText: string | null
  @Out({ enum: DISHONEST_RECORD_SOURCES }) source: DishonestRecordSource
  @Out({ description: 'Reported in an anonymous evaluation' }) anonymous: boolean
  @Out({ description: 'Its evaluation is not revealed yet: no notice can be given' }) sealed: boolean
}

/** An act that is about to be recorded, or a report about to be confirmed. */
export class SimilarActsQuery {
  @Ref({ optional: true, description: 'The report that is confirmed: its party and behaviour count' }) recordId?: string
  @Ref({ optional: true, description: 'The party, if an act is recorded' }) participantId?: string
  @Ref({ optional: true }) itemId?: string
  @Text({ optional: true }) authority?: string
  @Text({ optional: true, max: 100 }) decisionNumber?: string
}

/** An act that another may repeat. */
export class SimilarAct {
  @Out('id') id: string
  @Out({ description: 'Behaviour of the rules, in the language of the caller' }) itemName: string
  @Out({ enum: DISHONEST_RECORD_STATES }) status: DishonestRecordStatus
  @Out('day') inForceFrom: string
  @Out('day | null', 'Last day on which its points count; null = without end') lastDay: string | null
  @Out('text | null') authority: string | null
  @Out('text | null') decisionNumber: string | null
  @Out({ description: 'Whether authority and number are the same, without spaces' }) sameDecision: boolean
}
