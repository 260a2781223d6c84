import { PARTICIPANT_SIGNS, type ParticipantSign } from '@credit/contract'
import { BASES, type Basis } from '@credit/scoring'
import { Enum, Int, List, Out, Points, Text } from '#http/fields'
import { ScoreNumbersInput } from '../../ledger/rules/settings.dto.js'

const MIN_MEAN = { optional: true, nullable: true, description: 'Mean that the evaluations may not miss' } as const

class StarStart {
  @Enum(PARTICIPANT_SIGNS, { optional: true, nullable: true, description: 'null = all roles' })
  sign?: ParticipantSign | null

  @Int({ min: 1, max: 5 }) stars: number
  @Points() minScore: number
  @Points(MIN_MEAN) minMean?: number | null
}

class BandStart {
  @Enum(PARTICIPANT_SIGNS) sign: ParticipantSign
  @Text({ max: 10 }) code: string
  @Points() minScore: number
  @Points(MIN_MEAN) minMean?: number | null
}

/** Contains only changes; a set of levels is always complete. */
export class RulesPreviewInput extends ScoreNumbersInput {
  @List(() => StarStart, { optional: true, min: 1, max: 50 }) stars?: StarStart[]
  @List(() => BandStart, { optional: true, min: 1, max: 100 }) bands?: BandStart[]
}

export class HistogramBar {
  @Out({ description: 'From this score' }) from: number
  @Out({ description: 'below this one; the last bar includes 100' }) to: number
  @Out('integer') before: number
  @Out('integer') after: number
}

class ScoreChange {
  @Out('id') participantId: string
  @Out() name: string
  @Out({ enum: PARTICIPANT_SIGNS, type: 'integer' }) sign: ParticipantSign
  @Out() before: number
  @Out() after: number
}

class BandPreview {
  @Out() band: string
  @Out('integer') before: number
  @Out('integer') after: number
}

class BasisPreview {
  @Out({ enum: BASES }) basis: Basis
  @Out('integer') before: number
  @Out('integer') after: number
}

/** Numbers of participants of a role in each band, and without a rating. */
export class SignPreview {
  @Out({ enum: PARTICIPANT_SIGNS, type: 'integer' }) sign: ParticipantSign
  @Out({ type: [BandPreview] }, 'Of the rated, the highest band first') bands: BandPreview[]
  @Out('integer', 'Rated whose band or stars are lower because of the mean of their evaluations') limitedBefore: number
  @Out('integer') limitedAfter: number
  @Out({ type: [BasisPreview] }, 'Of the rated, the least first') bases: BasisPreview[]
  @Out('integer') unratedBefore: number
  @Out('integer') unratedAfter: number
  @Out('text | null', 'The band that would have more than 60 % of the rated') crowded: string | null
}

export class RulesPreview {
  @Out('integer') participants: number
  @Out('integer', 'Without a score yet: theirs is a trial score, which is not stored') trial: number
  @Out('integer') scoresChanged: number
  @Out('integer') starsChanged: number
  @Out('integer') bandsChanged: number
  @Out({ type: [SignPreview] }) distribution: SignPreview[]
  @Out({ type: [HistogramBar] }) histogram: HistogramBar[]
  @Out({ type: [ScoreChange] }) largest: ScoreChange[]
}
