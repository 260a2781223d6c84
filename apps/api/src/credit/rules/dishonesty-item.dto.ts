import {
  DISHONESTY_TIERS,
  type DishonestyTier,
  type Names,
  SIGNS,
  type Sign,
} from '@credit/contract'
import { Bool, Enum, Int, NamesField, Out, Points, Text } from '../../platform/http/fields.js'

const MONTHS = { max: 240 }

export class DishonestyItemInput {
  @Enum(SIGNS, { description: '0 = all roles' })
  sign: Sign

  @Text({ max: 30, rule: 'standardCode' })
  code: string

  @NamesField({ optional: true })
  names?: Names

  @Text({ optional: true, description: "In the caller's language, instead of names" })
  name?: string

  @Enum(DISHONESTY_TIERS)
  tier: DishonestyTier

  @Points()
  points: number

  @Int(MONTHS)
  publicityMinMonths: number

  @Int(MONTHS)
  publicityMaxMonths: number

  @Int({ ...MONTHS, min: 1 })
  validityMonths: number

  @Int(MONTHS)
  repairAfterMonths: number

  @NamesField({ optional: true, nullable: true })
  bases?: Names | null

  @Text({ optional: true, description: "In the caller's language, instead of bases" })
  basis?: string

  @Bool({ optional: true })
  enabled?: boolean

  @Int({ optional: true, min: 1 })
  version?: number
}

export class DishonestyItemRow {
  @Out({ format: 'uuid' })
  id: string

  @Out({ enum: SIGNS, type: 'integer' })
  sign: Sign

  @Out()
  code: string

  @Out()
  name: string

  @Out({ type: 'object', additionalProperties: { type: 'string' } })
  names: Names

  @Out({ enum: DISHONESTY_TIERS })
  tier: DishonestyTier

  @Out()
  points: number

  @Out({ type: 'integer' })
  publicityMinMonths: number

  @Out({ type: 'integer' })
  publicityMaxMonths: number

  @Out({ type: 'integer' })
  validityMonths: number

  @Out({ type: 'integer' })
  repairAfterMonths: number

  @Out()
  basis: string

  @Out({ type: 'object', additionalProperties: { type: 'string' }, nullable: true })
  bases: Names | null

  @Out()
  enabled: boolean

  @Out({ format: 'date-time' })
  createTime: string

  @Out({ type: 'integer' })
  version: number
}
