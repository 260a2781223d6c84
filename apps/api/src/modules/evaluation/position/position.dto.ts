import {
  OPEN_STAGES,
  type OpenStage,
  PARTICIPANT_SIGNS,
  type ParticipantSign,
  QUARTERS,
  type Quarter,
} from '@credit/contract'
import { Out } from '#http/fields'
import { Completion } from '../completion/completion.dto.js'

/** Quartiles of the scores of ranked participants. */
class ScoreQuartiles {
  @Out('number') lower: number
  @Out('number') median: number
  @Out('number') upper: number
}

/** The mean of the answers to a question, in percent of its points. */
class QuestionMean {
  @Out() id: string
  @Out({ description: 'In the language of the caller' }) name: string
  @Out({ enum: PARTICIPANT_SIGNS, type: 'integer' }, 'Of the evaluators') sign: ParticipantSign
  @Out({ enum: OPEN_STAGES, type: 'integer' }) stage: OpenStage
  @Out('integer', 'Evaluations that answered it') count: number
  @Out('integer') mean: number
  @Out('integer | null', 'Mean of the type; null for fewer than 10 participants') typeMean: number | null
}

/** Figures of a participant at the end of the last month, compared with its type in its area. */
export class ParticipantPosition {
  @Out('text | null', 'null before the first figures are made') month: string | null
  @Out({ description: 'In the language of the caller' }) areaName: string
  @Out({ enum: PARTICIPANT_SIGNS, type: 'integer' }) sign: ParticipantSign
  @Out('number | null', 'null unless it was ranked') creditScore: number | null

  @Out({ type: ScoreQuartiles, nullable: true }, 'null for fewer than 10 ranked participants')
  scores: ScoreQuartiles | null

  @Out({ enum: QUARTERS, nullable: true }, 'Place of the score; null without score or quartiles')
  quarter: Quarter | null
  @Out({ type: Completion }, 'As an evaluator of others') completion: Completion

  @Out('integer | null', 'Median of the type in percent; null for fewer than 10 evaluators')
  typeCompletion: number | null

  @Out({ type: [QuestionMean] }, 'Questions with at least 5 evaluations received, by stage') questions: QuestionMean[]
}
