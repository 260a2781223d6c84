import { next, OUTBOX_MACHINE } from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import { OutboxMessage } from '../../entities/outbox-message.js'
import { CONFIG, type Config } from '../config/index.js'
import type { Ctx } from '../database/context.js'
import { unitOfWork } from '../database/unit-of-work.js'
import { JobRegistry } from '../jobs/job-registry.js'
import { gatewayOf, hasGateway } from './gateways.js'
import { hideSecrets } from './message-text.js'
import { OUTBOX_TASK, queueSending } from './notify.js'

/** Waits after the first, second … failure; after the last one the message is given up. */
export const RETRY_S = [10, 60, 300, 1800, 7200, 21_600] as const

/** Sends what waits in the outbox; a message may arrive twice after a crash, never get lost. */
@Injectable()
export class OutboxSender {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    registry: JobRegistry,
  ) {
    registry.onTask(OUTBOX_TASK, (ctx, { id }) => this.send(ctx, String(id)))
  }

  async send(ctx: Ctx, id: string): Promise<void> {
    const message = await ctx.manager.findOneBy(OutboxMessage, { id })
    if (message?.status !== 'waiting') return
    try {
      await gatewayOf(this.config, message.channel)(message)
    } catch (error) {
      return this.failed(ctx, message, error)
    }
    await this.settle(ctx, message, {
      status: next(OUTBOX_MACHINE, message.status, 'send') ?? message.status,
      sentAt: ctx.clock.now(),
      nextTryAt: null,
      error: null,
      // Once somebody else has it, nobody needs to read the code here.
      ...(hasGateway(this.config, message.channel) ? { params: hideSecrets(message) } : {}),
    })
  }

  private async failed(ctx: Ctx, message: OutboxMessage, error: unknown): Promise<void> {
    const wait = RETRY_S[message.attempts]
    const reason = (error as Error).message.slice(0, 500)
    if (wait === undefined) {
      const status = next(OUTBOX_MACHINE, message.status, 'giveUp') ?? message.status
      return this.settle(ctx, message, { status, error: reason, nextTryAt: null })
    }
    const nextTryAt = new Date(ctx.clock.now().getTime() + wait * 1000)
    await this.settle(ctx, message, { error: reason, nextTryAt }, nextTryAt)
  }

  private settle(
    ctx: Ctx,
    { id, attempts }: OutboxMessage,
    values: Partial<OutboxMessage>,
    again?: Date,
  ): Promise<void> {
    return unitOfWork(ctx, async (tx) => {
      const change = { ...values, attempts: attempts + 1 }
      // Somebody may have dropped it meanwhile: then it stays dropped.
      await tx.manager.update(OutboxMessage, { id, status: 'waiting' }, change as never)
      if (again) await queueSending(tx, id, again)
    })
  }
}
