import { isCityOnly, isRead, type Permission } from '@credit/contract'
import type { Actor } from '#core/context'

/** Returns the permissions that the actor does not have: it can neither grant them nor manage accounts with them. */
export function beyond(actor: Pick<Actor, 'permissions'> | null, permissions: Iterable<Permission>): Permission[] {
  return actor ? [...permissions].filter((permission) => !actor.permissions.has(permission)) : []
}

/**
 * Returns the permissions to compare with a district supervisor's: read permissions on the city's resources have no
 * effect in a district, so that examiners and auditors can be appointed.
 */
export function withoutCityReads(permissions: readonly Permission[]): Permission[] {
  return permissions.filter((permission) => !(isCityOnly(permission) && isRead(permission)))
}
