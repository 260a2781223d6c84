import { type FindOptionsWhere, In, type ObjectLiteral } from 'typeorm'
import type { Ctx } from '#core/context'
import { scoped } from '#database/scoped'

/** Table and id of a record. */
export type RecordId = readonly [table: string, id: string | null]

/** A record as entries of the log name it: by texts, and by the records that it belongs to. */
interface Named {
  parts: readonly (string | RecordId)[]
  /** Path of its page; null if it has no page or the caller may not open it. */
  link: string | null
}

/** Reads records of one table as far as the caller may see them. */
export type Reader = (ctx: Ctx, ids: readonly string[]) => Promise<Map<string, Named>>

/** Returns the reader of a table, whose records `shown` names. */
export function reader<E extends ObjectLiteral & { id: string }, K extends keyof E & string>(
  entity: new () => E,
  columns: readonly K[],
  shown: (row: Pick<E, K | 'id'>, ctx: Ctx) => Named,
): Reader {
  return async (ctx, ids) => {
    const where = { id: In([...ids]) } as FindOptionsWhere<E>
    const rows = await scoped(ctx, entity).pick(['id', ...columns] as (K | 'id')[], where)
    return new Map(rows.map((row) => [row.id, shown(row, ctx)]))
  }
}

/** Records belong to others three deep at most: a stage to its section, and the section to its project. */
const DEPTH = 3

/** Reads records of several tables, with those that they belong to. Returns a function that finds one. */
export async function readNamed(
  ctx: Ctx,
  readers: Readonly<Record<string, Reader>>,
  records: readonly RecordId[],
): Promise<(record: RecordId) => { name: string; link: string | null } | null> {
  const found = new Map<string, Named>()
  let wanted = records
  for (let depth = 0; depth < DEPTH && wanted.length > 0; depth++) {
    for (const [table, ids] of byTable(wanted, found)) {
      const rows = await readers[table]?.(ctx, [...ids])
      for (const [id, row] of rows ?? []) found.set(keyOf([table, id]), row)
    }
    wanted = wanted.flatMap((record) => found.get(keyOf(record))?.parts ?? []).filter(isRecordId)
  }
  const nameOf = (record: RecordId): string => {
    const parts = found.get(keyOf(record))?.parts ?? []
    return parts
      .map((part) => (isRecordId(part) ? nameOf(part) : part))
      .filter(Boolean)
      .join(' · ')
  }
  return (record) => {
    const known = found.get(keyOf(record))
    const name = known ? nameOf(record) : ''
    return known && name ? { name, link: known.link } : null
  }
}

const keyOf = ([table, id]: RecordId) => `${table} ${id}`
const isRecordId = (part: string | RecordId): part is RecordId => typeof part !== 'string'
const IS_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Returns the ids that are not read yet, by table. */
function byTable(records: readonly RecordId[], found: ReadonlyMap<string, Named>): Map<string, Set<string>> {
  const tables = new Map<string, Set<string>>()
  for (const [table, id] of records) {
    if (id === null || !IS_ID.test(id) || found.has(keyOf([table, id]))) continue
    tables.set(table, (tables.get(table) ?? new Set()).add(id))
  }
  return tables
}
