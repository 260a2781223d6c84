import { PARTICIPANT_SIGNS, type ParticipantSign } from '@credit/contract'
import { Enum, Int, Out } from '#http/fields'
import { RuleLevelInput, RuleLevelRow } from './rule-table.dto.js'

export class StarRatingInput extends RuleLevelInput {
  @Enum(PARTICIPANT_SIGNS, { optional: true, nullable: true, description: 'null = all roles' })
  sign?: ParticipantSign | null

  @Int({ min: 1, max: 5 }) stars: number
}

export class StarRatingRow extends RuleLevelRow {
  @Out({ enum: PARTICIPANT_SIGNS, type: 'integer', nullable: true }) sign: ParticipantSign | null
  @Out('integer') stars: number
}
