import { EVALUATION_STATES, OPEN_STAGES, type OpenStage, type RecordStatus } from '@credit/contract'
import { Bool, Enum, Int, List, LongText, Out, Points, Ref, Refs, Text } from '#http/fields'

class AnswerInput {
  @Text({ max: 40 }) indicatorId: string
  @Points({ nullable: true, description: "A level's share of maxPoints; null = not applicable" }) points: number | null
  @LongText({ min: 0, optional: true, description: 'Required below 60 % of the points' }) reason?: string
}

class BehaviourInput {
  @Ref() itemId: string
  @LongText({ min: 0, description: 'Required unless it is a draft' }) description: string
  @Refs({ max: 10, optional: true }) fileIds?: string[]
}

class RecordInput {
  @Ref() id: string
  @Int({ optional: true, min: 1 }) version?: number
  @List(() => AnswerInput, { max: 30 }) answers: AnswerInput[]
  @LongText({ min: 0, optional: true }) comment?: string
  @List(() => BehaviourInput, { max: 20, optional: true }) dishonesty?: BehaviourInput[]
}

export class SubmissionInput {
  @Ref() projectId: string
  @Ref() bidSectionId: string
  @Enum(OPEN_STAGES) stage: OpenStage
  @List(() => RecordInput, { min: 1, max: 100 }) records: RecordInput[]
  @Bool({ optional: true, description: 'Stores the answers as a draft, complete or not' }) draft?: boolean
}

export class DeferralInput {
  @Text({ max: 50, description: 'Value of the dictionary DEFERRAL_REASON' }) reason: string
  @LongText() text: string
}

class OutcomeRow {
  @Out('id') id: string
  @Out({ enum: EVALUATION_STATES }) status: RecordStatus
  @Out('number | null') total: number | null
  @Out('integer') version: number
}

export class SubmissionRow {
  @Out({ type: [OutcomeRow] }) records: OutcomeRow[]
}
