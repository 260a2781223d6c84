/**
 * Reason why a caller may reach rows outside the area it is limited to. Participants, the public and jobs
 * have no area: for them every access to an area-scoped table names a policy.
 */
export type Policy = { kind: 'party' } | { kind: 'public'; areaId: string | null } | AllAreasPolicy

export interface AllAreasPolicy {
  kind: 'allAreas'
  why: string
}

/** Rows that belong to the caller's participant. */
export const asParty: Policy = { kind: 'party' }

/** Rows that an area's public pages show; of all areas if null. */
export const publicOf = (areaId: string | null): Policy => ({ kind: 'public', areaId })

/** All rows, for work of the product itself or work that does not depend on the area. */
export const allAreas = (why: string): Extract<Policy, { kind: 'allAreas' }> => ({
  kind: 'allAreas',
  why,
})
