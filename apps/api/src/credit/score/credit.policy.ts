import type { Actor } from '../../platform/database/context.js'
import { DomainError, notFound } from '../../platform/http/domain-error.js'

/**
 * Score and lines of a participant are seen by itself and by every supervisor (domain.md "Who owns a
 * row"); to others it is invisible.
 */
export function maySeeCredit(actor: Actor, participantId: string): void {
  if (actor.sign === 0) {
    if (!actor.permissions.has('credit:list')) throw new DomainError('FORBIDDEN')
    return
  }
  if (actor.participantId !== participantId) throw notFound()
}

/** The area whose ranking a caller sees: a district its own, the city any or all. */
export function rankingArea(actor: Actor, wanted: string | undefined): string | null {
  if (actor.sign === 0 && actor.city) return wanted ?? null
  if (wanted !== undefined && wanted !== actor.areaId) throw new DomainError('FORBIDDEN')
  return actor.areaId
}
