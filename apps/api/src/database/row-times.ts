import type { EntityMetadata, ObjectLiteral } from 'typeorm'
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js'
import type { Clock } from '../core/clock/clock.js'

const columns = new WeakMap<EntityMetadata, readonly ColumnMetadata[]>()

/** Returns the columns that the database would fill with its own time. */
function timeColumns(metadata: EntityMetadata): readonly ColumnMetadata[] {
  const known = columns.get(metadata)
  if (known) return known
  const found = metadata.columns.filter(({ default: value }) => typeof value === 'function' && value() === 'now()')
  columns.set(metadata, found)
  return found
}

/** Returns a new row with the times that it does not give, by the clock: the database has another. */
export function withTimes<T extends ObjectLiteral>(clock: Clock, metadata: EntityMetadata, row: T): T {
  const missing = timeColumns(metadata).filter(({ propertyName }) => row[propertyName] === undefined)
  if (missing.length === 0) return row
  const now = clock.now()
  return { ...row, ...Object.fromEntries(missing.map(({ propertyName }) => [propertyName, now])) }
}
