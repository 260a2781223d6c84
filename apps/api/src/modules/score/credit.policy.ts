import { SIGN } from '@credit/contract'
import type { Actor } from '#core/context'
import { DomainError, notFound } from '#core/domain-error'
import type { Seen } from '#database/seen'
import type { ParticipantEntity } from '#entities/participants/participant'

/** A participant's score and ledger are visible to itself and to every supervisor. */
export function assertMaySeeCredit(
  actor: Actor,
  participantId: string,
): asserts participantId is Seen<ParticipantEntity> {
  if (actor.sign === SIGN.supervisor) {
    if (!actor.permissions.has('credit:list')) throw new DomainError('FORBIDDEN')
    return
  }
  if (actor.participantId !== participantId) throw notFound()
}

/** Returns the area whose ranking a caller sees: its own; any or all (null) for the city. */
export function rankingArea(actor: Actor, wanted: string | undefined): string | null {
  if (actor.sign === SIGN.supervisor && actor.city) return wanted ?? null
  if (wanted !== undefined && wanted !== actor.areaId) throw new DomainError('FORBIDDEN')
  return actor.areaId
}
