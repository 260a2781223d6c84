import { DISHONESTY_TIERS, type DishonestyTier, type Names, SIGNS, type Sign } from '@credit/contract'
import { Enum, Int, NamesField, Out, Text } from '#http/fields'
import { RuleItemInput, RuleItemRow } from './rule-table.dto.js'

const MONTHS = { max: 240 }

export class DishonestyItemInput extends RuleItemInput {
  @Enum(SIGNS, { description: '0 = all roles' }) sign: Sign
  @Enum(DISHONESTY_TIERS) tier: DishonestyTier
  @Int(MONTHS) publicityMinMonths: number
  @Int(MONTHS) publicityMaxMonths: number
  @Int({ ...MONTHS, min: 1 }) validityMonths: number
  @Int(MONTHS) repairAfterMonths: number
  @NamesField({ optional: true, nullable: true }) bases?: Names | null
  @Text({ optional: true, min: 0, description: "In the caller's language, instead of bases; blank: none" })
  basis?: string
}

export class DishonestyItemRow extends RuleItemRow {
  @Out({ enum: SIGNS, type: 'integer' }) sign: Sign
  @Out({ enum: DISHONESTY_TIERS }) tier: DishonestyTier
  @Out('integer') publicityMinMonths: number
  @Out('integer') publicityMaxMonths: number
  @Out('integer') validityMonths: number
  @Out('integer') repairAfterMonths: number
  @Out() basis: string
  @Out({ type: 'object', additionalProperties: { type: 'string' }, nullable: true }) bases: Names | null
}
