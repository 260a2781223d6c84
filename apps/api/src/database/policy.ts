import { SIGN } from '@credit/contract'
import type { Ctx } from '../core/context.js'
import type { ParticipantEntity } from '../entities/participants/participant.js'
import type { Seen } from './seen.js'

/**
 * Reason why a caller may reach rows outside the area it is limited to. Participants, the public and jobs
 * have no area: for them every access to an area-scoped table names a policy.
 */
export type Policy = Reach | AllAreasPolicy

/** Rows that a caller may see whatever its area: of a participant that it may see, its own, or those that are public. */
export type Reach =
  | { kind: 'party'; participantId?: Seen<ParticipantEntity> }
  | { kind: 'public'; areaId: string | null }

export interface AllAreasPolicy {
  kind: 'allAreas'
  why: string
}

/** Rows that belong to the caller's participant. */
export const asParty: Reach = { kind: 'party' }

/** Rows that belong to a participant that the caller may see, in whatever area. */
export const ofParticipant = (participantId: Seen<ParticipantEntity>): Reach => ({ kind: 'party', participantId })

/** True for an account whose participant is not known yet: {@link asParty} needs one. */
export const hasNoParticipant = ({ me }: Ctx): boolean => me.sign !== SIGN.supervisor && me.participantId === null

/** Rows that an area's public pages show; of all areas if null. */
export const publicOf = (areaId: string | null): Reach => ({ kind: 'public', areaId })

/** All rows, for work of the product itself or work that does not depend on the area. */
export const allAreas = (why: string): Extract<Policy, { kind: 'allAreas' }> => ({
  kind: 'allAreas',
  why,
})
