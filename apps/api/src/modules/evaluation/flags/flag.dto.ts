import {
  EVALUATION_STATES,
  FLAG_KINDS,
  FLAG_STATES,
  type FlagAction,
  type FlagKind,
  type FlagStatus,
  OPEN_STAGES,
  type OpenStage,
  PARTICIPANT_SIGNS,
  type ParticipantSign,
  type RecordStatus,
} from '@credit/contract'
import { LongText, Out } from '#http/fields'
import { AboutParticipant } from '../../participants/records/about-participant.dto.js'

const SIGN = { enum: PARTICIPANT_SIGNS, type: 'integer' } as const

export class FlagReason {
  @LongText({ rule: 'text', description: 'Supervisors read it' }) reason: string
}

/** The other side of a pair, or another member of a ring. */
class FlagCounterpart {
  @Out('id') id: string
  @Out() name: string
  @Out(SIGN) sign: ParticipantSign
}

/** Names in `can` of a row. */
export const FLAG_OFFERS = ['confirm', 'dismiss', 'reopen'] as const
type FlagOffer = (typeof FLAG_OFFERS)[number]

/** A flag of the search; the participant gave the evaluations, or received them if others are unanimous about it. */
export class FlagRow extends AboutParticipant {
  @Out({ enum: FLAG_KINDS }) kind: FlagKind
  @Out({ enum: FLAG_STATES }) status: FlagStatus

  @Out({ type: FlagCounterpart, nullable: true }, 'The other of a pair, if it is about one')
  counterpart: FlagCounterpart | null

  @Out({ type: [FlagCounterpart] }, 'The other members, if it is about a ring')
  members: FlagCounterpart[]

  @Out('integer', 'Evaluations that the rule counted') evaluations: number
  @Out('time | null', 'Of the last decision') decidedAt: string | null
  @Out({ enum: FLAG_OFFERS, isArray: true }, 'What the caller may do now') can: FlagOffer[]
}

/** A number that the rule computed. */
class FlagFigure {
  @Out({ example: 'othersMean' }) name: string
  @Out('number') value: number
}

/** An evaluation that is evidence, as it is now. */
export class FlagEvidenceRow {
  @Out('id') id: string
  @Out({ description: 'Whether the rule counted it; else it is shown beside those' }) counted: boolean
  @Out('id') projectId: string
  @Out() projectName: string
  @Out() sectionName: string
  @Out({ enum: OPEN_STAGES, type: 'integer' }) stage: OpenStage
  @Out('id') evaluatorId: string
  @Out() evaluatorName: string
  @Out(SIGN) evaluatorSign: ParticipantSign
  @Out('id') evaluatedId: string
  @Out() evaluatedName: string
  @Out(SIGN) evaluatedSign: ParticipantSign
  @Out({ enum: EVALUATION_STATES }) status: RecordStatus
  @Out('number | null') total: number | null
  @Out('time | null') submittedAt: string | null
  @Out('time | null') revealedAt: string | null
  @Out('integer | null', 'Seconds from the first view of the form to the submit') durationSeconds: number | null

  @Out('number | null', 'What it is compared with: points, or seconds for one evaluation of a form')
  benchmark: number | null
}

class FlagDecisionRow {
  @Out({ enum: ['confirm', 'dismiss', 'reopen'] }) action: FlagAction
  @Out() reason: string
  @Out('time') at: string
  @Out() accountName: string
}

export class FlagDetail extends FlagRow {
  @Out({ type: [FlagFigure] }) figures: FlagFigure[]
  @Out({ type: [FlagEvidenceRow] }, 'The latest 200') evidence: FlagEvidenceRow[]
  @Out('integer', 'All evaluations of the evidence') evidenceTotal: number
  @Out({ type: [FlagDecisionRow] }, 'Oldest first') decisions: FlagDecisionRow[]
}
