import type { Ctx } from '../database/context.js'
import { sql } from '../database/sql.js'
import { CHAIN_COLUMNS, type ChainRow, linkHash } from './chain.js'

const BATCH = 5000
const WHOLE = 'the chain spans all areas'
/** More would not help anybody to look. */
const NAMED_MAX = 1000

export interface AuditReport {
  /** Rows whose place and hash were checked. */
  checked: number
  /** Rows that say something else than when they were sealed. */
  edited: { seq: string; id: string }[]
  /** Places in the chain without a row, first to last. */
  missing: { from: string; to: string }[]
  /** Rows without a place that are older than some with one: entered past the sealer. */
  inserted: { id: string }[]
  /** Rows that wait for the sealer. */
  unsealed: number
  /** The newest link, to be kept elsewhere and compared. */
  head: { seq: string; hash: string }
}

export const isIntact = ({ edited, missing, inserted }: AuditReport) =>
  edited.length + missing.length + inserted.length === 0

/** Walks the whole chain and names what was edited, removed or slipped in. Changes nothing. */
export async function verifyAudit(
  ctx: Ctx,
  told: (checked: number) => void = () => undefined,
): Promise<AuditReport> {
  const [head = { seq: '0', hash: '' }] = await sql<{ seq: string; hash: string }>(
    ctx,
    (s) => `SELECT seq, hash FROM audit_head WHERE ${s.unscoped(WHOLE)}`,
  )
  const report: AuditReport = {
    ...{ checked: 0, edited: [], missing: [], inserted: [], unsealed: 0 },
    head,
  }
  let last = 0n
  let previous = ''
  for (;;) {
    const rows = await page(ctx, last, head.seq)
    for (const row of rows) {
      const seq = BigInt(row.seq ?? 0)
      const gap = seq !== last + 1n
      if (gap) name(report.missing, { from: String(last + 1n), to: String(seq - 1n) })
      // After a gap the hash before is unknown: the gap itself is the finding.
      if (!gap && linkHash(previous, String(seq), row.content) !== row.hash) {
        name(report.edited, { seq: String(seq), id: row.id })
      }
      last = seq
      previous = row.hash ?? ''
      report.checked++
    }
    told(report.checked)
    if (rows.length < BATCH) break
  }
  if (last < BigInt(head.seq)) name(report.missing, { from: String(last + 1n), to: head.seq })
  else if (previous !== head.hash) name(report.edited, { seq: head.seq, id: '' })
  await lookAtUnsealed(ctx, report)
  return report
}

function page(ctx: Ctx, after: bigint, upTo: string): Promise<ChainRow[]> {
  return sql<ChainRow>(
    ctx,
    (s) => `SELECT ${CHAIN_COLUMNS} FROM audit_log
      WHERE seq > ${s.param(String(after))} AND seq <= ${s.param(upTo)} AND ${s.unscoped(WHOLE)}
      ORDER BY seq LIMIT ${BATCH}`,
  )
}

function name<T>(list: T[], found: T): void {
  if (list.length < NAMED_MAX) list.push(found)
}

/** The tail is the sealer's; a row whose transaction was sealed long ago came another way. */
async function lookAtUnsealed(ctx: Ctx, report: AuditReport): Promise<void> {
  const rows = await sql<{ id: string; late: boolean; n: string }>(
    ctx,
    (s) => `WITH sealed AS (SELECT coalesce(max(txid), 0) AS txid FROM audit_log
        WHERE seq > ${s.param(report.head.seq)}::bigint - ${BATCH} AND seq <= ${s.param(report.head.seq)})
      SELECT min(id::text) AS id, a.txid < sealed.txid AS late, count(*) AS n
      FROM audit_log a, sealed WHERE a.seq IS NULL AND ${s.unscoped(WHOLE)}
      GROUP BY late, CASE WHEN a.txid < sealed.txid THEN a.id END`,
  )
  for (const { id, late, n } of rows) {
    if (late) name(report.inserted, { id })
    else report.unsealed += Number(n)
  }
}
