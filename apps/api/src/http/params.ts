import { Param, ParseUUIDPipe } from '@nestjs/common'
import { isUUID } from 'class-validator'
import { DomainError, notFound } from '../core/domain-error.js'

/** An optional query parameter that holds the id of a record. */
export function optionalId(name: string, value: string | undefined): string | undefined {
  if (value === undefined || value === '') return undefined
  if (!isUUID(value))
    throw new DomainError('VALIDATION', { fields: { [name]: ['field.reference'] } })
  return value
}

/** An id in a path; a malformed id is a 404. */
export function IdParam(name = 'id'): ParameterDecorator {
  return Param(name, new ParseUUIDPipe({ exceptionFactory: notFound }))
}
