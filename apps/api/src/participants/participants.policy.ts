import { PARTICIPANT_RESOURCES, type ParticipantSign, type Permission } from '@credit/contract'
import type { Actor } from '../platform/database/context.js'

/** How much of a participant a caller sees. */
export type Sight =
  /** Not there, for this caller. */
  | 'nothing'
  /** Name, code, area, status, score. */
  | 'public'
  /** The profile with personal data masked. */
  | 'masked'
  /** Everything; each look is logged, unless it is the own. */
  | 'whole'

interface Seen {
  id: string
  sign: ParticipantSign
  areaId: string
  /** Plays a part in a section of the caller's area. */
  inOwnProjects: boolean
}

/**
 * domain.md "Who owns a row": the home area and the city see a participant, areas where it is a party
 * see it masked, every supervisor sees the public fields and the score; a participant only itself.
 * Personal data in full: the owner, and supervisors at home with that permission.
 */
export function sightOf(actor: Actor, seen: Seen): Sight {
  if (actor.sign !== 0) return actor.participantId === seen.id ? 'whole' : 'nothing'
  const permission = `${PARTICIPANT_RESOURCES[seen.sign]}:list` as Permission
  if (!actor.permissions.has(permission)) return 'nothing'
  if (actor.city || actor.areaId === seen.areaId) {
    return actor.permissions.has('personal-data:view') ? 'whole' : 'masked'
  }
  return seen.inOwnProjects ? 'masked' : 'public'
}
