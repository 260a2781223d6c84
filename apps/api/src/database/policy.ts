import { SIGN } from '@credit/contract'
import type { Ctx } from '../core/context.js'

/**
 * Reason why a caller may reach rows outside the area it is limited to. Participants, the public and jobs
 * have no area: for them every access to an area-scoped table names a policy.
 */
export type Policy = Reach | AllAreasPolicy

/** Rows that a caller without an area may see: its own, or those that are public. */
export type Reach = { kind: 'party' } | { kind: 'public'; areaId: string | null }

export interface AllAreasPolicy {
  kind: 'allAreas'
  why: string
}

/** Rows that belong to the caller's participant. */
export const asParty: Reach = { kind: 'party' }

/** True for an account whose participant is not known yet: {@link asParty} needs one. */
export const hasNoParticipant = ({ me }: Ctx): boolean => me.sign !== SIGN.supervisor && me.participantId === null

/** Rows that an area's public pages show; of all areas if null. */
export const publicOf = (areaId: string | null): Reach => ({ kind: 'public', areaId })

/** All rows, for work of the product itself or work that does not depend on the area. */
export const allAreas = (why: string): Extract<Policy, { kind: 'allAreas' }> => ({
  kind: 'allAreas',
  why,
})
