import type { Ctx, Tx } from '../../../core/context.js'
import { unitOfWork } from '../../../database/unit-of-work.js'
import { numberCommitted, tryNumberingLock } from '../../ledger/changes/changes.sql.js'
import { queueDeliveries } from './queue-deliveries.js'

const BATCH = 1000

/**
 * Assigns committed changes their places in the feed and queues them for the webhooks; returns their number. The place
 * is assigned after the commit, by one instance at a time: in the order of writing, a change could be committed after a
 * later one was read, and be skipped.
 */
export async function numberChanges(ctx: Ctx): Promise<number> {
  let numbered = 0
  for (;;) {
    const batch = await unitOfWork(ctx, numberBatch)
    numbered += batch
    if (batch < BATCH) return numbered
  }
}

async function numberBatch(tx: Tx): Promise<number> {
  const lock = await tryNumberingLock.first(tx, {})
  if (!lock?.acquired) return 0
  const rows = await numberCommitted.rows(tx, { limit: BATCH })
  if (rows.length > 0)
    await queueDeliveries(
      tx,
      rows.map(({ id }) => id),
    )
  return rows.length
}
