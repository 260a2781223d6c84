import {
  addressOf,
  DAY_MS,
  DELIVERY_MACHINE,
  type DeliveryStatus,
  type Moved,
  transition,
  WEBHOOK_MACHINE,
} from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import { In, LessThan } from 'typeorm'
import { CONFIG, type Config } from '#core/config/index'
import type { Ctx, SystemCtx, Tx } from '#core/context'
import { decryptText } from '#core/encryption'
import { Schedule } from '#core/schedule'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { WebhookEntity } from '#entities/open-credit/webhook'
import { WebhookDeliveryEntity } from '#entities/open-credit/webhook-delivery'
import { cityAreaId } from '../../areas/read-areas.js'
import { JobRegistry } from '../../jobs/job-registry.js'
import { changeById } from '../../ledger/changes/changes.sql.js'
import { openTodo } from '../../todo/todo.js'
import { changeRow, testChange } from '../changes/change-row.js'
import { isAllowedAddress } from './address-rule.js'
import { stalledWebhooks } from './deliveries.sql.js'
import { postWebhook } from './post-webhook.js'
import { queueSending, WEBHOOK_TASK } from './queue-deliveries.js'

/** Disables a webhook that has failed for days, with an item for the supervisors of the city. */
async function giveUp(tx: Tx, { id, name }: WebhookEntity): Promise<void> {
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
    link: addressOf('webhook', id),
  })
}

/** Delays after the first, second … failure in seconds; the last one repeats until the webhook is given up. */
export const RETRY_S = [10, 60, 300, 1800, 7200, 21_600] as const
const GIVE_UP_MS = 3 * DAY_MS
/** A process that has not stored a result for so long after the time-out has died. */
const CLAIM_MARGIN_MS = 60_000
const STALLED_MS = 900_000
const EVERY_FIVE_MINUTES = '*/5 * * * *'
const DAILY = '40 19 * * *'
/** Keeps the version, which only edits by people change. */
const SAME_VERSION = { version: () => 'version' }

interface Claimed {
  delivery: WebhookDeliveryEntity
  webhook: WebhookEntity
}

/**
 * Sends the deliveries of a webhook sequentially, so that it receives changes in their order. A delivery is claimed in
 * its own transaction before it is sent; if the process dies before the result is stored, it is sent again with the
 * same id.
 */
@Injectable()
export class WebhookSender {
  private readonly timeoutMs: number
  private readonly claimMs: number

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    registry: JobRegistry,
    schedule: Schedule,
  ) {
    this.timeoutMs = config.limits.webhookMs
    this.claimMs = this.timeoutMs + CLAIM_MARGIN_MS
    registry.onTask(WEBHOOK_TASK, (ctx, { id }) => this.sendWaiting(ctx, String(id)))
    schedule.add('webhooks.recover', EVERY_FIVE_MINUTES, (ctx) => this.recover(ctx))
    schedule.add('webhooks.sweep', DAILY, (ctx) => this.sweep(ctx))
  }

  /** Sends the pending deliveries of a webhook until none is left or an attempt fails. */
  async sendWaiting(ctx: SystemCtx, webhookId: string): Promise<void> {
    for (;;) {
      const claimed = await unitOfWork(ctx, (tx) => this.claim(tx, webhookId))
      if (!claimed) return
      const result = await this.send(ctx, claimed).catch((error: Error) => error)
      if (result instanceof Error) {
        await unitOfWork(ctx, (tx) => this.postpone(tx, claimed, result.message.slice(0, 500)))
        return
      }
      await unitOfWork(ctx, (tx) => this.settle(tx, claimed, result))
    }
  }

  /** Claims the next delivery for this process; null if there is none now, or another process has it. */
  private async claim(tx: Tx, webhookId: string): Promise<Claimed | null> {
    const [webhook] = await scoped(tx, WebhookEntity).lockAll({ id: webhookId })
    if (webhook?.status !== 'active') return null
    const deliveries = scoped(tx, WebhookDeliveryEntity)
    const open = { webhookId, status: In(['waiting', 'sending']) }
    const delivery = await deliveries.findOne(open, { order: { seq: 'ASC' } })
    if (!delivery) return null
    const { id, status, attempts, claimedAt } = delivery
    const now = tx.clock.now()
    const freeAt = new Date((claimedAt?.getTime() ?? 0) + this.claimMs)
    const readyAt = status === 'sending' ? freeAt : (delivery.nextTryAt ?? now)
    if (readyAt > now) {
      await queueSending(tx, webhookId, readyAt)
      return null
    }
    const claimed = transition(DELIVERY_MACHINE, status, 'claim')
    const change = { status: claimed, claimedAt: now, attempts: attempts + 1 }
    await deliveries.updateAll({ id }, change)
    return { delivery: Object.assign(delivery, change), webhook }
  }

  /** Returns the result: sent, or dropped if its subject must no longer be disclosed. */
  private async send(ctx: SystemCtx, { delivery, webhook }: Claimed): Promise<'send' | 'drop'> {
    const { id, changeId, createTime } = delivery
    const change = changeId ? await changeById.first(ctx, { id: changeId }) : null
    if (changeId && !change) return 'drop'
    if (!isAllowedAddress(webhook.url, this.config.webhookOrigins)) {
      throw new Error('the address is not allowed')
    }
    const [{ secret = null } = {}] = await scoped(ctx, WebhookEntity).pick(['secret'], {
      id: webhook.id,
    })
    if (!secret) throw new Error('no secret was issued')
    const row = change ? changeRow(change) : testChange(id, createTime)
    await postWebhook({
      url: webhook.url,
      id: row.id,
      at: ctx.clock.now(),
      timeoutMs: this.timeoutMs,
      secret: decryptText(this.config.dataKey, webhook.id, secret),
      body: JSON.stringify(row),
    })
    return 'send'
  }

  private async settle(tx: Tx, claimed: Claimed, action: 'send' | 'drop'): Promise<void> {
    const { delivery, webhook } = claimed
    const status = transition(DELIVERY_MACHINE, delivery.status, action)
    const result = { status, sentAt: tx.clock.now(), nextTryAt: null, error: '' }
    if (!(await this.store(tx, claimed, result)) || !webhook.failingSince) return
    const healthy = { failingSince: null, lastError: '', ...SAME_VERSION }
    await scoped(tx, WebhookEntity).updateAll({ id: webhook.id }, healthy)
  }

  private async postpone(tx: Tx, claimed: Claimed, error: string): Promise<void> {
    const { delivery, webhook } = claimed
    const now = tx.clock.now()
    const wait = RETRY_S[delivery.attempts - 1] ?? RETRY_S[RETRY_S.length - 1] ?? 0
    const nextTryAt = new Date(now.getTime() + wait * 1000)
    const status = transition(DELIVERY_MACHINE, delivery.status, 'postpone')
    if (!(await this.store(tx, claimed, { status, nextTryAt, error }))) return
    const failingSince = webhook.failingSince ?? now
    const failing = { failingSince, lastError: error, ...SAME_VERSION }
    await scoped(tx, WebhookEntity).updateAll({ id: webhook.id }, failing)
    if (now.getTime() - failingSince.getTime() < GIVE_UP_MS) {
      return queueSending(tx, webhook.id, nextTryAt)
    }
    return giveUp(tx, webhook)
  }

  /** Stores a result, unless another process has claimed the delivery since. */
  private async store(
    tx: Tx,
    { delivery: { id, claimedAt } }: Claimed,
    result: Pick<Partial<WebhookDeliveryEntity>, 'sentAt' | 'nextTryAt' | 'error'> & { status: Moved<DeliveryStatus> },
  ): Promise<boolean> {
    const own = { id, status: 'sending' as const, ...(claimedAt ? { claimedAt } : {}) }
    const deliveries = scoped(tx, WebhookDeliveryEntity)
    return (await deliveries.updateAll(own, { ...result, claimedAt: null })) > 0
  }

  /** Queues the webhooks whose process or task is gone. */
  private async recover(ctx: Ctx): Promise<number> {
    const now = ctx.clock.now().getTime()
    const stalled = await stalledWebhooks.rows(ctx, {
      claimedBefore: new Date(now - this.claimMs),
      dueBefore: new Date(now - STALLED_MS),
    })
    await unitOfWork(ctx, async (tx) => {
      for (const { id } of stalled) await queueSending(tx, id)
    })
    return stalled.length
  }

  /** Deletes old sent deliveries. */
  private sweep(ctx: Ctx): Promise<number> {
    const before = new Date(ctx.clock.now().getTime() - this.config.limits.webhookDeliveryDays * DAY_MS)
    const old = { status: 'sent' as const, sentAt: LessThan(before) }
    return unitOfWork(ctx, (tx) => scoped(tx, WebhookDeliveryEntity).deleteAll(old))
  }
}
