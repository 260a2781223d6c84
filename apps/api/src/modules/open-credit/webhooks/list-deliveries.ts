import type { Page } from '@credit/contract'
import type { Ctx } from '#core/context'
import { scoped } from '#database/scoped'
import { WebhookEntity } from '#entities/open-credit/webhook'
import { WebhookDeliveryEntity } from '#entities/open-credit/webhook-delivery'
import { answerFrom } from '#http/fields'
import { type PageQuery, page } from '#list/page'
import { DeliveryRow } from './webhook.dto.js'

/** Returns a page of the sent and pending deliveries of a webhook, the newest first. */
export async function listDeliveries(ctx: Ctx, id: string, query: PageQuery): Promise<Page<DeliveryRow>> {
  const { id: webhookId } = await scoped(ctx, WebhookEntity).get(id)
  const { current, size } = query
  const deliveries = scoped(ctx, WebhookDeliveryEntity)
  const found = await deliveries.find({ webhookId }, { order: { seq: 'DESC' }, skip: (current - 1) * size, take: size })
  const rows = found.map((delivery) => answerFrom(DeliveryRow, delivery, {}))
  return page(rows, await deliveries.count({ webhookId }), query)
}
