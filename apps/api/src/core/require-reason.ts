import { DomainError } from './domain-error.js'

/** Returns a trimmed reason; an empty reason is an error of the field. */
export function requireReason(reason: string | undefined): string {
  const text = reason?.trim()
  if (!text) throw new DomainError('VALIDATION', { fields: { reason: ['field.required'] } })
  return text
}
