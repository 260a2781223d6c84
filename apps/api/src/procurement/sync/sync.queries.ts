import type { SyncOutcome, SyncRunStatus } from '@credit/contract'
import type { Ctx } from '../../platform/database/context.js'
import { type SqlScope, sql } from '../../platform/database/sql.js'
import type { PageQuery } from '../../platform/http/page.js'
import type { SyncInfo, SyncMonth } from './sync.dto.js'

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
  const [row] = await sql<{ n: number }>(
    ctx,
    (s) => `SELECT count(*)::int AS n FROM sync_item WHERE run_id = ${s.param(runId)}
      AND outcome = ANY(${s.param(outcomes)}::text[]) AND ${s.unscoped(SYNC)}`,
  )
  return row?.n ?? 0
}

export interface RunRow {
  id: string
  source: string
  status: SyncRunStatus
  startedAt: Date
  finishedAt: Date | null
  counts: Record<string, unknown>
  error: { reason: string; params: Record<string, string | number> } | null
}

const RUN = `id, source, status, started_at AS "startedAt", finished_at AS "finishedAt", counts, error`

export async function listRuns(
  ctx: Ctx,
  { current, size }: PageQuery,
): Promise<{ rows: RunRow[]; total: number }> {
  const rows = await sql<RunRow>(
    ctx,
    (s) => `SELECT ${RUN} FROM sync_run WHERE ${s.unscoped(SYNC)} ORDER BY started_at DESC, id DESC
      LIMIT ${s.param(size)} OFFSET ${s.param((current - 1) * size)}`,
  )
  const [count] = await sql<{ n: number }>(
    ctx,
    (s) => `SELECT count(*)::int AS n FROM sync_run WHERE ${s.unscoped(SYNC)}`,
  )
  return { rows, total: count?.n ?? 0 }
}

export async function findRun(ctx: Ctx, id: string): Promise<RunRow | null> {
  const [row] = await sql<RunRow>(
    ctx,
    (s) => `SELECT ${RUN} FROM sync_run WHERE id = ${s.param(id)} AND ${s.unscoped(SYNC)}`,
  )
  return row ?? null
}

/** The last run that ended. */
export async function lastRun(ctx: Ctx): Promise<RunRow | null> {
  const [row] = await sql<RunRow>(
    ctx,
    (s) => `SELECT ${RUN} FROM sync_run WHERE finished_at IS NOT NULL AND ${s.unscoped(SYNC)}
      ORDER BY finished_at DESC, id DESC LIMIT 1`,
  )
  return row ?? null
}

const KINDS = [
  ['project', 'project', ''],
  ['purchaser', 'participant', 'AND t.sign = 1'],
  ['supplier', 'participant', 'AND t.sign = 2'],
  ['agent', 'participant', 'AND t.sign = 3'],
  ['expert', 'participant', 'AND t.sign = 4'],
] as const

/** What the register of the caller's area holds, and what a run added to it. */
export async function readTotals(
  ctx: Ctx,
  run: RunRow | null,
): Promise<Omit<SyncInfo, 'syncEndTime' | 'status'>> {
  const [row] = await sql<Omit<SyncInfo, 'syncEndTime' | 'status'>>(ctx, (s) => {
    const from = s.param(run?.startedAt ?? null)
    const to = s.param(run?.finishedAt ?? null)
    const part = ([name, table, sign]: (typeof KINDS)[number]) =>
      `(SELECT json_build_object('total', (SELECT coalesce(sum(n), 0) FROM row_count t
          WHERE table_name = '${countName(name)}' AND ${s.area('t.area_id')}),
        'new', (SELECT count(*) FROM ${table} t WHERE t.source = 'sync' ${sign}
          AND t.create_time BETWEEN ${from}::timestamptz AND ${to}::timestamptz AND ${s.area('t.area_id')}))) AS ${name}`
    return `SELECT ${KINDS.map(part).join(', ')}`
  })
  if (!row) throw new Error('totals are always one row')
  return row
}

/** The name that the kept counts of a kind stand under (migrations 301 and 302). */
function countName(kind: (typeof KINDS)[number][0]): string {
  const sign = { purchaser: 1, supplier: 2, agent: 3, expert: 4 }
  return kind === 'project' ? 'project' : `participant_${sign[kind]}`
}

/** What came in by the sync in each month of a year, in the caller's area. */
export function readYear(ctx: Ctx, year: number): Promise<SyncMonth[]> {
  return sql<SyncMonth>(ctx, (s: SqlScope) => {
    const first = s.param(`${year}-01-01`)
    const part = ([name, table, sign]: (typeof KINDS)[number]) =>
      `(SELECT count(*)::int FROM ${table} t WHERE t.source = 'sync' ${sign} AND ${s.area('t.area_id')}
        AND t.create_time >= m.begin AND t.create_time < m.begin + interval '1 month') AS ${name}`
    return `SELECT extract(month FROM m.begin)::int AS month, ${KINDS.map(part).join(', ')}
      FROM (SELECT ${first}::date::timestamptz + make_interval(months => n) AS begin
        FROM generate_series(0, 11) n) m ORDER BY 1`
  })
}
