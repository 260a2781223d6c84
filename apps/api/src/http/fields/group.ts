import { isUnreadable } from '@credit/contract'
import { Type } from 'class-transformer'
import { ArrayMaxSize, ArrayMinSize, IsArray, IsObject, isObject, ValidateBy, ValidateNested } from 'class-validator'
import { type Common, field, message } from './field.js'

const MAX_FILTERS = 50
const MAX_FILTER = 2000

/** A repeated group. */
export function List(
  of: () => new () => object,
  options: Common & { min?: number; max?: number } = {},
): PropertyDecorator {
  const { min = 0, max = 200 } = options
  return field(options, { type: () => [of()], minItems: min, maxItems: max }, [
    IsArray(message('field.list')),
    ArrayMinSize(min, message('field.listMin', { min })),
    ArrayMaxSize(max, message('field.listMax', { max })),
    ValidateBy({ name: 'groups', validator: { validate: isListOfGroups } }, message('field.list')),
    ValidateNested({ each: true, ...message('field.list') }),
    Type(of),
  ])
}

/** A group of fields. */
export function Group(of: () => new () => object, options: Common = {}): PropertyDecorator {
  // The API document takes a function for a late type only under this name.
  return field(options, { type: () => of() }, [
    IsObject(message('field.group')),
    ValidateNested(message('field.group')),
    Type(of),
  ])
}

/** The parameters of a list call by name: filters and the keyword, each a text. */
export function ListFilter(options: Common = {}): PropertyDecorator {
  const schema = {
    type: 'object',
    additionalProperties: { type: 'string' },
    maxProperties: MAX_FILTERS,
  }
  return field(options, schema, [
    IsObject(message('field.group')),
    ValidateBy({ name: 'filter', validator: { validate: isFilter } }, message('field.invalid')),
  ])
}

function isFilter(value: unknown): boolean {
  if (!isObject(value) || Array.isArray(value)) return false
  const values = Object.values(value)
  return (
    values.length <= MAX_FILTERS &&
    values.every((one) => typeof one === 'string' && one.length <= MAX_FILTER && !isUnreadable(one))
  )
}

/** An empty list as an item would pass as a group without an error. */
function isListOfGroups(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => isObject(item))
}
