import { IsNull } from 'typeorm'
import type { SystemCtx, SystemTx } from '#core/context'
import { scoped } from '#database/scoped'
import type { RowOf } from '#database/statement'
import { unitOfWork } from '#database/unit-of-work'
import { AuditHeadEntity } from '#entities/audit/audit-head'
import { AuditLogEntity } from '#entities/audit/audit-log'
import { findUnsealed, storeLinks, trySealLock } from './audit.sql.js'
import { linkHash } from './chain.js'

const BATCH = 5000

/**
 * Numbers and chains the committed entries that are not sealed yet; returns their number. Only entries of transactions
 * older than all running ones are taken, so that no later commit can add an earlier entry. One instance seals at a
 * time.
 */
export async function seal(ctx: SystemCtx): Promise<number> {
  let sealed = 0
  for (;;) {
    const batch = await sealBatch(ctx)
    sealed += batch
    if (batch < BATCH) return sealed
  }
}

function sealBatch(ctx: SystemCtx): Promise<number> {
  return unitOfWork(ctx, async (tx) => {
    const lock = await trySealLock.first(tx, {})
    if (!lock?.acquired) return 0
    const entries = await findUnsealed.rows(tx, { limit: BATCH })
    if (entries.length > 0) await appendToChain(tx, entries)
    return entries.length
  })
}

async function appendToChain(tx: SystemTx, entries: RowOf<typeof findUnsealed>[]): Promise<void> {
  const heads = scoped(tx, AuditHeadEntity)
  const [head] = await heads.lockAll({})
  if (!head) throw new Error('the head of the audit chain is missing')
  let seq = BigInt(head.seq)
  let { hash } = head
  const links = entries.map(({ id, content }) => {
    seq += 1n
    hash = linkHash(hash, String(seq), content)
    return { id, seq: String(seq), hash }
  })
  await storeLinks.run(tx, {
    ids: links.map((link) => link.id),
    seqs: links.map((link) => link.seq),
    hashes: links.map((link) => link.hash),
  })
  await heads.updateAll({ id: head.id }, { seq: String(seq), hash })
}

/** Returns the number of entries that are not sealed yet. */
export function countUnsealed(ctx: SystemCtx): Promise<number> {
  return scoped(ctx, AuditLogEntity).count({ seq: IsNull() })
}
