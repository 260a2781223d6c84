import type { SystemCtx } from '#core/context'
import { baseLine, unprovedRows } from '#database/prove-rows.sql'
import { PROVED } from '#database/proved'
import { doubledSubmits } from './audit.sql.js'

/** A row that is not what its newest audit entry proves, or an evaluation with two submits. */
interface ProofFault {
  id: string
  /** Key of the message: `cli.score.fault.<kind>`. */
  kind: 'unproved' | 'changed' | 'removed' | 'doubled'
  /** Table of the row; number of submits. */
  detail: string
}

export interface ProofReport {
  faults: ProofFault[]
  /** Rows that are proved by a base line only, since their state when it was written, and its time. */
  baseLine: { rows: number; since: Date | null }
}

/** Compares the rows of all proved tables with their newest entries in the audit log. Changes nothing. */
export async function verifyProofs(ctx: SystemCtx): Promise<ProofReport> {
  const faults: ProofFault[] = []
  for (const table of Object.keys(PROVED)) {
    for (const { id, isThere, hasEntry } of await unprovedRows.rows(ctx, { table })) {
      faults.push({ id, kind: isThere ? (hasEntry ? 'changed' : 'unproved') : 'removed', detail: table })
    }
  }
  for (const { id, entries } of await doubledSubmits.rows(ctx, {})) {
    faults.push({ id, kind: 'doubled', detail: String(entries) })
  }
  const [first] = await baseLine.rows(ctx, { tables: Object.keys(PROVED) })
  return { faults, baseLine: first ?? { rows: 0, since: null } }
}
