import type { Ctx } from '../database/context.js'
import { sql } from '../database/sql.js'
import { unitOfWork } from '../database/unit-of-work.js'
import { CHAIN_COLUMNS, type ChainRow, linkHash } from './chain.js'

const BATCH = 5000
const WHOLE = 'the chain spans all areas'

/**
 * Numbers and chains the committed rows that have no place yet; answers how many. Only rows of
 * transactions older than every one that still runs are taken, so nothing can be committed later
 * that would belong before them. One instance seals at a time; the others find the lock taken.
 */
export async function seal(ctx: Ctx): Promise<number> {
  let sealed = 0
  for (;;) {
    const n = await sealBatch(ctx)
    sealed += n
    if (n < BATCH) return sealed
  }
}

function sealBatch(ctx: Ctx): Promise<number> {
  return unitOfWork(ctx, async (tx) => {
    const [lock] = await sql<{ mine: boolean }>(
      tx,
      (s) => `SELECT pg_try_advisory_xact_lock(hashtext('credit-audit-seal')) AS mine
        WHERE ${s.unscoped(WHOLE)}`,
    )
    if (!lock?.mine) return 0
    const rows = await sql<ChainRow>(
      tx,
      (s) => `SELECT ${CHAIN_COLUMNS} FROM audit_log
        WHERE seq IS NULL AND txid < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
          AND ${s.unscoped(WHOLE)} ORDER BY txid, id LIMIT ${BATCH}`,
    )
    if (rows.length > 0) await write(tx, rows)
    return rows.length
  })
}

async function write(tx: Ctx, rows: ChainRow[]): Promise<void> {
  const [head] = await sql<{ seq: string; hash: string }>(
    tx,
    (s) => `SELECT seq, hash FROM audit_head WHERE ${s.unscoped(WHOLE)} FOR UPDATE`,
  )
  if (!head) throw new Error('the head of the audit chain is missing')
  let seq = BigInt(head.seq)
  let hash = head.hash
  const links = rows.map(({ id, content }) => {
    seq += 1n
    hash = linkHash(hash, String(seq), content)
    return { id, seq: String(seq), hash }
  })
  await sql(
    tx,
    (s) => `UPDATE audit_log a SET seq = l.seq, hash = l.hash
      FROM unnest(${s.param(links.map((l) => l.id))}::uuid[], ${s.param(links.map((l) => l.seq))}::bigint[],
        ${s.param(links.map((l) => l.hash))}::text[]) l(id, seq, hash)
      WHERE a.id = l.id AND ${s.unscoped(WHOLE)}`,
  )
  await sql(
    tx,
    (s) => `UPDATE audit_head SET seq = ${s.param(String(seq))}, hash = ${s.param(hash)}
      WHERE ${s.unscoped(WHOLE)}`,
  )
}
