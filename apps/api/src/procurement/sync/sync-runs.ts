import type { SyncRunStatus } from '@credit/contract'
import type { SyncCursor } from '../../entities/sync-run.js'
import type { Ctx } from '../../platform/database/context.js'
import { sql, sqlCount } from '../../platform/database/sql.js'
import type { Remark } from './remark.js'
import { BY_SIGN, noCounts, type SyncCounts } from './sync-counts.js'

const SYNC = 'the sync serves all areas'

/** Thrown where another process took the run over: this one writes nothing more. */
export class TakenOver extends Error {}

export interface OpenRun {
  id: string
  holder: string
  cursor: SyncCursor | null
  counts: SyncCounts
  resumed: boolean
}

export interface RunWish {
  source: string
  openAll: boolean
  accountId: string | null
}

/**
 * Begins a run, or goes on with the one of this source that was cut off. Whatever else runs stops at
 * its next batch: one sync at a time, the last one started.
 */
export async function beginRun(tx: Ctx, wish: RunWish): Promise<OpenRun> {
  // Of two that begin at once, the second has to see the first.
  await sql(
    tx,
    (s) => `SELECT pg_advisory_xact_lock(hashtext('credit-sync')) WHERE ${s.unscoped(SYNC)}`,
  )
  await sqlCount(
    tx,
    (s) =>
      `UPDATE sync_run SET status = 'interrupted' WHERE status = 'running' AND ${s.unscoped(SYNC)}`,
  )
  const [last] = await sql<OpenRun & { status: SyncRunStatus; openAll: boolean }>(
    tx,
    (s) => `SELECT id, status, cursor, counts, open_all AS "openAll" FROM sync_run
      WHERE source = ${s.param(wish.source)} AND ${s.unscoped(SYNC)}
      ORDER BY started_at DESC, id DESC LIMIT 1 FOR UPDATE`,
  )
  if (last?.status !== 'interrupted' || last.openAll !== wish.openAll) return newRun(tx, wish)
  const [row] = await sql<{ holder: string }>(
    tx,
    (s) => `UPDATE sync_run SET status = 'running', holder = uuidv7()
      WHERE id = ${s.param(last.id)} AND ${s.unscoped(SYNC)} RETURNING holder`,
  )
  return { ...last, holder: row?.holder ?? '', resumed: true }
}

/** A run from the beginning, whatever else runs. */
export async function newRun(tx: Ctx, { source, openAll, accountId }: RunWish): Promise<OpenRun> {
  const counts = noCounts()
  const [row] = await sql<{ id: string; holder: string }>(
    tx,
    (s) => `INSERT INTO sync_run (source, status, started_at, counts, open_all, holder, account_id)
      SELECT ${s.param(source)}, 'running', ${s.param(tx.clock.now())}::timestamptz,
        ${s.param(JSON.stringify(counts))}::jsonb, ${s.param(openAll)}::boolean, uuidv7(),
        ${s.param(accountId)}::uuid WHERE ${s.unscoped(SYNC)} RETURNING id, holder`,
  )
  if (!row) throw new Error('the run was not made')
  return { ...row, cursor: null, counts, resumed: false }
}

/** Notes how far the run is, in the transaction of the batch. */
export async function noteProgress(
  tx: Ctx,
  run: OpenRun,
  cursor: SyncCursor,
  counts: SyncCounts,
  remarks: Remark[],
): Promise<void> {
  const held = await sqlCount(
    tx,
    (s) => `UPDATE sync_run SET cursor = ${s.param(JSON.stringify(cursor))}::jsonb,
        counts = ${s.param(JSON.stringify(counts))}::jsonb
      WHERE id = ${s.param(run.id)} AND holder = ${s.param(run.holder)}::uuid
        AND status = 'running' AND ${s.unscoped(SYNC)}`,
  )
  if (held === 0) throw new TakenOver()
  if (remarks.length === 0) return
  await sqlCount(
    tx,
    (
      s,
    ) => `INSERT INTO sync_item (run_id, ocid, release_id, place, outcome, reason, params, create_time)
      SELECT ${s.param(run.id)}::uuid, v.*, ${s.param(tx.clock.now())}::timestamptz FROM unnest(
        ${s.param(remarks.map((r) => r.ocid))}::text[], ${s.param(remarks.map((r) => r.releaseId))}::text[],
        ${s.param(remarks.map((r) => r.place))}::text[], ${s.param(remarks.map((r) => r.outcome))}::text[],
        ${s.param(remarks.map((r) => r.reason))}::text[],
        ${s.param(remarks.map((r) => JSON.stringify(r.params)))}::jsonb[]) v WHERE ${s.unscoped(SYNC)}`,
  )
}

/** Leaves a run where it is, to be gone on with. */
export async function interruptRun(tx: Ctx, run: OpenRun): Promise<void> {
  await sqlCount(
    tx,
    (s) => `UPDATE sync_run SET status = 'interrupted' WHERE id = ${s.param(run.id)}
      AND holder = ${s.param(run.holder)}::uuid AND status = 'running' AND ${s.unscoped(SYNC)}`,
  )
}

/** Ends a run: totals of the register, and what a later release of the run made good. */
export async function endRun(
  tx: Ctx,
  run: OpenRun,
  counts: SyncCounts,
  failure: { reason: string; params: Record<string, string | number> } | null,
): Promise<{ status: SyncRunStatus; counts: SyncCounts }> {
  const madeGood = await sqlCount(
    tx,
    (s) => `DELETE FROM sync_item i USING project p WHERE i.run_id = ${s.param(run.id)}
      AND i.outcome = 'refused' AND i.reason = 'NO_TITLE' AND p.ocid = i.ocid AND ${s.unscoped(SYNC)}`,
  )
  const final = { ...counts, releases: { ...counts.releases } }
  final.releases.refused -= madeGood
  final.releases.new += madeGood
  const totals = await sql<{ table_name: string; n: string }>(
    tx,
    (
      s,
    ) => `SELECT table_name, sum(n) AS n FROM row_count WHERE ${s.unscoped('totals of the register')}
      AND table_name IN ('project', 'participant_1', 'participant_2', 'participant_3', 'participant_4')
      GROUP BY table_name`,
  )
  const [touched] = await sql<{ n: string }>(
    tx,
    (s) => `SELECT count(DISTINCT p.id) AS n FROM sync_release r JOIN project p ON p.ocid = r.ocid
      WHERE r.run_id = ${s.param(run.id)} AND ${s.unscoped(SYNC)}`,
  )
  const total = (name: string) => Number(totals.find((t) => t.table_name === name)?.n ?? 0)
  final.project = {
    total: total('project'),
    new: final.project.new,
    changed: Number(touched?.n ?? 0) - final.project.new,
  }
  for (const sign of [1, 2, 3, 4] as const) {
    final[BY_SIGN[sign]] = { ...final[BY_SIGN[sign]], total: total(`participant_${sign}`) }
  }
  const status = failure ? 'failed' : final.releases.refused > 0 ? 'partly' : 'succeeded'
  const held = await sqlCount(
    tx,
    (
      s,
    ) => `UPDATE sync_run SET status = ${s.param(status)}, finished_at = ${s.param(tx.clock.now())}::timestamptz,
        counts = ${s.param(JSON.stringify(final))}::jsonb,
        error = ${s.param(failure && JSON.stringify(failure))}::jsonb
      WHERE id = ${s.param(run.id)} AND holder = ${s.param(run.holder)}::uuid
        AND status = 'running' AND ${s.unscoped(SYNC)}`,
  )
  if (held === 0) throw new TakenOver()
  return { status, counts: final }
}
