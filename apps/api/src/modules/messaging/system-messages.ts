import { isUUID } from 'class-validator'
import { In } from 'typeorm'
import type { Ctx } from '#core/context'
import { DomainError, notFound } from '#core/domain-error'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { SystemMessageEntity } from '#entities/messaging/system-message'
import { answerFrom } from '#http/fields'
import { page } from '#list/page'
import { countMessages } from './messages.sql.js'
import {
  type MarkedMessages,
  type SystemMessagePage,
  type SystemMessageQuery,
  SystemMessageRow,
} from './system-message.dto.js'

const MAX_IDS = 1000
const UNREAD = 0
const READ = 1

/** Returns the caller's messages, newest first, with the number of unread ones. */
export async function listMessages(
  ctx: Ctx,
  { status, current, size }: SystemMessageQuery,
): Promise<SystemMessagePage> {
  const { accountId } = ctx.me
  const counts = await countMessages.first(ctx, { accountId, status: status ?? null })
  const messages = await scoped(ctx, SystemMessageEntity).find(
    { accountId, ...(status === undefined ? {} : { status }) },
    { order: { createTime: 'DESC', id: 'DESC' }, take: size, skip: (current - 1) * size },
  )
  const records = messages.map((message) =>
    answerFrom(SystemMessageRow, message, { title: ctx.text(message.title), content: ctx.text(message.content) }),
  )
  const { total = 0, unread = 0 } = counts ?? {}
  return { ...page(records, total, { current, size }), unread }
}

/** Marks messages of the caller as read, all of them without ids. Ids of other accounts are ignored. */
export async function markRead(ctx: Ctx, ids: unknown): Promise<MarkedMessages> {
  const wanted = idsOf(ids)
  const { accountId } = ctx.me
  return unitOfWork(ctx, async (tx) => {
    const messages = scoped(tx, SystemMessageEntity)
    const unread = { accountId, status: UNREAD }
    const marked = await messages.updateAll(wanted.length > 0 ? { ...unread, id: In(wanted) } : unread, {
      status: READ,
    })
    return { marked, unread: await messages.count(unread) }
  })
}

function idsOf(ids: unknown): string[] {
  if (ids === undefined || ids === null) return []
  if (!Array.isArray(ids)) throw new DomainError('VALIDATION', { fields: { ids: ['field.list'] } })
  if (ids.length > MAX_IDS) {
    throw new DomainError('VALIDATION', { fields: { ids: [['field.listMax', { max: MAX_IDS }]] } })
  }
  if (!ids.every((id) => isUUID(id))) {
    throw new DomainError('VALIDATION', { fields: { ids: ['field.reference'] } })
  }
  return ids as string[]
}

/** Deletes a message of the caller; 404 for messages of other accounts. */
export async function deleteMessage(ctx: Ctx, id: string): Promise<void> {
  const { accountId } = ctx.me
  const deleted = await unitOfWork(ctx, (tx) => scoped(tx, SystemMessageEntity).deleteAll({ id, accountId }))
  if (deleted === 0) throw notFound()
}
