import {
  EVALUATION_STATES,
  OPEN_STAGES,
  type OpenStage,
  PARTICIPANT_SIGNS,
  type ParticipantSign,
  type PlainDate,
  type RecordStatus,
} from '@credit/contract'
import { Out } from '#http/fields'
import { REPLY, ReplyRow } from '../replying/reply.dto.js'
import { QuestionRow } from '../settings/question.dto.js'
import { AnswerRow } from './answers.dto.js'

export class DeferralRow {
  @Out() reason: string
  @Out({ description: 'What the dictionary calls the reason' }) reasonLabel: string
  @Out() text: string
  @Out({ format: 'date-time' }) at: string
  @Out({ format: 'date-time' }) dueAt: string
  @Out({ required: false, description: 'The person who deferred it; not known of older ones' }) by?: string
}

/** An evaluation record. */
abstract class EvaluationRow {
  @Out({ format: 'uuid' }) id: string
  @Out({ format: 'uuid' }) projectId: string
  @Out({ format: 'uuid' }) bidSectionId: string
  @Out({ enum: OPEN_STAGES, type: 'integer' }) stage: OpenStage
  @Out({ enum: EVALUATION_STATES }) status: RecordStatus
  @Out() anonymous: boolean
  @Out({ format: 'date-time', nullable: true }) submittedAt: string | null
  @Out({ format: 'date-time', nullable: true }) revealedAt: string | null
  @Out({ type: 'number', nullable: true }) total: number | null
  @Out({ type: [QuestionRow] }) indicators: QuestionRow[]
  @Out({ type: [AnswerRow], nullable: true }) answers: AnswerRow[] | null
  @Out({ nullable: true, type: 'string' }) comment: string | null
  @Out(REPLY) reply: ReplyRow | null
}

/** An evaluation given by the caller. */
export class MyEvaluationRow extends EvaluationRow {
  @Out({ format: 'uuid' }) evaluatedId: string
  @Out() evaluatedName: string
  @Out({ enum: PARTICIPANT_SIGNS, type: 'integer' }) sign: ParticipantSign
  @Out() optional: boolean
  @Out({ format: 'date-time' }) dueAt: string
  @Out({ description: 'The project is paused: the due time moves when it is resumed' }) pause: boolean
  @Out({ type: String, nullable: true, description: 'The person who submitted it' }) submittedBy: string | null
  @Out({ type: [DeferralRow] }) deferrals: DeferralRow[]
  @Out({ type: 'integer' }) version: number
}

/** An evaluation of the caller, once revealed; anonymous ones have no evaluator, and days as times. */
export class ReceivedEvaluationRow extends EvaluationRow {
  @Out({ format: 'uuid', nullable: true, type: 'string' }) evaluatorId: string | null
  @Out({ nullable: true, type: 'string' }) evaluatorName: string | null
  @Out({ enum: PARTICIPANT_SIGNS, type: 'integer', description: 'Of the evaluator' }) sign: ParticipantSign
  @Out({ description: 'Whether the caller may reply to it now' }) canReply: boolean

  @Out({
    format: 'date',
    nullable: true,
    type: 'string',
    description: 'Last day of an objection; null: none can be made now',
  })
  objectUntil: PlainDate | null
}
