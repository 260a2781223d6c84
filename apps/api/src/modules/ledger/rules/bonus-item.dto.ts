import { PARTICIPANT_SIGNS, type ParticipantSign } from '@credit/contract'
import { Bool, Enum, Int, Out, Points } from '#http/fields'
import { RuleItemInput, RuleItemRow } from './rule-table.dto.js'

export class BonusItemInput extends RuleItemInput {
  @Enum(PARTICIPANT_SIGNS) sign: ParticipantSign
  @Points({ optional: true, description: 'Maximum of several claims; points when left out' }) maxPoints?: number

  @Int({
    nullable: true,
    optional: true,
    min: 1,
    max: 240,
    description: 'null = until the certificate expires',
  })
  validityMonths?: number | null

  @Bool({ optional: true }) certificateRequired?: boolean
}

export class BonusItemRow extends RuleItemRow {
  @Out({ enum: PARTICIPANT_SIGNS, type: 'integer' }) sign: ParticipantSign
  @Out() maxPoints: number
  @Out('integer | null') validityMonths: number | null
  @Out() certificateRequired: boolean
}
