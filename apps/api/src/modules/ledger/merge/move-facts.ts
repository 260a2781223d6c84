import type { Tx } from '#core/context'
import { type Merge, rowsOf } from '../../participants/merge/merge-steps.js'
import { type FactSide, moveFactSide, restoreFacts } from './merge-ledger.sql.js'

const TABLE = 'credit_fact'

/** A record that lost against the other participant's record of the same thing. */
interface EndedRecord {
  id: string
  side: FactSide
  /** True if the record belongs to the merged participant afterwards; it belonged to the kept one. */
  changesSides: boolean
  /** True if it counted until the merge: if that is undone it counts again. */
  restorable: boolean
}

/**
 * Moves the counted evaluations given and received by the merged participant to the kept one. Facts of ended records
 * stay with the merged participant, or go to it.
 */
export async function moveFacts(tx: Tx, merge: Merge, ended: readonly EndedRecord[]): Promise<void> {
  const [from, to] = [merge.source.id, merge.target.id]
  for (const side of ['evaluator', 'evaluated'] as const) {
    const own = ended.filter((record) => record.side === side)
    const leaving = own.filter(({ changesSides }) => changesSides).map(({ id }) => id)
    const staying = own.filter(({ changesSides }) => !changesSides).map(({ id }) => id)
    const left = await moveFactSide.rows(tx, { side, from: to, to: from, only: leaving })
    const moved = await moveFactSide.rows(tx, { side, from, to, but: [...staying, ...leaving] })
    const property = `${side}Id`
    for (const { id, voided } of moved) {
      add(merge, id, { [property]: from, voided }, { [property]: to, voided })
    }
    const restorable = new Set(own.filter((record) => record.restorable).map(({ id }) => id))
    for (const { id } of left) {
      const voided = !restorable.has(id)
      add(merge, id, { [property]: to, voided }, { [property]: from, voided: true })
    }
    for (const id of staying) {
      if (restorable.has(id)) add(merge, id, { voided: false }, { voided: true })
    }
  }
}

function add(merge: Merge, id: string, before: Values, after: Values): void {
  merge.rows.push({ table: TABLE, id, before, after })
}
type Values = Record<string, string | boolean>

/** Moves back the facts that a merge moved; voided ones count again if their record does. */
export async function returnFacts(tx: Tx, merge: Merge, restored: readonly string[]): Promise<void> {
  const rows = rowsOf(merge, TABLE)
  for (const side of ['evaluator', 'evaluated'] as const) {
    const property = `${side}Id`
    for (const [now, then] of [
      [merge.target.id, merge.source.id],
      [merge.source.id, merge.target.id],
    ] as const) {
      const only = rows.filter(({ before }) => before[property] === then).map(({ id }) => id)
      if (only.length > 0) await moveFactSide.rows(tx, { side, from: now, to: then, only })
    }
  }
  if (restored.length > 0) await restoreFacts.run(tx, { ids: restored })
}
