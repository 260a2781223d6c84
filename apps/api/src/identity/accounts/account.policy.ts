import type { Permission } from '@credit/contract'
import type { Actor } from '../../platform/database/context.js'

/** Permissions that the actor lacks: nobody hands out, or commands, what the own roles do not carry. */
export function beyond(
  actor: Pick<Actor, 'permissions'> | null,
  permissions: Iterable<Permission>,
): Permission[] {
  return actor ? [...permissions].filter((permission) => !actor.permissions.has(permission)) : []
}
