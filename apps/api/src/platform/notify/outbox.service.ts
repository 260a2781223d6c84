import { next, OUTBOX_MACHINE, type Page } from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import { OutboxMessage } from '../../entities/outbox-message.js'
import { CONFIG, type Config } from '../config/index.js'
import type { Plain } from '../crud/crud.service.js'
import { type ListQuery, listRows, parseList, readRow } from '../crud/list-query.js'
import type { Ctx } from '../database/context.js'
import { scoped } from '../database/scoped.js'
import { unitOfWork } from '../database/unit-of-work.js'
import { DomainError, notFound } from '../http/domain-error.js'
import { page } from '../http/page.js'
import { hiddenTextOf, textOf } from './message-text.js'
import { queueSending } from './notify.js'
import type { OutboxRow } from './outbox.dto.js'

const LIST = {
  searchable: ['to'],
  sortable: ['createTime', 'sentAt', 'nextTryAt', 'channel', 'status', 'to', 'attempts'],
  filterable: ['channel', 'status', 'to', 'template', 'createTime', 'sentAt'],
  defaultSort: 'createTime,desc',
}

/** What supervisors see and do of the outbox. */
@Injectable()
export class OutboxService {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  async list(ctx: Ctx, query: ListQuery): Promise<Page<OutboxRow>> {
    const metadata = ctx.manager.dataSource.getMetadata(OutboxMessage)
    const list = parseList(metadata, LIST, query)
    const { rows, total } = await listRows<Plain<OutboxMessage>>(ctx, metadata, list)
    return page(
      rows.map((row) => this.toRow(row)),
      total,
      list.page,
    )
  }

  /** Tries a message again that was given up, or drops one that was not sent. */
  move(ctx: Ctx, id: string, action: 'retry' | 'drop'): Promise<OutboxRow> {
    return unitOfWork(ctx, async (tx) => {
      const table = scoped(tx, OutboxMessage)
      const { status: before } = await table.lock(id)
      const status = next(OUTBOX_MACHINE, before, action)
      if (!status) throw new DomainError('STATE_CONFLICT')
      const again = action === 'retry' ? { attempts: 0, error: null } : {}
      await table.update(id, { status, nextTryAt: null, ...again }, { action })
      if (action === 'retry') await queueSending(tx, id)
      const metadata = tx.manager.dataSource.getMetadata(OutboxMessage)
      const row = await readRow<Plain<OutboxMessage>>(tx, metadata, id)
      if (!row) throw notFound()
      return this.toRow(row)
    })
  }

  private toRow(message: Plain<OutboxMessage>): OutboxRow {
    const { id, channel, to, template, status, attempts, error } = message
    const { createTime, nextTryAt, sentAt } = message
    const text = this.config.production ? hiddenTextOf : textOf
    return {
      ...{ id, channel, to, template, status, attempts, error, createTime, nextTryAt, sentAt },
      ...text(message),
    }
  }
}
