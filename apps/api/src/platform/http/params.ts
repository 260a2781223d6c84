import { isUUID } from 'class-validator'
import { DomainError } from './domain-error.js'

/** A query parameter that names a record, or nothing. */
export function optionalId(name: string, value: string | undefined): string | undefined {
  if (value === undefined || value === '') return undefined
  if (!isUUID(value))
    throw new DomainError('VALIDATION', { fields: { [name]: ['field.reference'] } })
  return value
}
