import { type Names, PARTICIPANT_SIGNS, type ParticipantSign } from '@credit/contract'
import { Enum, Int, NamesField, Out, Points, Text } from '../../platform/http/fields.js'

export class StarRatingInput {
  @Enum(PARTICIPANT_SIGNS, { optional: true, nullable: true, description: 'null = all roles' })
  sign?: ParticipantSign | null

  @Int({ min: 1, max: 5 })
  stars: number

  @Points({ description: 'The level begins here and ends where the next begins' })
  minScore: number

  @NamesField({ optional: true, max: 30 })
  labels?: Names

  @Text({ optional: true, max: 30, description: "In the caller's language, instead of labels" })
  label?: string

  @Int({ optional: true, min: 1 })
  version?: number
}

export class StarRatingRow {
  @Out({ format: 'uuid' })
  id: string

  @Out({ enum: PARTICIPANT_SIGNS, type: 'integer', nullable: true })
  sign: ParticipantSign | null

  @Out({ type: 'integer' })
  stars: number

  @Out()
  minScore: number

  @Out()
  label: string

  @Out({ type: 'object', additionalProperties: { type: 'string' } })
  labels: Names

  @Out({ format: 'date-time' })
  createTime: string

  @Out({ type: 'integer' })
  version: number
}
