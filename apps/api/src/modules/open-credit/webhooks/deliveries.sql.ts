import type { DeliveryStatus, WebhookStatus } from '@credit/contract'
import { col, SAMPLE_ID, SAMPLE_TIME, sql, statement, statesOf } from '#database/statement'

/** Queues changes once for each webhook that subscribes to their kind; returns these webhooks. */
export const insertDeliveries = statement({
  columns: { id: col.uuid() },
  samples: [{ ids: [SAMPLE_ID], now: SAMPLE_TIME }],
  text: ({ ids, now }: { ids: readonly string[]; now: Date }) =>
    sql`WITH added AS (INSERT INTO webhook_delivery (create_time, webhook_id, change_id, status)
        SELECT ${now}::timestamptz, w.id, c.id, 'waiting'
        FROM credit_change c JOIN webhook w ON w.status <> ${statesOf<WebhookStatus>('draft')} AND c.kind = ANY(w.kinds)
        WHERE c.id = ANY(${ids}::uuid[]) ORDER BY c.position
        ON CONFLICT DO NOTHING RETURNING webhook_id)
      SELECT DISTINCT webhook_id AS id FROM added`,
})

/** The webhooks whose next delivery should have been tried by now, and that no process is sending. */
export const stalledWebhooks = statement({
  columns: { id: col.uuid() },
  samples: [{ claimedBefore: SAMPLE_TIME, dueBefore: SAMPLE_TIME }],
  text: ({ claimedBefore, dueBefore }: { claimedBefore: Date; dueBefore: Date }) =>
    sql`SELECT w.id FROM webhook w WHERE w.status = ${statesOf<WebhookStatus>('active')} AND EXISTS (
      SELECT FROM webhook_delivery d WHERE d.webhook_id = w.id
        AND (d.status = ${statesOf<DeliveryStatus>('waiting')} AND coalesce(d.next_try_at, d.create_time) < ${dueBefore}
          OR d.status = ${statesOf<DeliveryStatus>('sending')} AND d.claimed_at < ${claimedBefore}))`,
})
