import {
  DISHONESTY_TIERS,
  type DishonestyTier,
  EVALUATION_STATES,
  OPEN_STAGES,
  type OpenStage,
  PARTICIPANT_SIGNS,
  type ParticipantSign,
  type RecordStatus,
} from '@credit/contract'
import {
  Bool,
  Enum,
  Int,
  List,
  LongText,
  Out,
  Points,
  Ref,
  Refs,
  Text,
} from '../../platform/http/fields.js'

export class AnswerInput {
  @Text({ max: 40 })
  indicatorId: string

  @Points({ nullable: true, description: "A level's share of maxPoints; null = not applicable" })
  points: number | null

  @LongText({ min: 0, optional: true, description: 'Required below 60 % of the points' })
  reason?: string
}

export class BehaviourInput {
  @Ref()
  itemId: string

  @LongText()
  description: string

  @Refs({ max: 10, optional: true })
  fileIds?: string[]
}

export class RecordInput {
  @Ref()
  id: string

  @Int({ optional: true, min: 1 })
  version?: number

  @List(() => AnswerInput, { max: 30 })
  answers: AnswerInput[]

  @LongText({ min: 0, optional: true })
  comment?: string

  @List(() => BehaviourInput, { max: 20, optional: true })
  dishonesty?: BehaviourInput[]
}

export class SubmissionInput {
  @Ref()
  projectId: string

  @Ref()
  bidSectionId: string

  @Enum(OPEN_STAGES)
  stage: OpenStage

  @List(() => RecordInput, { min: 1, max: 100 })
  records: RecordInput[]

  @Bool({ optional: true, description: 'Keeps what is there, complete or not' })
  draft?: boolean
}

export class DeferralInput {
  @Text({ max: 50, description: 'Value of the dictionary DEFERRAL_REASON' })
  reason: string

  @LongText()
  text: string
}

export class OutcomeRow {
  @Out({ format: 'uuid' })
  id: string

  @Out({ enum: EVALUATION_STATES })
  status: RecordStatus

  @Out({ type: 'number', nullable: true })
  total: number | null

  @Out({ type: 'integer' })
  version: number
}

export class SubmissionRow {
  @Out({ type: [OutcomeRow] })
  records: OutcomeRow[]
}

export class AnswerRow {
  @Out()
  indicatorId: string

  @Out({ type: 'number', nullable: true })
  points: number | null

  @Out({ required: false })
  reason?: string
}

export class BehaviourRow {
  @Out({ format: 'uuid' })
  itemId: string

  @Out()
  description: string

  @Out({ type: 'array', items: { type: 'string', format: 'uuid' } })
  fileIds: string[]
}

export class DraftRow {
  @Out({ type: [AnswerRow] })
  answers: AnswerRow[]

  @Out()
  comment: string

  @Out({ type: [BehaviourRow] })
  dishonesty: BehaviourRow[]
}

export class QuestionRow {
  @Out()
  id: string

  @Out()
  name: string

  @Out()
  description: string

  @Out({ type: 'integer' })
  maxPoints: number
}

export class FactRow {
  @Out()
  label: string

  @Out()
  value: string
}

export class ReportableItemRow {
  @Out({ format: 'uuid' })
  id: string

  @Out()
  name: string

  @Out({ enum: DISHONESTY_TIERS })
  tier: DishonestyTier
}

export class DeferralRow {
  @Out()
  reason: string

  @Out()
  text: string

  @Out({ format: 'date-time' })
  at: string

  @Out({ format: 'date-time' })
  dueAt: string
}

/** One whom the caller evaluates, with the form. */
export class EvaluationFormRow {
  @Out({ format: 'uuid' })
  recordId: string

  @Out({ format: 'uuid' })
  participantId: string

  @Out()
  name: string

  @Out({ enum: PARTICIPANT_SIGNS, type: 'integer' })
  sign: ParticipantSign

  @Out({ enum: OPEN_STAGES, type: 'integer' })
  stage: OpenStage

  @Out({ enum: EVALUATION_STATES })
  status: RecordStatus

  @Out({ format: 'date-time' })
  dueAt: string

  @Out({ description: 'One more deferral would be granted now' })
  deferrable: boolean

  @Out()
  optional: boolean

  @Out()
  anonymous: boolean

  @Out({ format: 'uuid', description: 'Records of one setting and version ask the same' })
  settingId: string

  @Out({ type: 'integer' })
  settingVersion: number

  @Out({ type: [QuestionRow] })
  indicators: QuestionRow[]

  @Out({ type: [FactRow] })
  facts: FactRow[]

  @Out({ type: DraftRow, nullable: true })
  draft: DraftRow | null

  @Out({ type: [ReportableItemRow] })
  dishonestyItems: ReportableItemRow[]

  @Out({ type: 'integer' })
  version: number
}

abstract class GivenRow {
  @Out({ format: 'uuid' })
  id: string

  @Out({ enum: OPEN_STAGES, type: 'integer' })
  stage: OpenStage

  @Out({ enum: EVALUATION_STATES })
  status: RecordStatus

  @Out()
  anonymous: boolean

  @Out({ format: 'date-time', nullable: true })
  submittedAt: string | null

  @Out({ format: 'date-time', nullable: true })
  revealedAt: string | null

  @Out({ type: 'number', nullable: true })
  total: number | null

  @Out({ type: [QuestionRow] })
  indicators: QuestionRow[]

  @Out({ type: [AnswerRow], nullable: true })
  answers: AnswerRow[] | null

  @Out({ nullable: true, type: 'string' })
  comment: string | null
}

/** What the caller gave. */
export class MyEvaluationRow extends GivenRow {
  @Out({ format: 'uuid' })
  evaluatedId: string

  @Out()
  evaluatedName: string

  @Out({ enum: PARTICIPANT_SIGNS, type: 'integer' })
  sign: ParticipantSign

  @Out()
  optional: boolean

  @Out({ format: 'date-time' })
  dueAt: string

  @Out({ type: [DeferralRow] })
  deferrals: DeferralRow[]

  @Out({ type: 'integer' })
  version: number
}

/** What the caller received, once revealed; anonymous ones without who, and their times by day. */
export class ReceivedEvaluationRow extends GivenRow {
  @Out({ format: 'uuid', nullable: true, type: 'string' })
  evaluatorId: string | null

  @Out({ nullable: true, type: 'string' })
  evaluatorName: string | null

  @Out({ enum: PARTICIPANT_SIGNS, type: 'integer', description: 'Of the evaluator' })
  sign: ParticipantSign
}
