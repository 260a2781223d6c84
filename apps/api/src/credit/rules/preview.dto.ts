import { PARTICIPANT_SIGNS, type ParticipantSign } from '@credit/contract'
import { Enum, Group, Int, List, Out, Points, Text } from '../../platform/http/fields.js'
import { FormulaNumbers } from './settings.dto.js'

export class BaseScoreOfSign {
  @Enum(PARTICIPANT_SIGNS)
  sign: ParticipantSign

  @Points()
  score: number
}

export class StarStart {
  @Enum(PARTICIPANT_SIGNS, { optional: true, nullable: true, description: 'null = all roles' })
  sign?: ParticipantSign | null

  @Int({ min: 1, max: 5 })
  stars: number

  @Points()
  minScore: number
}

export class BandStart {
  @Enum(PARTICIPANT_SIGNS)
  sign: ParticipantSign

  @Text({ max: 10 })
  code: string

  @Points()
  minScore: number
}

/** Only what would change; a set of levels is given whole. */
export class RulesPreviewInput {
  @List(() => BaseScoreOfSign, { optional: true, max: 4 })
  baseScores?: BaseScoreOfSign[]

  @Group(() => FormulaNumbers, { optional: true })
  formula?: FormulaNumbers

  @List(() => StarStart, { optional: true, min: 1, max: 50 })
  stars?: StarStart[]

  @List(() => BandStart, { optional: true, min: 1, max: 100 })
  bands?: BandStart[]
}

export class HistogramBar {
  @Out({ description: 'From this score' })
  from: number

  @Out({ description: 'below this one; the last bar includes 100' })
  to: number

  @Out({ type: 'integer' })
  before: number

  @Out({ type: 'integer' })
  after: number
}

export class ScoreChange {
  @Out({ format: 'uuid' })
  participantId: string

  @Out()
  name: string

  @Out({ enum: PARTICIPANT_SIGNS, type: 'integer' })
  sign: ParticipantSign

  @Out()
  before: number

  @Out()
  after: number
}

export class RulesPreview {
  @Out({ type: 'integer' })
  participants: number

  @Out({ type: 'integer' })
  scoresChanged: number

  @Out({ type: 'integer' })
  starsChanged: number

  @Out({ type: 'integer' })
  bandsChanged: number

  @Out({ type: [HistogramBar] })
  histogram: HistogramBar[]

  @Out({ type: [ScoreChange] })
  largest: ScoreChange[]
}
