import type { EntityMetadata, EntityTarget, ObjectLiteral } from 'typeorm'
import type { Ctx } from '../core/context.js'

/** Returns the table and columns of an entity. */
export function metadataOf<E extends ObjectLiteral>(ctx: Ctx, entity: EntityTarget<E>): EntityMetadata {
  return ctx.manager.dataSource.getMetadata(entity)
}
