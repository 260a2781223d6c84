import { type Names, PARTICIPANT_SIGNS, type ParticipantSign } from '@credit/contract'
import { Bool, Enum, Int, NamesField, Out, Points, Text } from '../../platform/http/fields.js'

export class BonusItemInput {
  @Enum(PARTICIPANT_SIGNS)
  sign: ParticipantSign

  @Text({ max: 30, rule: 'standardCode' })
  code: string

  @NamesField({ optional: true })
  names?: Names

  @Text({ optional: true, description: "In the caller's language, instead of names" })
  name?: string

  @Points()
  points: number

  @Points({ optional: true, description: 'Most that several claims bring; points when left out' })
  maxPoints?: number

  @Int({
    nullable: true,
    optional: true,
    min: 1,
    max: 240,
    description: 'null = until the certificate expires',
  })
  validityMonths?: number | null

  @Bool({ optional: true })
  certificateRequired?: boolean

  @Bool({ optional: true })
  enabled?: boolean

  @Int({ optional: true, min: 1 })
  version?: number
}

export class BonusItemRow {
  @Out({ format: 'uuid' })
  id: string

  @Out({ enum: PARTICIPANT_SIGNS, type: 'integer' })
  sign: ParticipantSign

  @Out()
  code: string

  @Out()
  name: string

  @Out({ type: 'object', additionalProperties: { type: 'string' } })
  names: Names

  @Out()
  points: number

  @Out()
  maxPoints: number

  @Out({ type: 'integer', nullable: true })
  validityMonths: number | null

  @Out()
  certificateRequired: boolean

  @Out()
  enabled: boolean

  @Out({ format: 'date-time' })
  createTime: string

  @Out({ type: 'integer' })
  version: number
}
