import { isPlainDate } from '@credit/contract'
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsBoolean, IsIn, IsUUID, ValidateBy } from 'class-validator'
import { type Common, field, message } from './field.js'

/** true or false; nothing is coerced. */
export function Bool(options: Common = {}): PropertyDecorator {
  return field(options, { type: 'boolean' }, [IsBoolean(message('field.boolean'))])
}

/** A switch that the specification encodes as 1 and 0. */
export function Switch(options: Common = {}): PropertyDecorator {
  return field(options, { type: 'integer', enum: [0, 1] }, [IsIn([0, 1], message('field.switch'))])
}

/** Accepts one of the values. */
export function Enum(values: readonly (string | number)[], options: Common = {}): PropertyDecorator {
  const type = typeof values[0] === 'number' ? 'integer' : 'string'
  return field(options, { type, enum: [...values] }, [
    IsIn([...values], message('field.enum', { values: values.join(', ') })),
  ])
}

/** Accepts a non-empty list of distinct values from a fixed set. */
export function Enums(values: readonly string[], options: Common = {}): PropertyDecorator {
  return field(
    options,
    {
      type: 'array',
      items: { type: 'string', enum: [...values] },
      minItems: 1,
      maxItems: values.length,
      uniqueItems: true,
    },
    [
      IsArray(message('field.list')),
      ArrayMinSize(1, message('field.required')),
      ArrayUnique(message('field.repeated')),
      IsIn([...values], { each: true, ...message('field.enum', { values: values.join(', ') }) }),
    ],
  )
}

/** Earlier years are typing errors; before the year 100, a Date cannot be made of its parts. */
const FIRST_DATE = '1000-01-01'

/** A calendar date `YYYY-MM-DD`, from the year 1000 on. */
export function DateOnly(options: Common = {}): PropertyDecorator {
  return field(options, { type: 'string', format: 'date' }, [
    ValidateBy(
      { name: 'date', validator: { validate: (v) => typeof v === 'string' && isPlainDate(v) && v >= FIRST_DATE } },
      message('field.date'),
    ),
  ])
}

/** Id of another record; `text`: the key of a more specific message. */
export function Ref(options: Common & { text?: `field.${string}` } = {}): PropertyDecorator {
  return field(options, { type: 'string', format: 'uuid' }, [IsUUID('all', message(options.text ?? 'field.reference'))])
}

/** A list of ids; at most `max`, default 100. */
export function Refs(options: Common & { max?: number } = {}): PropertyDecorator {
  const { max = 100 } = options
  return field(options, { type: 'array', items: { type: 'string', format: 'uuid' }, maxItems: max }, [
    IsArray(message('field.list')),
    ArrayMaxSize(max, message('field.listMax', { max })),
    IsUUID('all', { each: true, ...message('field.reference') }),
  ])
}
