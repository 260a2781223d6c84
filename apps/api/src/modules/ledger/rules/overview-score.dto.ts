import { type Names, PARTICIPANT_SIGNS, type ParticipantSign } from '@credit/contract'
import { Enum, LongText, NamesField, Out, Text } from '#http/fields'
import { RuleLevelInput, RuleLevelRow } from './rule-table.dto.js'

export class OverviewScoreInput extends RuleLevelInput {
  @Enum(PARTICIPANT_SIGNS) sign: ParticipantSign
  @Text({ max: 10 }) code: string
  @NamesField({ optional: true, max: 2000, blank: true }) measureTexts?: Names
  @LongText({ optional: true, description: "In the caller's language, instead of measureTexts" }) measures?: string

  @NamesField({
    optional: true,
    nullable: true,
    max: 2000,
    description: 'While a serious act is in force; null = measureTexts',
  })
  seriousMeasureTexts?: Names | null
}

export class OverviewScoreRow extends RuleLevelRow {
  @Out({ enum: PARTICIPANT_SIGNS, type: 'integer' }) sign: ParticipantSign
  @Out() code: string
  @Out({ description: 'What supervisors do about participants in this range' }) measures: string
  @Out({ type: 'object', additionalProperties: { type: 'string' } }) measureTexts: Names
  @Out({ type: 'object', additionalProperties: { type: 'string' }, nullable: true }) seriousMeasureTexts: Names | null
}
