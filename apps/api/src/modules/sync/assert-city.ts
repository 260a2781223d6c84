import type { Ctx } from '#core/context'
import { DomainError } from '#core/domain-error'

/**
 * Rejects districts. A run concerns all areas, and rows without an area belong to the city. Permissions to change such
 * rows only apply in the city, but permissions to read them are not limited.
 */
export function assertCity(ctx: Ctx): void {
  if (!ctx.me.city) throw new DomainError('FORBIDDEN')
}
