import type { Tx } from '#core/context'
import { proveRows } from '#database/prove-rows'
import type { Statement } from '#database/statement'
import { type DecidedRow, isDecided, type Merge, type MovedRow, rowsOf } from './merge-steps.js'
import type { Moving } from './moving-rows.sql.js'

/** The statement of a table that gives rows of one participant to another. */
export type Moved = Statement<Moving, { id: string; status?: string | null }>

/** Gives all rows of a table that belong to the merged participant to the kept one; returns their ids. */
export async function moveReference(tx: Tx, merge: Merge, table: string, statement: Moved): Promise<string[]> {
  const [from, to] = [merge.source.id, merge.target.id]
  const { areaId } = merge.target
  const moved = await statement.rows(tx, { from, to, areaId, ids: null })
  proveRows(tx, table, moved)
  for (const { id, status = null } of moved) {
    const row = { status }
    merge.rows.push({
      table,
      id,
      before: { ...row, participantId: from },
      after: { ...row, participantId: to },
    })
  }
  return moved.map(({ id }) => id)
}

/** The rows of a table that were the merged participant's: others only ended. */
export function movedRowsOf(merge: Merge, table: string): MovedRow[] {
  return rowsOf(merge, table).filter(({ before }) => before.participantId === merge.source.id)
}

/** Moves back the rows of a table that a merge moved; returns the rows that were decided since. */
export async function returnReference(tx: Tx, merge: Merge, table: string, statement: Moved): Promise<DecidedRow[]> {
  const rows = movedRowsOf(merge, table)
  if (rows.length === 0) return []
  const [from, to] = [merge.target.id, merge.source.id]
  const { areaId } = merge.source
  const returned = await statement.rows(tx, { from, to, areaId, ids: rows.map(({ id }) => id) })
  proveRows(tx, table, returned)
  const then = new Map(rows.map(({ id, after }) => [id, after]))
  return returned
    .filter(({ id, status = null }) => isDecided(status, then.get(id) ?? {}))
    .map(({ id }) => ({ table, id }))
}
