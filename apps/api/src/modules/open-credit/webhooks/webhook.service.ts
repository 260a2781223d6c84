import { randomBytes } from 'node:crypto'
import { DELIVERY_MACHINE, transition, WEBHOOK_MACHINE, type WebhookAction, type WebhookStatus } from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import { CONFIG, type Config } from '#core/config/index'
import type { Ctx, Tx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { encryptText } from '#core/encryption'
import { recordAudit } from '#database/record-audit'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { WebhookEntity } from '#entities/open-credit/webhook'
import { WebhookDeliveryEntity } from '#entities/open-credit/webhook-delivery'
import { defineRows } from '#list/rows'
import { CrudService, type Values } from '../../crud/crud.service.js'
import { closeTodo } from '../../todo/todo.js'
import type { IssuedSecret } from '../keys/api-key.dto.js'
import { isAllowedAddress } from './address-rule.js'
import { SECRET_PREFIX } from './post-webhook.js'
import { queueSending } from './queue-deliveries.js'
import { type NewWebhook, type WebhookInput, type WebhookOffer, WebhookRow } from './webhook.dto.js'

const SECRET_BYTES = 32

const OFFERS: Readonly<Record<WebhookStatus, readonly WebhookOffer[]>> = {
  draft: ['issue'],
  active: ['replace', 'test', 'disable'],
  disabled: ['replace', 'enable'],
}

export const WEBHOOKS = defineRows(WebhookRow, {
  entity: WebhookEntity,
  searchable: ['name', 'url'],
  sortable: ['name', 'status', 'failingSince', 'createTime'],
  filterable: ['name', 'status'],
  defaultSort: 'createTime,desc',
  total: 'counted',
  fields: {
    can: ({ status }, { me }): WebhookOffer[] => [
      ...(me.permissions.has('webhook:update') ? (['update', ...OFFERS[status]] as const) : []),
      ...(me.permissions.has('webhook:delete') ? (['delete'] as const) : []),
    ],
  },
})

const newSecret = () => SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64')

/** Webhooks of other systems. */
@Injectable()
export class WebhookService extends CrudService<WebhookEntity, WebhookRow, WebhookInput> {
  protected readonly rows = WEBHOOKS

  constructor(@Inject(CONFIG) private readonly config: Config) {
    super()
  }

  protected toValues(
    _ctx: Ctx,
    { name, url, kinds }: WebhookInput,
    before: WebhookEntity | null,
  ): Values<WebhookEntity, WebhookInput> {
    if (!isAllowedAddress(url, this.config.webhookOrigins)) {
      throw new DomainError('RULE_BROKEN', { fields: { url: ['webhook.address'] } })
    }
    return { name, url, kinds, status: before?.status ?? WEBHOOK_MACHINE.initial }
  }

  protected override beforeRemove(tx: Tx, id: string): Promise<void> {
    return closeTodo(tx, 'webhook', id)
  }

  /**
   * Creates a webhook, issues its secret and starts the sending, if the caller may issue secrets. The secret is added
   * after the commit, because the response of the unit of work is stored for retries.
   */
  override async create(ctx: Ctx, input: WebhookInput): Promise<NewWebhook> {
    if (!ctx.me.permissions.has('webhook:update')) return super.create(ctx, input)
    const secret = newSecret()
    const made = await unitOfWork(ctx, async (tx) => {
      const { id } = await super.create(tx, input)
      return this.storeSecret(tx, id, secret)
    })
    return { ...made, secret }
  }

  /** Issues the secret that signs payloads, shown once, and starts the sending. */
  async issue(ctx: Ctx, id: string): Promise<IssuedSecret> {
    const secret = newSecret()
    await this.storeSecret(ctx, id, secret)
    return { secret }
  }

  /** Sends again to a webhook that was disabled. */
  enable(ctx: Ctx, id: string, version?: number): Promise<WebhookRow> {
    return this.change(ctx, id, 'enable', {}, version)
  }

  /** Stops sending; changes in the meantime are queued. */
  disable(ctx: Ctx, id: string, version?: number): Promise<WebhookRow> {
    return this.change(ctx, id, 'disable', {}, version)
  }

  /** Queues a delivery that is about nothing. */
  test(ctx: Ctx, id: string): Promise<WebhookRow> {
    return unitOfWork(ctx, async (tx) => {
      const { status } = await scoped(tx, WebhookEntity).lock(id)
      if (status !== 'active') throw new DomainError('STATE_CONFLICT')
      await scoped(tx, WebhookDeliveryEntity).insert({
        webhookId: id,
        changeId: null,
        createTime: tx.clock.now(),
        status: DELIVERY_MACHINE.initial,
      })
      await queueSending(tx, id)
      return this.get(tx, id)
    })
  }

  /** Retries a waiting delivery now. Deliveries keep their order: earlier ones are sent first. */
  retry(ctx: Ctx, deliveryId: string): Promise<WebhookRow> {
    return unitOfWork(ctx, async (tx) => {
      const deliveries = scoped(tx, WebhookDeliveryEntity)
      const { webhookId: id } = await deliveries.get(deliveryId)
      const webhook = await scoped(tx, WebhookEntity).lock(id)
      const { status } = await deliveries.get(deliveryId)
      if (webhook.status !== 'active' || status !== 'waiting') {
        throw new DomainError('STATE_CONFLICT')
      }
      const waiting = { webhookId: id, status: 'waiting' as const }
      await deliveries.updateAll(waiting, { nextTryAt: null })
      await recordAudit(tx, {
        action: 'retry',
        entity: 'webhook',
        entityId: id,
        after: { id, deliveryId },
      })
      await queueSending(tx, id)
      return this.get(tx, id)
    })
  }

  private storeSecret(ctx: Ctx, id: string, secret: string): Promise<WebhookRow> {
    return this.change(ctx, id, 'issue', { secret: encryptText(this.config.dataKey, id, secret) })
  }

  private change(
    ctx: Ctx,
    id: string,
    action: WebhookAction,
    values: Partial<WebhookEntity> = {},
    version?: number,
  ): Promise<WebhookRow> {
    return unitOfWork(ctx, async (tx) => {
      const webhooks = scoped(tx, WebhookEntity)
      const status = transition(WEBHOOK_MACHINE, (await webhooks.lock(id)).status, action)
      await webhooks.update(id, { ...values, status, failingSince: null }, { action, version })
      if (status === 'active') {
        await closeTodo(tx, 'webhook', id)
        const waiting = { webhookId: id, status: 'waiting' as const }
        await scoped(tx, WebhookDeliveryEntity).updateAll(waiting, { nextTryAt: null })
        await queueSending(tx, id)
      }
      return this.get(tx, id)
    })
  }
}
