import type { Tx } from '#core/context'
import { enqueueTask } from '../../jobs/enqueue.js'
import { insertDeliveries } from './deliveries.sql.js'

/** The task that sends the pending deliveries of a webhook. */
export const WEBHOOK_TASK = 'webhook'

/** Queues changes for the webhooks, in the transaction that numbers them. */
export async function queueDeliveries(tx: Tx, changeIds: readonly string[]): Promise<void> {
  const webhooks = await insertDeliveries.rows(tx, { ids: changeIds, now: tx.clock.now() })
  for (const { id } of webhooks) await queueSending(tx, id)
}

/** Queues the sending of a webhook's pending deliveries. */
export function queueSending(tx: Tx, id: string, runAt?: Date): Promise<void> {
  const options = { key: `webhook:${id}`, ...(runAt ? { runAt } : {}) }
  return enqueueTask(tx, WEBHOOK_TASK, { id }, options)
}
