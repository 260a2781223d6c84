import { DomainError } from './domain-error.js'

/** Returns a reason without the spaces around it; one that says nothing is a fault of the field. */
export function requireReason(reason: string | undefined): string {
  const text = reason?.trim()
  if (!text) throw new DomainError('VALIDATION', { fields: { reason: ['field.required'] } })
  return text
}
