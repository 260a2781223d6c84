import { transition, WEBHOOK_MACHINE } from '@credit/contract'
import type { Tx } from '../../../core/context.js'
import { scoped } from '../../../database/scoped.js'
import { WebhookEntity } from '../../../entities/open-credit/webhook.js'
import { cityAreaId } from '../../areas/read-areas.js'
import { openTodo } from '../../todo/todo.js'

const WEBHOOK_PAGE = '/baseinfo/webhooks'

/** Disables a webhook that has failed for days, with an item for the supervisors of the city. */
export async function giveUp(tx: Tx, { id, name }: WebhookEntity): Promise<void> {
  const webhooks = scoped(tx, WebhookEntity)
  const before = await webhooks.lock(id)
  if (before.status !== 'active') return
  const status = transition(WEBHOOK_MACHINE, before.status, 'disable')
  await webhooks.update(id, { status }, { action: 'disable' })
  await openTodo(tx, {
    sourceType: 'webhook',
    sourceId: id,
    areaId: await cityAreaId(tx),
    title: { 'zh-CN': name, 'en-US': name },
    link: `${WEBHOOK_PAGE}/show/${id}`,
  })
}
