import { PARTICIPANT_RESOURCES, type ParticipantSign, type Permission, SIGN } from '@credit/contract'
import type { Actor } from '#core/context'

/** Part of a participant that a caller may see. */
export type Sight =
  /** 404 for this caller. */
  | 'nothing'
  /** Name, code, area, status, score. */
  | 'public'
  /** The profile with personal data masked. */
  | 'masked'
  /** Everything; each view by a supervisor is logged. */
  | 'whole'

interface Seen {
  id: string
  sign: ParticipantSign
  areaId: string
  /** Takes part in a section of the caller's area. */
  inOwnProjects: boolean
}

/**
 * Returns how a caller sees a participant. The home area and the city see it, areas that it takes part in see it
 * masked, other supervisors see the public fields and the score; a participant sees only itself. Full personal data is
 * for the participant itself, and for supervisors of its home area with that permission (A5).
 */
export function sightOf(actor: Actor, seen: Seen): Sight {
  if (actor.sign !== SIGN.supervisor) return actor.participantId === seen.id ? 'whole' : 'nothing'
  const permission = `${PARTICIPANT_RESOURCES[seen.sign]}:list` as Permission
  if (!actor.permissions.has(permission)) return 'nothing'
  if (actor.city || actor.areaId === seen.areaId) {
    return actor.permissions.has('personal-data:view') ? 'whole' : 'masked'
  }
  return seen.inOwnProjects ? 'masked' : 'public'
}
