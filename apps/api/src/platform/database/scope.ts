import type { EntityMetadata, ObjectLiteral } from 'typeorm'
import { DomainError } from '../http/domain-error.js'
import type { Ctx } from './context.js'

/** Property that ties a row to its area; every scoped table has it (architecture.md "Area scope"). */
export const AREA_PROPERTY = 'areaId'

export function isAreaScoped(metadata: EntityMetadata): boolean {
  return metadata.columns.some((column) => column.propertyName === AREA_PROPERTY)
}

/**
 * The area a caller is held to: a district's supervisor to the own one, null for the city, for
 * participants (held by taking part, never by area), for jobs and for public calls, whose handlers
 * say which area they show.
 */
export function areaLimit(ctx: Ctx): string | null {
  if (ctx.actor?.sign !== 0) return null
  return ctx.actor.city ? null : ctx.actor.areaId
}

/** Refuses values of a row that would stand outside the caller's area. */
export function needOwnArea(ctx: Ctx, metadata: EntityMetadata, values: ObjectLiteral): void {
  const limit = isAreaScoped(metadata) ? areaLimit(ctx) : null
  if (limit !== null && values[AREA_PROPERTY] !== limit) throw new DomainError('FORBIDDEN')
}
