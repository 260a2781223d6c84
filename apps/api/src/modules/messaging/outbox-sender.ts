import { OUTBOX_MACHINE, transition } from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import { CONFIG, type Config } from '../../core/config/index.js'
import type { Ctx } from '../../core/context.js'
import { system } from '../../database/policy.js'
import { scoped } from '../../database/scoped.js'
import { unitOfWork } from '../../database/unit-of-work.js'
import { OutboxMessageEntity } from '../../entities/messaging/outbox-message.js'
import { JobRegistry } from '../jobs/job-registry.js'
import { gatewayOf, hasGateway } from './gateways.js'
import { hideSecrets } from './message-text.js'
import { OUTBOX_TASK, queueSending } from './notify.js'

/** Delays after the first, second … failure; after the last one the message has failed. */
export const RETRY_S = [10, 60, 300, 1800, 7200, 21_600] as const

const SENDER = system('messages of all areas are sent')

type OutboxChange = Pick<
  Partial<OutboxMessageEntity>,
  'status' | 'sentAt' | 'nextTryAt' | 'error' | 'params'
>

/** Sends the messages of the outbox. After a crash a message may be sent twice, but is never lost. */
@Injectable()
export class OutboxSender {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    registry: JobRegistry,
  ) {
    registry.onTask(OUTBOX_TASK, (ctx, { id }) => this.send(ctx, String(id)))
  }

  async send(ctx: Ctx, id: string): Promise<void> {
    const message = await scoped(ctx, OutboxMessageEntity, SENDER).findOne({ id })
    if (message?.status !== 'waiting') return
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
      // After delivery nobody needs to read the code here.
      ...(hasGateway(this.config, message.channel) ? { params: hideSecrets(message) } : {}),
    })
  }

  private async failed(ctx: Ctx, message: OutboxMessageEntity, error: unknown): Promise<void> {
    const wait = RETRY_S[message.attempts]
    const reason = (error as Error).message.slice(0, 500)
    if (wait === undefined) {
      const status = transition(OUTBOX_MACHINE, message.status, 'giveUp')
      return this.store(ctx, message, { status, error: reason, nextTryAt: null })
    }
    const nextTryAt = new Date(ctx.clock.now().getTime() + wait * 1000)
    await this.store(ctx, message, { error: reason, nextTryAt }, nextTryAt)
  }

  private store(
    ctx: Ctx,
    { id, attempts }: OutboxMessageEntity,
    values: OutboxChange,
    retryAt?: Date,
  ): Promise<void> {
    return unitOfWork(ctx, async (tx) => {
      const change = { ...values, attempts: attempts + 1 }
      // A supervisor may have dropped it meanwhile: then it stays dropped.
      await scoped(tx, OutboxMessageEntity, SENDER).updateAll({ id, status: 'waiting' }, change)
      if (retryAt) await queueSending(tx, id, retryAt)
    })
  }
}
