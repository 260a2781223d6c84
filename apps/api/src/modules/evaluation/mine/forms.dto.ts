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
import { Enum, Out } from '#http/fields'
import { FactRow } from '../../projects/endings/ending.dto.js'
import { QuestionRow } from '../settings/question.dto.js'
import { AnswerRow } from './answers.dto.js'

export class FormsQuery {
  @Enum(OPEN_STAGES, { optional: true, description: 'All stages when left out' }) stage?: OpenStage
}

class BehaviourRow {
  @Out('id') itemId: string
  @Out() description: string
  @Out({ type: 'array', items: { type: 'string', format: 'uuid' } }) fileIds: string[]
}

/** A deferral that would be granted now. */
class OfferedDeferralRow {
  @Out('time', 'The due time after it, as long as no later stage comes') dueAt: string
  @Out('integer', 'How many more would be possible after it') left: number
}

/** Reasons against a further deferral; the first that applies is given. */
const DEFERRAL_BARS = ['paused', 'ended', 'used', 'nextStage'] as const
export type DeferralBar = (typeof DEFERRAL_BARS)[number]

class DraftRow {
  @Out({ type: [AnswerRow] }) answers: AnswerRow[]
  @Out() comment: string
  @Out({ type: [BehaviourRow] }) dishonesty: BehaviourRow[]
}

export class ReportableItemRow {
  @Out('id') id: string
  @Out() name: string
  @Out({ enum: DISHONESTY_TIERS }) tier: DishonestyTier
}

/** A participant that the caller evaluates, with the form. */
export class EvaluationFormRow {
  @Out('id') recordId: string
  @Out('id') projectId: string
  @Out('id') bidSectionId: string
  @Out('id') participantId: string
  @Out() name: string
  @Out({ enum: PARTICIPANT_SIGNS, type: 'integer' }) sign: ParticipantSign
  @Out({ enum: OPEN_STAGES, type: 'integer' }) stage: OpenStage
  @Out({ enum: EVALUATION_STATES }) status: RecordStatus
  @Out('time') dueAt: string
  @Out({ description: 'One more deferral would be granted now' }) deferrable: boolean

  @Out({ type: OfferedDeferralRow, nullable: true }, 'null if none would be granted')
  deferral: OfferedDeferralRow | null

  @Out(
    { enum: DEFERRAL_BARS, nullable: true },
    'Why none would be granted: the project is paused, the due time has passed, none is left, or the next stage ' +
      'has begun and none would gain time. null if one would be, or the evaluation is not open',
  )
  deferralBar: DeferralBar | null

  @Out() optional: boolean
  @Out() anonymous: boolean
  @Out('id', 'Records of one setting and version have the same questions') settingId: string
  @Out('integer') settingVersion: number
  @Out({ type: [QuestionRow] }) indicators: QuestionRow[]
  @Out({ type: [FactRow] }) facts: FactRow[]
  @Out({ type: DraftRow, nullable: true }) draft: DraftRow | null
  @Out({ type: [ReportableItemRow] }) dishonestyItems: ReportableItemRow[]
  @Out('integer') version: number
}
