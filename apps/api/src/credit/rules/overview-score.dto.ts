import { type Names, PARTICIPANT_SIGNS, type ParticipantSign } from '@credit/contract'
import { Enum, Int, LongText, NamesField, Out, Points, Text } from '../../platform/http/fields.js'

export class OverviewScoreInput {
  @Enum(PARTICIPANT_SIGNS)
  sign: ParticipantSign

  @Text({ max: 10 })
  code: string

  @Points({ description: 'The range begins here and ends where the next begins' })
  minScore: number

  @NamesField({ optional: true, max: 30 })
  labels?: Names

  @Text({ optional: true, max: 30, description: "In the caller's language, instead of labels" })
  label?: string

  @NamesField({ optional: true, max: 2000 })
  measureTexts?: Names

  @LongText({ optional: true, description: "In the caller's language, instead of measureTexts" })
  measures?: string

  @Int({ optional: true, min: 1 })
  version?: number
}

export class OverviewScoreRow {
  @Out({ format: 'uuid' })
  id: string

  @Out({ enum: PARTICIPANT_SIGNS, type: 'integer' })
  sign: ParticipantSign

  @Out()
  code: string

  @Out()
  minScore: number

  @Out()
  label: string

  @Out({ type: 'object', additionalProperties: { type: 'string' } })
  labels: Names

  @Out({ description: 'What supervisors do about participants in this range' })
  measures: string

  @Out({ type: 'object', additionalProperties: { type: 'string' } })
  measureTexts: Names

  @Out({ format: 'date-time' })
  createTime: string

  @Out({ type: 'integer' })
  version: number
}
