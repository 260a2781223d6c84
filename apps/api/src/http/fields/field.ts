import { applyDecorators } from '@nestjs/common'
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger'
import { Transform } from 'class-transformer'
import { IsOptional, ValidateIf } from 'class-validator'
import { timeText } from '../../core/time-text.js'

/**
 * Options of all field decorators. One decorator per kind of field sets the rules of class-validator, the OpenAPI
 * property and the `x-rule` of the web's forms. Lint rejects plain class-validator decorators in a DTO. Messages are
 * keys `field.<kind>` or `rule.<name>` with parameters as JSON; the error filter translates them.
 */
export interface Common {
  /** May be absent. */
  optional?: boolean
  /** May be null. */
  nullable?: boolean
  description?: string
  example?: unknown
  /** The value of an absent field, in the API document. */
  default?: unknown
}

/** Returns the options of a class-validator rule whose message is a key of the locale files. */
export function message(key: string, params?: Record<string, string | number>): { message: string } {
  return { message: params ? JSON.stringify([key, params]) : key }
}

/** Converts a typed text to its stored form. */
export type Normalise = (text: string) => string

/**
 * Combines presence, schema of the API document and rules of a field into one decorator. `normalise` is
 * applied to each text of the value before the rules.
 */
export function field(
  options: Common,
  schema: object,
  rules: PropertyDecorator[],
  normalise?: Normalise,
): PropertyDecorator {
  const presence = presenceOf(options)
  const property = {
    required: !options.optional,
    ...(options.nullable ? { nullable: true } : {}),
    ...(options.description ? { description: options.description } : {}),
    ...(options.example !== undefined ? { example: options.example } : {}),
    ...(options.default !== undefined ? { default: options.default } : {}),
    ...schema,
  } as ApiPropertyOptions
  const normalised = normalise
    ? [keptIn(FORMS, normalise), Transform(({ value }) => normalisedValue(value, normalise))]
    : []
  return applyDecorators(...presence, ApiProperty(property), keptIn(FIELDS, property), ...normalised, ...rules)
}

/** Keeps a value of each field of a class under a key of its metadata. */
function keptIn(key: string, value: unknown): PropertyDecorator {
  return (target, name) => {
    Reflect.defineMetadata(key, { ...Reflect.getMetadata(key, target), [name]: value }, target)
  }
}

const FIELDS = 'fields'
const FORMS = 'forms'

/** Normalises the texts of a value: one text, a list of texts, or a text by language. */
function normalisedValue(value: unknown, normalise: Normalise): unknown {
  if (typeof value === 'string') return normalise(value)
  if (Array.isArray(value)) return value.map((one) => normalisedText(one, normalise))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, one]) => [key, normalisedText(one, normalise)])
  return Object.fromEntries(entries)
}

const normalisedText = (value: unknown, normalise: Normalise) => (typeof value === 'string' ? normalise(value) : value)

/** Returns values in the form that the fields of a DTO store, for input that is not a request body. */
export function normalisedFields(
  dto: { prototype: object },
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const forms: Readonly<Record<string, Normalise>> = Reflect.getMetadata(FORMS, dto.prototype) ?? {}
  const entries = Object.entries(values).map(([name, value]) => {
    const normalise = Object.hasOwn(forms, name) ? forms[name] : undefined
    return [name, normalise ? normalisedValue(value, normalise) : value]
  })
  return Object.fromEntries(entries)
}

/** Returns the fields that the decorators declared on a DTO, with their properties in the API document. */
export function fieldsOf(dto: { prototype: object }): Record<string, ApiPropertyOptions> {
  return Reflect.getMetadata(FIELDS, dto.prototype) ?? {}
}

/** Returns the JSON type of a declared field, or undefined if there is none. */
export function typeOfField(dto: { prototype: object }, name: string): unknown {
  return fieldsOf(dto)[name]?.type
}

/** A field that may be absent or null is not validated further if it is. */
function presenceOf({ optional, nullable }: Common): PropertyDecorator[] {
  if (optional && nullable) return [IsOptional()]
  if (optional) return [ValidateIf((_, value) => value !== undefined)]
  return nullable ? [ValidateIf((_, value) => value !== null)] : []
}

const SHAPES = {
  id: { type: 'string', format: 'uuid' },
  day: { type: 'string', format: 'date' },
  time: { type: 'string', format: 'date-time' },
  text: { type: 'string' },
  integer: { type: 'integer' },
  number: { type: 'number' },
} as const satisfies Record<string, ApiPropertyOptions>

/** The shape of a value of a response; needed where reflection does not see it: `string | null` is an object to it. */
type Shape = keyof typeof SHAPES | `${keyof typeof SHAPES} | null`

/** A field of a response: only its OpenAPI property, by the name of its shape or by options. */
export function Out(shape: Shape | ApiPropertyOptions = {}, description?: string): PropertyDecorator {
  const property = {
    ...(typeof shape === 'string' ? shapeOf(shape) : shape),
    ...(description === undefined ? {} : { description }),
  } as ApiPropertyOptions
  return applyDecorators(ApiProperty(property), keptIn(FIELDS, property))
}

function shapeOf(shape: Shape): ApiPropertyOptions {
  const [name, isNullable] = shape.split(' | ') as [keyof typeof SHAPES, string?]
  return { ...SHAPES[name], ...(isNullable ? { nullable: true } : {}) }
}

/** A value as the JSON of a response has it. */
type Written<T> = T extends Date ? string : T

/** Fields of a response whose value stands in a source under the same name, with a type that fits. */
type Ready<R, S> = {
  [K in keyof R]-?: K extends keyof S ? (Written<S[K]> extends R[K] ? K : never) : never
}[keyof R]

/**
 * Makes a response of the fields of its class: each is given, or stands in `source` under the same name. A field without
 * either does not compile, and nothing else of the source is sent.
 */
export function answerFrom<R extends object, S extends object>(
  answer: new () => R,
  source: S,
  given: Omit<R, Ready<R, S>> & Partial<R>,
): R {
  const values = Object.keys(fieldsOf(answer)).map((name): [string, unknown] => {
    const value: unknown = Reflect.get(Object.hasOwn(given, name) ? given : source, name)
    return [name, value instanceof Date ? timeText(value) : value]
  })
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as R
}
