import { maskContact, next, OUTBOX_MACHINE, transition } from '@credit/contract'
import type { Config } from '#core/config/index'
import type { Ctx } from '#core/context'
import { scoped } from '#database/scoped'
import { sql } from '#database/statement'
import { unitOfWork } from '#database/unit-of-work'
import { OutboxMessageEntity } from '#entities/messaging/outbox-message'
import { defineRows, given } from '#list/rows'
import { keepsCodes } from './gateways.js'
import { hiddenTextOf, type Sent, textOf } from './message-text.js'
import { queueSending } from './notify.js'
import { OUTBOX_OFFERS, OutboxRow } from './outbox.dto.js'

/** The outbox as supervisors see it. */
export const OUTBOX = defineRows(OutboxRow, {
  entity: OutboxMessageEntity,
  extraColumns: ['params', 'secretParams', 'locale'],
  given: given<Config>(),
  searchable: ['to'],
  sortable: ['createTime', 'sentAt', 'nextTryAt', 'channel', 'status', 'to', 'attempts'],
  filterable: ['channel', 'status', 'to', 'template', 'createTime', 'sentAt'],
  defaultSort: 'createTime,desc',
  // Parts of a masked number must not be found by searching for them.
  where: (_ctx, { keyword }) => (String(keyword ?? '').trim() ? sql`t.recipient = ${String(keyword).trim()}` : null),
  lookUp: async (_ctx: Ctx, rows: readonly (Sent & Pick<OutboxRow, 'channel'>)[], config: Config) =>
    rows.map((message) => (keepsCodes(config, message.channel) ? textOf : hiddenTextOf)(message)),
  fields: {
    to: ({ to }) => maskContact(to),
    can: ({ status }, { me }) =>
      me.permissions.has('outbox:update')
        ? OUTBOX_OFFERS.filter((action) => next(OUTBOX_MACHINE, status, action) !== null)
        : [],
  },
})

/** Retries a failed message, or drops an unsent one. */
export function changeMessage(ctx: Ctx, config: Config, id: string, action: 'retry' | 'drop'): Promise<OutboxRow> {
  return unitOfWork(ctx, async (tx) => {
    const messages = scoped(tx, OutboxMessageEntity)
    const { status: before } = await messages.lock(id)
    const status = transition(OUTBOX_MACHINE, before, action)
    const reset = action === 'retry' ? { attempts: 0, error: null } : {}
    await messages.update(id, { status, nextTryAt: null, ...reset }, { action })
    if (action === 'retry') await queueSending(tx, id)
    return OUTBOX.with(config).get(tx, id)
  })
}
