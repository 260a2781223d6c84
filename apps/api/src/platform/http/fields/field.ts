import { applyDecorators } from '@nestjs/common'
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger'
import { IsOptional, ValidateIf } from 'class-validator'

/**
 * One decorator a kind of field: the class-validator rules, the OpenAPI property and the `x-rule`
 * that the web's forms apply. Naked class-validator decorators in a DTO fail the lint.
 *
 * Messages are keys `field.<kind>` or `rule.<name>` with their parameters as JSON; the error filter
 * puts them into the caller's language.
 */
export interface Common {
  /** May be left out. */
  optional?: boolean
  /** May be null. */
  nullable?: boolean
  description?: string
  example?: unknown
}

export const NUL = String.fromCharCode(0)

export function message(
  key: string,
  params?: Record<string, string | number>,
): { message: string } {
  return { message: params ? JSON.stringify([key, params]) : key }
}

export function field(
  options: Common,
  schema: object,
  rules: PropertyDecorator[],
): PropertyDecorator {
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

/** A field of an answer that is no input: only its OpenAPI property. */
export function Out(options: ApiPropertyOptions = {}): PropertyDecorator {
  // Reflection sees `string | null` as an object; whatever has a format is a text.
  const text = 'format' in options && !('type' in options)
  return ApiProperty(text ? ({ type: 'string', ...options } as ApiPropertyOptions) : options)
}
