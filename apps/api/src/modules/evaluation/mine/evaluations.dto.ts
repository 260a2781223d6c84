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

class DeferralRow {
  @Out() reason: string
  @Out({ description: 'What the dictionary calls the reason' }) reasonLabel: string
  @Out() text: string
  @Out('time') at: string
  @Out('time') dueAt: string
  @Out({ required: false }, 'The person who deferred it; not known of older ones') by?: string
}

/** An evaluation record. */
abstract class EvaluationRow {
  @Out('id') id: string
  @Out('id') projectId: string
  @Out('id') bidSectionId: string
  @Out({ enum: OPEN_STAGES, type: 'integer' }) stage: OpenStage
  @Out({ enum: EVALUATION_STATES }) status: RecordStatus
  @Out() anonymous: boolean
  @Out('time | null') submittedAt: string | null
  @Out('time | null') revealedAt: string | null
  @Out('number | null') total: number | null
  @Out({ type: [QuestionRow] }) indicators: QuestionRow[]
  @Out({ type: [AnswerRow], nullable: true }) answers: AnswerRow[] | null
  @Out('text | null') comment: string | null
  @Out(REPLY) reply: ReplyRow | null
}

/** An evaluation given by the caller. */
export class MyEvaluationRow extends EvaluationRow {
  @Out('id') evaluatedId: string
  @Out() evaluatedName: string
  @Out({ enum: PARTICIPANT_SIGNS, type: 'integer' }) sign: ParticipantSign
  @Out() optional: boolean
  @Out('time') dueAt: string
  @Out({}, 'The project is paused: the due time moves when it is resumed') pause: boolean
  @Out('text | null', 'The person who submitted it') submittedBy: string | null
  @Out({ type: [DeferralRow] }) deferrals: DeferralRow[]
  @Out('integer') version: number
}

/** An evaluation of the caller, once revealed; anonymous ones have no evaluator, and days as times. */
export class ReceivedEvaluationRow extends EvaluationRow {
  @Out('id | null') evaluatorId: string | null
  @Out('text | null') evaluatorName: string | null
  @Out({ enum: PARTICIPANT_SIGNS, type: 'integer' }, 'Of the evaluator') sign: ParticipantSign
  @Out({ description: 'Whether the caller may reply to it now' }) canReply: boolean
  @Out('day | null', 'Last day of an objection; null: none can be made now') objectUntil: PlainDate | null
}
