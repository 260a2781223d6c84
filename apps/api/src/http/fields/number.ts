import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsInt,
  Max,
  Min,
  ValidateBy,
  type ValidationOptions,
} from 'class-validator'
import { type Common, field, message } from './field.js'

export interface NumberOptions extends Common {
  min?: number
  max?: number
}

/** Accepts a whole number, by default from 0 to 2,147,483,647. */
export function Int(options: NumberOptions = {}): PropertyDecorator {
  const { min = 0, max = 2_147_483_647 } = options
  return field(options, { type: 'integer', minimum: min, maximum: max }, [
    IsInt(message('field.integer')),
    Min(min, message('field.atLeast', { min })),
    Max(max, message('field.atMost', { max })),
  ])
}

/** Points and scores: at most two decimals, by default 0 to 100. */
export function Points(options: NumberOptions = {}): PropertyDecorator {
  const { min = 0, max = 100 } = options
  return field(options, { type: 'number', minimum: min, maximum: max, multipleOf: 0.01 }, [
    hasTwoDecimals(message('field.points')),
    Min(min, message('field.atLeast', { min })),
    Max(max, message('field.atMost', { max })),
  ])
}

/** The largest amount of money that can be entered. */
const AMOUNT_MAX = 999_999_999_999

/** Amounts of money: at most two decimals, from 0. */
export function Amount(options: Common = {}): PropertyDecorator {
  return Points({ ...options, max: AMOUNT_MAX })
}

/** Exactly `length` numbers of at most two decimals: weights by stage, by age. */
export function PointsList(options: NumberOptions & { length: number }): PropertyDecorator {
  const { min = 0, max = 100, length } = options
  const items = { type: 'number', minimum: min, maximum: max, multipleOf: 0.01 }
  return field(options, { type: 'array', items, minItems: length, maxItems: length }, [
    IsArray(message('field.list')),
    ArrayMinSize(length, message('field.listMin', { min: length })),
    ArrayMaxSize(length, message('field.listMax', { max: length })),
    hasTwoDecimals({ each: true, ...message('field.points') }),
    Min(min, { each: true, ...message('field.atLeast', { min }) }),
    Max(max, { each: true, ...message('field.atMost', { max }) }),
  ])
}

/** Finite numbers of at most two decimals. `IsNumber` throws for numbers such as 1e-7. */
function hasTwoDecimals(options: ValidationOptions): PropertyDecorator {
  const validate = (value: unknown) => Number.isFinite(value) && Number((value as number).toFixed(2)) === value
  return ValidateBy({ name: 'two-decimals', validator: { validate } }, options)
}
