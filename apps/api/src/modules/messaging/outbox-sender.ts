import { type Moved, OUTBOX_MACHINE, type OutboxStatus, transition } from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import { CONFIG, type Config } from '#core/config/index'
import type { SystemCtx, SystemTx } from '#core/context'
import { Schedule } from '#core/schedule'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { OutboxMessageEntity } from '#entities/messaging/outbox-message'
import { JobRegistry } from '../jobs/job-registry.js'
import { gatewayErrorOf } from './gateway-error.js'
import { gatewayOf, hasGateway, keepsCodes } from './gateways.js'
import { hideSecrets } from './message-text.js'
import { stalledMessages } from './messages.sql.js'
import { OUTBOX_TASK, queueSending } from './notify.js'

/** Delays after the first, second … failure; after the last one the message has failed. */
export const RETRY_S = [10, 60, 300, 1800, 7200, 21_600] as const
const MAX_DELAY_S = RETRY_S[RETRY_S.length - 1] ?? 0

/** A process that has sent nothing for so long after the gateway's time-outs has died. */
const CLAIM_MARGIN_MS = 60_000
/** Maximum number of times that one attempt waits for the gateway: name, connection, greeting, responses. */
const WAITS = 4
/** A message that should have been sent so long ago has lost its task. */
const STALLED_MS = 900_000
const EVERY_FIVE_MINUTES = '*/5 * * * *'
const CHUNK = 500

type OutboxChange = Pick<
  Partial<OutboxMessageEntity>,
  'sentAt' | 'nextTryAt' | 'error' | 'params' | 'claimedAt' | 'attempts'
> & { status: Moved<OutboxStatus> }

/**
 * Sends the messages of the outbox. A message is claimed in its own transaction before it is sent, so that only one
 * process sends it. If the process dies before the result is stored, the delivery is unknown: a text message is sent
 * again with the same id, which lets the gateway drop duplicates; a mail fails as `unconfirmed` until a supervisor
 * decides.
 */
@Injectable()
export class OutboxSender {
  private readonly claimMs: number

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    registry: JobRegistry,
    schedule: Schedule,
  ) {
    this.claimMs = config.limits.gatewayMs * WAITS + CLAIM_MARGIN_MS
    registry.onTask(OUTBOX_TASK, (ctx, { id }) => this.send(ctx, String(id)))
    schedule.add('outbox.recover', EVERY_FIVE_MINUTES, (ctx) => this.recover(ctx))
  }

  async send(ctx: SystemCtx, id: string): Promise<void> {
    const message = await unitOfWork(ctx, (tx) => this.claim(tx, id))
    if (!message) return
    try {
      await gatewayOf(this.config, message.channel)(message)
    } catch (error) {
      return this.failed(ctx, message, error)
    }
    await this.store(ctx, message, {
      status: transition(OUTBOX_MACHINE, message.status, 'send'),
      sentAt: ctx.clock.now(),
      nextTryAt: null,
      error: null,
      // The code is not needed here after delivery.
      ...(keepsCodes(this.config, message.channel) ? {} : { params: hideSecrets(message) }),
    })
  }

  /** Queues the messages whose process or task is gone; returns their number. */
  async recover(ctx: SystemCtx): Promise<number> {
    const now = ctx.clock.now().getTime()
    const lost = await stalledMessages.rows(ctx, {
      claimedBefore: new Date(now - this.claimMs),
      dueBefore: new Date(now - STALLED_MS),
      limit: CHUNK,
    })
    await unitOfWork(ctx, async (tx) => {
      for (const { id } of lost) await queueSending(tx, id)
    })
    return lost.length
  }

  /** Takes a message for this process; null if it is not to be sent, or another process sends it. */
  private async claim(tx: SystemTx, id: string): Promise<OutboxMessageEntity | null> {
    const table = scoped(tx, OutboxMessageEntity)
    const [message] = await table.lockAll({ id })
    if (!message) return null
    const { status, claimedAt, attempts, channel } = message
    if (status !== 'waiting' && status !== 'sending') return null
    const now = tx.clock.now()
    if (status === 'sending') {
      const freeAt = new Date((claimedAt?.getTime() ?? 0) + this.claimMs)
      if (freeAt > now) {
        await queueSending(tx, id, freeAt)
        return null
      }
      if (channel === 'mail' && hasGateway(this.config, channel)) {
        await table.updateAll({ id }, unconfirmed('the process ended while it was sent'))
        return null
      }
    }
    const change = {
      status: transition(OUTBOX_MACHINE, status, 'claim'),
      claimedAt: now,
      attempts: attempts + 1,
    }
    await table.updateAll({ id }, change)
    return Object.assign(message, change)
  }

  private async failed(ctx: SystemCtx, message: OutboxMessageEntity, error: unknown): Promise<void> {
    const { failure, retryAfter, message: text } = gatewayErrorOf(error)
    const reason = text.slice(0, 500)
    if (failure === 'unconfirmed') return this.store(ctx, message, unconfirmed(reason))
    const wait = failure === 'permanent' ? undefined : RETRY_S[message.attempts - 1]
    if (wait === undefined) {
      const status = transition(OUTBOX_MACHINE, message.status, 'giveUp')
      return this.store(ctx, message, { status, error: reason, nextTryAt: null })
    }
    const delay = Math.max(wait, Math.min(retryAfter ?? 0, MAX_DELAY_S))
    const nextTryAt = new Date(ctx.clock.now().getTime() + delay * 1000)
    const status = transition(OUTBOX_MACHINE, message.status, 'postpone')
    await this.store(ctx, message, { status, error: reason, nextTryAt }, nextTryAt)
  }

  /** Stores the result, unless another process has claimed the message since. */
  private store(
    ctx: SystemCtx,
    { id, claimedAt }: OutboxMessageEntity,
    values: OutboxChange,
    retryAt?: Date,
  ): Promise<void> {
    return unitOfWork(ctx, async (tx) => {
      const own = { id, status: 'sending' as const, ...(claimedAt ? { claimedAt } : {}) }
      const messages = scoped(tx, OutboxMessageEntity)
      const stored = await messages.updateAll(own, { ...values, claimedAt: null })
      if (stored > 0 && retryAt) await queueSending(tx, id, retryAt)
    })
  }
}

function unconfirmed(reason: string): OutboxChange {
  const status = transition(OUTBOX_MACHINE, 'sending', 'giveUp')
  return { status, error: `unconfirmed: ${reason}`, nextTryAt: null, claimedAt: null }
}
