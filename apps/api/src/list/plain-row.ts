import { isUUID } from 'class-validator'
import type { EntityMetadata, ObjectLiteral } from 'typeorm'
import type { Ctx } from '../core/context.js'
import { runStatement } from '../database/connection.js'
import { metadataOf } from '../database/metadata-of.js'
import type { Policy, Reach } from '../database/policy.js'
import type { Seen } from '../database/seen.js'
import { joinSql, Sql, sql, sqlName } from '../database/sql-tag.js'
import { columnOf, visibleRows } from './conditions.js'

/** A row as the database returns it in JSON: the entity's properties, times as ISO strings. */
export type Plain<E> = {
  [K in keyof E]: E[K] extends Date ? string : E[K] extends Date | null ? string | null : E[K]
}

const selections = new WeakMap<EntityMetadata, Map<string, Sql>>()

/** Property names and columns of the row `t`, for `json_build_object`: all that may be read, or some. */
export function selection(metadata: EntityMetadata, properties?: readonly string[]): Sql {
  const known = selections.get(metadata) ?? new Map<string, Sql>()
  selections.set(metadata, known)
  const key = properties?.join() ?? ''
  const made = known.get(key)
  if (made) return made
  const columns = properties
    ? ['id', ...properties.filter((property) => property !== 'id')].map((property) => columnOf(metadata, property))
    : metadata.columns.filter((column) => column.isSelect)
  const pairs = columns.map(
    (column) => sql`${new Sql([`'${column.propertyName}'`], [])}, ${sqlName('t', column.databaseName)}`,
  )
  // As one piece of text: it is put together for every row that is read.
  const text = new Sql([joinSql(pairs).toQuery().text], [])
  known.set(key, text)
  return text
}

/** Returns a row that the caller may see, in the shape of a list, or null if there is none. */
export async function readRow<E extends ObjectLiteral>(
  ctx: Ctx,
  entity: new () => E,
  id: string,
  policy?: Reach,
): Promise<(Plain<E> & { id: Seen<E> }) | null>
export async function readRow<E extends ObjectLiteral>(
  ctx: Ctx,
  entity: new () => E,
  id: string,
  policy: Policy,
): Promise<Plain<E> | null>
export async function readRow<E extends ObjectLiteral>(
  ctx: Ctx,
  entity: new () => E,
  id: string,
  policy?: Policy,
): Promise<Plain<E> | null> {
  if (!isUUID(id)) return null
  const metadata = metadataOf(ctx, entity)
  const { condition } = visibleRows(ctx, metadata, {}, policy)
  const { rows } = await runStatement<{ row: Plain<E> }>(
    ctx,
    sql`SELECT json_build_object(${selection(metadata)}) AS row FROM ${sqlName(metadata.tableName)} t
      WHERE t.id = ${id} AND ${condition}`,
  )
  return rows[0]?.row ?? null
}
