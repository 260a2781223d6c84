import { maskContact, OUTBOX_MACHINE, type Page, transition } from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import { CONFIG, type Config } from '#core/config/index'
import type { Ctx } from '#core/context'
import { notFound } from '#core/domain-error'
import { scoped } from '#database/scoped'
import { sql } from '#database/statement'
import { unitOfWork } from '#database/unit-of-work'
import { OutboxMessageEntity } from '#entities/messaging/outbox-message'
import { defineList, type ListQuery } from '#list/list-definition'
import { toPage } from '#list/page'
import { type Plain, readRow } from '#list/plain-row'
import { listOf } from '#list/row-list'
import { keepsCodes } from './gateways.js'
import { hiddenTextOf, textOf } from './message-text.js'
import { queueSending } from './notify.js'
import type { OutboxRow } from './outbox.dto.js'

export const OUTBOX_LIST = defineList({
  entity: OutboxMessageEntity,
  searchable: ['to'],
  sortable: ['createTime', 'sentAt', 'nextTryAt', 'channel', 'status', 'to', 'attempts'],
  filterable: ['channel', 'status', 'to', 'template', 'createTime', 'sentAt'],
  defaultSort: 'createTime,desc',
})

/** The outbox as supervisors see it. */
@Injectable()
export class OutboxService {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  async list(ctx: Ctx, query: ListQuery): Promise<Page<OutboxRow>> {
    const list = listOf(ctx, OUTBOX_LIST, query)
    // Parts of a masked number must not be found by searching for them.
    const keyword = String(query.keyword ?? '').trim()
    if (keyword) list.where(sql`t.recipient = ${keyword}`)
    return toPage(await list.page(), (row) => this.toRow(row))
  }

  /** Retries a failed message, or drops an unsent one. */
  change(ctx: Ctx, id: string, action: 'retry' | 'drop'): Promise<OutboxRow> {
    return unitOfWork(ctx, async (tx) => {
      const messages = scoped(tx, OutboxMessageEntity)
      const { status: before } = await messages.lock(id)
      const status = transition(OUTBOX_MACHINE, before, action)
      const reset = action === 'retry' ? { attempts: 0, error: null } : {}
      await messages.update(id, { status, nextTryAt: null, ...reset }, { action })
      if (action === 'retry') await queueSending(tx, id)
      const row = await readRow(tx, OutboxMessageEntity, id)
      if (!row) throw notFound()
      return this.toRow(row)
    })
  }

  private toRow(message: Plain<OutboxMessageEntity>): OutboxRow {
    const { id, channel, to, template, status, attempts, error } = message
    const { createTime, nextTryAt, sentAt } = message
    const text = keepsCodes(this.config, channel) ? textOf : hiddenTextOf
    return {
      id,
      channel,
      to: maskContact(to),
      template,
      status,
      attempts,
      error,
      createTime,
      nextTryAt,
      sentAt,
      ...text(message),
    }
  }
}
