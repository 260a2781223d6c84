import type { Tx } from '../core/context.js'
import { appendProofs } from './prove-rows.sql.js'
import { PROVED } from './proved.js'

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

/** Columns that a statement on many rows of a table returns, for {@link proveRows}. */
export const provedColumns = (table: string): string[] => (table in PROVED ? ['id'] : [])

/** Appends the entries of {@link proveRows}. */
export async function appendWritten(tx: Tx): Promise<void> {
  for (const [table, ids] of tx.unit.written) {
    await appendProofs.run(tx, { at: tx.clock.now(), table, ids: [...ids] })
  }
}
