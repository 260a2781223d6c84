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
const TIME = { type: 'string', format: 'date-time', nullable: true } as const

export class FlagReason {
  @LongText({ rule: 'text', description: 'Supervisors read it' }) reason: string
}

/** The other side of a pair that evaluated each other. */
export class FlagCounterpart {
  @Out({ format: 'uuid' }) id: string
  @Out() name: string
  @Out(SIGN) sign: ParticipantSign
}

/** A flag of the search; the participant is the evaluator of the flagged evaluations. */
export class FlagRow extends AboutParticipant {
  @Out({ enum: FLAG_KINDS }) kind: FlagKind
  @Out({ enum: FLAG_STATES }) status: FlagStatus

  @Out({
    type: FlagCounterpart,
    nullable: true,
    description: 'The other of a pair, if it is about one',
  })
  counterpart: FlagCounterpart | null

  @Out({ type: 'integer', description: 'Evaluations that the rule counted' }) evaluations: number
  @Out({ ...TIME, description: 'Of the last decision' }) decidedAt: string | null
}

/** A number that the rule computed. */
export class FlagFigure {
  @Out({ example: 'othersMean' }) name: string
  @Out({ type: 'number' }) value: number
}

/** An evaluation that is evidence, as it is now. */
export class FlagEvidenceRow {
  @Out({ format: 'uuid' }) id: string
  @Out({ description: 'Whether the rule counted it; else it is shown beside those' }) counted: boolean
  @Out({ format: 'uuid' }) projectId: string
  @Out() projectName: string
  @Out() sectionName: string
  @Out({ enum: OPEN_STAGES, type: 'integer' }) stage: OpenStage
  @Out({ format: 'uuid' }) evaluatorId: string
  @Out() evaluatorName: string
  @Out(SIGN) evaluatorSign: ParticipantSign
  @Out({ format: 'uuid' }) evaluatedId: string
  @Out() evaluatedName: string
  @Out(SIGN) evaluatedSign: ParticipantSign
  @Out({ enum: EVALUATION_STATES }) status: RecordStatus
  @Out({ type: 'number', nullable: true }) total: number | null
  @Out(TIME) submittedAt: string | null
  @Out(TIME) revealedAt: string | null

  @Out({
    type: 'integer',
    nullable: true,
    description: 'Seconds from the first view of the form to the submit',
  })
  durationSeconds: number | null

  @Out({
    type: 'number',
    nullable: true,
    description: 'What it is compared with: points, or seconds for one evaluation of a form',
  })
  benchmark: number | null
}

export class FlagDecisionRow {
  @Out({ enum: ['confirm', 'dismiss', 'reopen'] }) action: FlagAction
  @Out() reason: string
  @Out({ format: 'date-time' }) at: string
  @Out() accountName: string
}

export class FlagDetail extends FlagRow {
  @Out({ type: [FlagFigure] }) figures: FlagFigure[]
  @Out({ type: [FlagEvidenceRow], description: 'The latest 200' }) evidence: FlagEvidenceRow[]
  @Out({ type: 'integer', description: 'All evaluations of the evidence' }) evidenceTotal: number
  @Out({ type: [FlagDecisionRow], description: 'Oldest first' }) decisions: FlagDecisionRow[]
  @Out({ type: [String], description: 'What the caller may do now: confirm, dismiss, reopen' }) can: string[]
}
