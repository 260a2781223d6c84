import type { SyncOutcome } from '@credit/contract'
import type { Ctx } from '../../platform/database/context.js'
import { sql } from '../../platform/database/sql.js'

const SYNC = 'the sync serves all areas'

export interface RemarkRow {
  id: string
  ocid: string
  releaseId: string
  place: string
  outcome: SyncOutcome
  reason: string
  params: Record<string, string | number>
}

/** What a run refused or took in with a warning, in the order of the source. */
export function remarksOf(
  ctx: Ctx,
  runId: string,
  outcomes: readonly SyncOutcome[],
  limit: number,
  offset = 0,
): Promise<RemarkRow[]> {
  return sql<RemarkRow>(
    ctx,
    (
      s,
    ) => `SELECT id, ocid, release_id AS "releaseId", place, outcome, reason, params FROM sync_item
      WHERE run_id = ${s.param(runId)} AND outcome = ANY(${s.param(outcomes)}::text[]) AND ${s.unscoped(SYNC)}
      ORDER BY id LIMIT ${s.param(limit)} OFFSET ${s.param(offset)}`,
  )
}

export async function countRemarks(
  ctx: Ctx,
  runId: string,
  outcomes: readonly SyncOutcome[],
): Promise<number> {
  const [row] = await sql<{ n: string }>(
    ctx,
    (s) => `SELECT count(*) AS n FROM sync_item WHERE run_id = ${s.param(runId)}
      AND outcome = ANY(${s.param(outcomes)}::text[]) AND ${s.unscoped(SYNC)}`,
  )
  return Number(row?.n ?? 0)
}
