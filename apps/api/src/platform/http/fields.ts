import { LOCALES, RULES, type RuleName } from '@credit/contract'
import { applyDecorators } from '@nestjs/common'
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger'
import { Type } from 'class-transformer'
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateBy,
  ValidateIf,
  ValidateNested,
} from 'class-validator'

/**
 * One decorator a kind of field: the class-validator rules, the OpenAPI property and the `x-rule`
 * that the web's forms apply. Naked class-validator decorators in a DTO fail the lint.
 *
 * Messages are keys `field.<kind>` or `rule.<name>` with their parameters as JSON; the error filter
 * puts them into the caller's language.
 */
interface Common {
  /** May be left out. */
  optional?: boolean
  /** May be null. */
  nullable?: boolean
  description?: string
  example?: unknown
}

const NUL = String.fromCharCode(0)

export function message(
  key: string,
  params?: Record<string, string | number>,
): { message: string } {
  return { message: params ? JSON.stringify([key, params]) : key }
}

function field(options: Common, schema: object, rules: PropertyDecorator[]): PropertyDecorator {
  const presence = presenceOf(options)
  const property = {
    required: !options.optional,
    ...(options.nullable ? { nullable: true } : {}),
    ...(options.description ? { description: options.description } : {}),
    ...(options.example !== undefined ? { example: options.example } : {}),
    ...schema,
  } as ApiPropertyOptions
  return applyDecorators(...presence, ApiProperty(property), ...rules)
}

/** Left out or null, a field is not asked for anything else. */
function presenceOf({ optional, nullable }: Common): PropertyDecorator[] {
  if (optional && nullable) return [IsOptional()]
  if (optional) return [ValidateIf((_, value) => value !== undefined)]
  return nullable ? [ValidateIf((_, value) => value !== null)] : []
}

export interface TextOptions extends Common {
  max?: number
  min?: number
  rule?: RuleName
}

/** An empty value is the business of `min`, not of the rule. */
function ruleOf(name: RuleName): PropertyDecorator {
  return ValidateBy(
    {
      name: `rule-${name}`,
      validator: { validate: (v) => typeof v === 'string' && (v === '' || RULES[name].test(v)) },
    },
    message(RULES[name].message),
  )
}

/** One-line text; 1 to `max` (default 200) characters, no NUL; `rule` names a rule of the contract. */
export function Text(options: TextOptions = {}): PropertyDecorator {
  const { max = 200, min = 1, rule } = options
  return field(
    options,
    { type: 'string', minLength: min, maxLength: max, ...(rule ? { 'x-rule': rule } : {}) },
    [
      IsString(message('field.text')),
      MinLength(min, min === 1 ? message('field.required') : message('field.min', { min })),
      MaxLength(max, message('field.max', { max })),
      wellFormed(),
      ...(rule ? [ruleOf(rule)] : []),
    ],
  )
}

/** Reasons, comments, descriptions: 1 to 2000 characters. */
export function LongText(options: TextOptions = {}): PropertyDecorator {
  return Text({ max: 2000, ...options })
}

/** Rich text; sanitised by the use case that stores it. At most 200,000 characters. */
export function Html(options: Common = {}): PropertyDecorator {
  return field(options, { type: 'string', format: 'html', maxLength: 200_000 }, [
    IsString(message('field.text')),
    MinLength(1, message('field.required')),
    MaxLength(200_000, message('field.max', { max: 200_000 })),
    wellFormed(),
  ])
}

/** A password or one-time code: never trimmed, never echoed. */
export function Secret(options: TextOptions = {}): PropertyDecorator {
  return Text({ max: 200, ...options })
}

function wellFormed(): PropertyDecorator {
  return ValidateBy(
    {
      name: 'well-formed',
      validator: {
        validate: (v) => typeof v === 'string' && !v.includes(NUL) && !/\p{Surrogate}/u.test(v),
      },
    },
    message('field.illFormed'),
  )
}

export interface NumberOptions extends Common {
  min?: number
  max?: number
}

export function Int(options: NumberOptions = {}): PropertyDecorator {
  const { min = 0, max = 2_147_483_647 } = options
  return field(options, { type: 'integer', minimum: min, maximum: max }, [
    Type(() => Number),
    IsInt(message('field.integer')),
    Min(min, message('field.atLeast', { min })),
    Max(max, message('field.atMost', { max })),
  ])
}

/** Points and scores: at most two decimals, 0 to 100 unless told otherwise. */
export function Points(options: NumberOptions = {}): PropertyDecorator {
  const { min = 0, max = 100 } = options
  return field(options, { type: 'number', minimum: min, maximum: max, multipleOf: 0.01 }, [
    Type(() => Number),
    IsNumber(
      { maxDecimalPlaces: 2, allowNaN: false, allowInfinity: false },
      message('field.points'),
    ),
    Min(min, message('field.atLeast', { min })),
    Max(max, message('field.atMost', { max })),
  ])
}

/** Exactly `length` numbers of at most two decimals: weights by stage, by age. */
export function PointsList(options: NumberOptions & { length: number }): PropertyDecorator {
  const { min = 0, max = 100, length } = options
  const items = { type: 'number', minimum: min, maximum: max, multipleOf: 0.01 }
  return field(options, { type: 'array', items, minItems: length, maxItems: length }, [
    IsArray(message('field.list')),
    ArrayMinSize(length, message('field.listMin', { min: length })),
    ArrayMaxSize(length, message('field.listMax', { max: length })),
    IsNumber(
      { maxDecimalPlaces: 2, allowNaN: false, allowInfinity: false },
      { each: true, ...message('field.points') },
    ),
    Min(min, { each: true, ...message('field.atLeast', { min }) }),
    Max(max, { each: true, ...message('field.atMost', { max }) }),
  ])
}

export function Bool(options: Common = {}): PropertyDecorator {
  return field(options, { type: 'boolean' }, [IsBoolean(message('field.boolean'))])
}

/** A switch that the specification spells 1 and 0. */
export function Switch(options: Common = {}): PropertyDecorator {
  return field(options, { type: 'integer', enum: [0, 1] }, [IsIn([0, 1], message('field.switch'))])
}

export function Enum(
  values: readonly (string | number)[],
  options: Common = {},
): PropertyDecorator {
  const type = typeof values[0] === 'number' ? 'integer' : 'string'
  return field(options, { type, enum: [...values] }, [
    IsIn([...values], message('field.enum', { values: values.join(', ') })),
  ])
}

/** A calendar date `YYYY-MM-DD`. */
export function DateOnly(options: Common = {}): PropertyDecorator {
  return field(options, { type: 'string', format: 'date' }, [
    Matches(/^\d{4}-\d{2}-\d{2}$/, message('field.date')),
    IsISO8601({ strict: true }, message('field.date')),
  ])
}

/** A moment, ISO 8601 with offset. */
export function Timestamp(options: Common = {}): PropertyDecorator {
  return field(options, { type: 'string', format: 'date-time' }, [
    IsISO8601({ strict: true, strictSeparator: true }, message('field.timestamp')),
  ])
}

/** Id of another record; `text`: the key of a more telling message. */
export function Ref(options: Common & { text?: `field.${string}` } = {}): PropertyDecorator {
  return field(options, { type: 'string', format: 'uuid' }, [
    IsUUID('all', message(options.text ?? 'field.reference')),
  ])
}

export function Refs(options: Common & { max?: number } = {}): PropertyDecorator {
  const { max = 100 } = options
  return field(
    options,
    { type: 'array', items: { type: 'string', format: 'uuid' }, maxItems: max },
    [
      IsArray(message('field.list')),
      ArrayMaxSize(max, message('field.listMax', { max })),
      IsUUID('all', { each: true, ...message('field.reference') }),
    ],
  )
}

export function Texts(
  options: Common & { max?: number; maxItems?: number } = {},
): PropertyDecorator {
  const { max = 200, maxItems = 100 } = options
  return field(options, { type: 'array', items: { type: 'string', maxLength: max }, maxItems }, [
    IsArray(message('field.list')),
    ArrayMaxSize(maxItems, message('field.listMax', { max: maxItems })),
    IsString({ each: true, ...message('field.text') }),
    MaxLength(max, { each: true, ...message('field.max', { max }) }),
  ])
}

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
    ValidateNested({ each: true, ...message('field.list') }),
    Type(of),
  ])
}

/** A group of fields. */
export function Group(of: () => new () => object, options: Common = {}): PropertyDecorator {
  return field(options, { type: of }, [
    IsObject(message('field.group')),
    ValidateNested(message('field.group')),
    Type(of),
  ])
}

/** A text in both languages, each 1 to `max` characters. */
export function NamesField(options: Common & { max?: number } = {}): PropertyDecorator {
  const { max = 200 } = options
  const properties = Object.fromEntries(
    LOCALES.map((l) => [l, { type: 'string', minLength: 1, maxLength: max }]),
  )
  return field(
    options,
    {
      type: 'object',
      properties,
      required: [...LOCALES],
      additionalProperties: false,
      'x-kind': 'names',
    },
    [
      ValidateBy(
        {
          name: 'names',
          validator: {
            validate: (v) =>
              typeof v === 'object' &&
              v !== null &&
              Object.keys(v).length === LOCALES.length &&
              LOCALES.every(
                (l) =>
                  typeof v[l] === 'string' &&
                  v[l].trim() !== '' &&
                  v[l].length <= max &&
                  !v[l].includes(NUL),
              ),
          },
        },
        message('field.names', { max }),
      ),
    ],
  )
}

/** A field of an answer that is no input: only its OpenAPI property. */
export function Out(options: ApiPropertyOptions = {}): PropertyDecorator {
  return ApiProperty(options)
}
