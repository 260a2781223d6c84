import { SIGN } from '@credit/contract'
import type { EntityMetadata, FindOptionsWhere, ObjectLiteral } from 'typeorm'
import type { Ctx } from '../core/context.js'
import { DomainError } from '../core/domain-error.js'
import type { ParticipantEntity } from '../entities/participants/participant.js'
import { scopeOf } from '../entities/scope.js'
import type { Policy } from './policy.js'
import type { Seen } from './seen.js'

/** Property that ties a row to its area. */
export const AREA_PROPERTY = 'areaId'

/** Returns whether an entity's rows belong to areas. */
export function isAreaScoped(metadata: EntityMetadata): boolean {
  return scopeOf(metadata.target).byArea
}

/** The area a supervisor of a district is limited to; null for the city and for callers without an area. */
export function areaLimit(ctx: Ctx): string | null {
  if (ctx.actor?.sign !== SIGN.supervisor) return null
  return ctx.actor.city ? null : ctx.actor.areaId
}

/**
 * Returns the area whose rows of an area-scoped table a caller can access; decided only here.
 * @returns the area; null for all areas
 * @throws if neither the caller nor a policy names one
 */
export function reachedArea(ctx: Ctx, table: string, policy?: Policy): string | null {
  if (policy?.kind === 'allAreas') return null
  if (policy?.kind === 'public') return policy.areaId
  if (ctx.system !== null) return null
  if (ctx.actor?.sign !== SIGN.supervisor) {
    throw new Error(`${table} is scoped by area: a caller without one needs a policy`)
  }
  return areaLimit(ctx)
}

/** The properties that hold a participant whose row it is. */
export function partiesOf(metadata: EntityMetadata): readonly string[] {
  const { party } = scopeOf(metadata.target)
  if (party.length === 0) throw new Error(`${metadata.name} declares no party`)
  return party
}

/** Returns the caller's participant, which rows have to belong to. */
export function partyOf(ctx: Ctx): Seen<ParticipantEntity> {
  if (!ctx.me.participantId) throw new DomainError('FORBIDDEN')
  return ctx.me.participantId as Seen<ParticipantEntity>
}

/** Additional conditions that a row must meet, at least one of them; no limit if null. */
type Limits<T> = FindOptionsWhere<T>[] | null

/**
 * Returns the limits of a caller's access to an entity: the given policy, or the caller's area, or no limit for the
 * product itself.
 * @throws if an area-scoped entity is accessed without any of them
 */
export function limitsOf<T extends ObjectLiteral>(
  ctx: Ctx,
  metadata: EntityMetadata,
  policy: Policy | undefined,
): Limits<T> {
  if (policy?.kind === 'party') {
    const id = policy.participantId ?? partyOf(ctx)
    return partiesOf(metadata).map((property) => ({ [property]: id }) as FindOptionsWhere<T>)
  }
  if (!isAreaScoped(metadata)) return null
  const areaId = reachedArea(ctx, metadata.name, policy)
  return areaId === null ? null : [{ [AREA_PROPERTY as string]: areaId } as FindOptionsWhere<T>]
}

/** Rejects writes of rows without an area by anyone but the city, which they belong to (A2). */
export function assertMayWrite(ctx: Ctx, metadata: EntityMetadata): void {
  const { byArea, writtenBy } = scopeOf(metadata.target)
  if (byArea || writtenBy !== '' || ctx.system !== null || ctx.actor?.city) return
  throw new DomainError('FORBIDDEN')
}

/** Rejects values of a row that would stand outside the caller's area. */
export function assertOwnArea(ctx: Ctx, metadata: EntityMetadata, values: ObjectLiteral): void {
  const limit = isAreaScoped(metadata) ? areaLimit(ctx) : null
  if (limit !== null && values[AREA_PROPERTY] !== limit) throw new DomainError('FORBIDDEN')
}
