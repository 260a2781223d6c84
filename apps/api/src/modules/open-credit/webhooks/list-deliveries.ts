import type { Page } from '@credit/contract'
import type { Ctx } from '#core/context'
import { scoped } from '#database/scoped'
import { WebhookEntity } from '#entities/open-credit/webhook'
import { WebhookDeliveryEntity } from '#entities/open-credit/webhook-delivery'
import { type PageQuery, page } from '#list/page'
import type { DeliveryRow } from './webhook.dto.js'

/** Returns a page of the sent and pending deliveries of a webhook, the newest first. */
export async function listDeliveries(ctx: Ctx, id: string, query: PageQuery): Promise<Page<DeliveryRow>> {
  const { id: webhookId } = await scoped(ctx, WebhookEntity).get(id)
  const { current, size } = query
  const deliveries = scoped(ctx, WebhookDeliveryEntity)
  const found = await deliveries.find({ webhookId }, { order: { seq: 'DESC' }, skip: (current - 1) * size, take: size })
  const rows = found.map(({ id, createTime, changeId, status, attempts, error, ...times }) => ({
    id,
    changeId,
    status,
    attempts,
    error,
    createTime: createTime.toISOString(),
    nextTryAt: times.nextTryAt?.toISOString() ?? null,
    sentAt: times.sentAt?.toISOString() ?? null,
  }))
  return page(rows, await deliveries.count({ webhookId }), query)
}
