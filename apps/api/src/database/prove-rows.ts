import type { EntityMetadata } from 'typeorm'
import type { SystemTx, Tx } from '../core/context.js'
import { appendBaseLine, appendProofs, lockScoped, lockUnscoped } from './prove-rows.sql.js'
import { PROVED, PROVED_LISTS, WITH_LISTS } from './proved.js'

/**
 * Proves rows that statements write without audit entries of their own: at the end of the unit of work each gets one,
 * unless its newest entry proves it. Tables that are not proved are left alone.
 */
export function proveRows(tx: Tx, table: string, rows: readonly { id: string }[]): void {
  if (!(table in PROVED) || rows.length === 0) return
  const written = tx.unit.written.get(table) ?? new Set<string>()
  for (const { id } of rows) written.add(id)
  tx.unit.written.set(table, written)
}

/** Table and property that {@link proveWritten} needs of the rows of an entity; null if they are not proved. */
function placeOf({ tableName, columns }: EntityMetadata): { table: string; column: string; property: string } | null {
  if (tableName in PROVED) return { table: tableName, column: 'id', property: 'id' }
  const list = PROVED_LISTS[tableName]
  const property = columns.find(({ databaseName }) => databaseName === list?.by)?.propertyName
  return list && property ? { table: list.of, column: list.by, property } : null
}

/** Properties that a statement on many rows of an entity returns, for {@link proveWritten}. */
export function provedProperties(metadata: EntityMetadata): string[] {
  const place = placeOf(metadata)
  return place ? [place.property] : []
}

/** Proves rows of an entity, or the rows whose lists they belong to; given as entities or as rows of a statement. */
export function proveWritten(tx: Tx, metadata: EntityMetadata, rows: readonly object[]): void {
  const place = placeOf(metadata)
  if (!place) return
  const { table, column, property } = place
  const written = rows as readonly Record<string, string>[]
  proveRows(
    tx,
    table,
    written.map((row) => ({ id: row[property] ?? row[column] ?? '' })),
  )
}

/** Appends the entries of {@link proveRows}. */
export async function appendWritten(tx: Tx): Promise<void> {
  // In one order of tables in all units of work: two that lock rows of the same tables wait for each other only once.
  for (const [table, written] of [...tx.unit.written].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const ids = [...written]
    // The list of a row shows what others committed only to a statement that begins once the row is locked.
    const kind = WITH_LISTS.get(table)
    if (kind) await (kind === 'scoped' ? lockScoped : lockUnscoped).run(tx, { table, ids })
    await appendProofs.run(tx, { at: tx.clock.now(), table, ids })
  }
}

/** Appends base lines about all rows that no entry proves: for commands that fill tables by statements on whole tables. */
export async function proveAll(tx: SystemTx, reason: string): Promise<void> {
  for (const table of Object.keys(PROVED)) await appendBaseLine.run(tx, { at: tx.clock.now(), table, reason })
}
