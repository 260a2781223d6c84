import {
  CASE_EFFECTS,
  CASE_KINDS,
  CASE_STATES,
  CASE_SUBJECTS,
  type CaseEffect,
  type CaseKind,
  type CaseStatus,
  type CaseSubject,
  PARTICIPANT_SIGNS,
  type ParticipantSign,
} from '@credit/contract'
import { Bool, Enum, LongText, Out, Ref, Refs, Text } from '#http/fields'
import { FileInfo } from '../files/attached-file.dto.js'
import { DecisionInput } from '../ledger/decision.dto.js'
import { DecidedOn } from '../participants/records/about-participant.dto.js'

const MAX_FILES = 20

export class CaseSubjectQuery {
  @Enum(CASE_KINDS) kind: CaseKind

  @Enum(CASE_SUBJECTS, {
    description:
      'complaint: project, participant, other; objection: evaluation, scoreLine, behaviour; repair: behaviour',
  })
  subjectType: CaseSubject

  @Ref({ optional: true, nullable: true, description: 'Left out for other' }) subjectId?: string | null
}

/** Subject that a new case would have. */
export class CaseSubjectInfo {
  @Out({ description: 'In the language of the caller' }) subject: string
  @Out('day | null', 'Last day of an objection') until: string | null
  @Out('id | null', 'Filed already: that case') caseId: string | null
}

export class CaseInput extends CaseSubjectQuery {
  @Text({ max: 100 }) title: string
  @LongText({ rule: 'text' }) content: string
  @Refs({ optional: true, max: MAX_FILES, description: 'A repair needs its proof' }) fileIds?: string[]

  @LongText({
    optional: true,
    rule: 'text',
    description: 'To what the party commits itself; needed for a repair',
  })
  commitment?: string
}

export class CaseDecision extends DecisionInput {
  @Bool({ description: 'Upheld: what it is about is voided, revoked or repaired at once' }) upheld: boolean

  @Ref({
    optional: true,
    description: 'A complaint about a participant: the behaviour that is reported of it',
  })
  itemId?: string
}

/** Names in `can` of a row. */
const CASE_OFFERS = ['accept', 'refuse', 'ask', 'answer', 'withdraw', 'review', 'decide', 'evaluators'] as const
export type CaseOffer = (typeof CASE_OFFERS)[number]

export class CaseRow extends DecidedOn {
  @Out({ enum: CASE_OFFERS, isArray: true }, 'What the caller may do now') can: CaseOffer[]
  @Out({ enum: CASE_KINDS }) kind: CaseKind
  @Out({ enum: CASE_SUBJECTS }) subjectType: CaseSubject
  @Out('id | null') subjectId: string | null
  @Out({ description: 'What it is about, in the language of the caller' }) subject: string
  @Out() title: string
  @Out({ enum: CASE_STATES }) status: CaseStatus
  @Out({ enum: CASE_EFFECTS }, 'What the decision changed') effect: CaseEffect
  @Out('day | null', 'Last day for the next step') dueOn: string | null
  @Out('day | null', 'Last day on which a review may be asked for') reviewUntil: string | null
}

const STEPS = [
  ...['file', 'commit', 'accept', 'refuse', 'ask', 'answer'],
  ...['uphold', 'dismiss', 'withdraw', 'review', 'confirm'],
]

export class CaseStepRow {
  @Out('id') id: string
  @Out({ enum: STEPS }) action: string
  @Out('time') createTime: string
  @Out() byParty: boolean
  @Out('text | null', 'To supervisors: who took the step') accountName: string | null
  @Out() text: string
  @Out({ type: [FileInfo] }) files: FileInfo[]
}

/** An evaluation that a case is about, as supervisors read it: not who gave it. */
class CaseEvaluationRow {
  @Out('id') recordId: string
  @Out({ description: 'Section and stage' }) text: string
  @Out() anonymous: boolean
  @Out('number | null') total: number | null
  @Out() comment: string
}

export class CaseEvaluatorRow {
  @Out('id') recordId: string
  @Out('id') evaluatorId: string
  @Out() evaluatorName: string
}

export class CaseDetail extends CaseRow {
  @Out(
    { enum: PARTICIPANT_SIGNS, type: 'integer', nullable: true },
    'Role of the participant that it is about; null where it is about something else',
  )
  subjectSign: ParticipantSign | null

  @Out('day | null', 'Last day of the decision if the step before it is taken on its last day') decideUntil:
    | string
    | null
  @Out({ type: [CaseStepRow] }) steps: CaseStepRow[]
  @Out({ type: [CaseEvaluationRow] }, 'To supervisors') evaluations: CaseEvaluationRow[]
}
