import { applyDecorators, type Type } from '@nestjs/common'
import { ApiBody, ApiQuery } from '@nestjs/swagger'
import { DomainError } from '../core/domain-error.js'
import { fieldsOf, typeOfField } from './fields/field.js'

/** Added by clients to bypass caches. */
const IGNORED = '_'

/**
 * Converts the values of a query string to the types of the fields of its DTO. Empty values count as
 * absent; a value that cannot be converted is left for the validation to reject.
 */
export function parseQuery(dto: Type, query: unknown): Record<string, unknown> {
  const parsed: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(query as Record<string, string | string[]>)) {
    if (name === IGNORED || value === '') continue
    const type = typeOfField(dto, name)
    if (type === undefined && typeOfField(dto, 'current') !== undefined) throw unknownFilter(name)
    // Assigning it would be ignored, and so would the parameter.
    if (name === '__proto__') throw unknownParameter(name)
    parsed[name] = convert(value, type)
  }
  return parsed
}

function convert(value: string | string[], type: unknown): unknown {
  if (type === 'array') return Array.isArray(value) ? value : value.split(',')
  if (typeof value !== 'string') return value
  if (type === 'integer' || type === 'number') {
    return /^-?\d{1,15}(\.\d{1,15})?$/.test(value) ? Number(value) : value
  }
  if (type === 'boolean') return value === 'true' ? true : value === 'false' ? false : value
  return value
}

function unknownParameter(name: string): DomainError {
  return new DomainError('VALIDATION', { fields: { [name]: ['field.unknown'] } })
}

/** Lists report unknown parameters with a code of their own. */
function unknownFilter(name: string): DomainError {
  return new DomainError('UNKNOWN_FILTER', {
    params: { name },
    fields: { [name]: ['field.unknown'] },
  })
}

/** Describes a call that takes its fields in the body or as query parameters (`queryOrBody`). */
export function ApiQueryOrBody(dto: Type): MethodDecorator {
  const parameters = Object.entries(fieldsOf(dto)).map(([name, property]) => {
    const { required: _, description, ...schema } = property as Record<string, unknown>
    const about = description ? { description: String(description) } : {}
    return ApiQuery({ name, required: false, schema, ...about })
  })
  return applyDecorators(ApiBody({ type: dto, required: false }), ...parameters)
}
