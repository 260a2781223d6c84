import type { Names } from '@credit/contract'
import { isUUID } from 'class-validator'
import type { ListQuery } from '../crud/list-query.js'
import type { Ctx } from '../database/context.js'
import { sql, sqlCount } from '../database/sql.js'
import { DomainError, notFound } from '../http/domain-error.js'
import { page, pageOf } from '../http/page.js'
import type { MarkedMessages, SystemMessagePage } from './system-message.dto.js'

const OWN = 'messages belong to an account'
const MARK_MAX = 1000
const KNOWN = new Set(['current', 'size', 'status'])

interface MessageRow {
  id: string
  title: Names
  content: Names
  link: string
  create_time: Date
  status: number
}

/** The caller's messages, newest first, with the number of unread ones. */
export async function listMessages(ctx: Ctx, query: ListQuery): Promise<SystemMessagePage> {
  const paging = pageOf(query)
  const status = statusOf(query)
  const { accountId } = ctx.me
  const [counts] = await sql<{ total: string; unread: string }>(
    ctx,
    (
      s,
    ) => `SELECT count(*) FILTER (WHERE ${s.param(status)}::smallint IS NULL OR status = ${s.param(status)}) AS total,
        count(*) FILTER (WHERE status = 0) AS unread
      FROM system_message WHERE account_id = ${s.param(accountId)} AND ${s.unscoped(OWN)}`,
  )
  const rows = await sql<MessageRow>(
    ctx,
    (s) => `SELECT id, title, content, link, create_time, status FROM system_message
      WHERE account_id = ${s.param(accountId)} AND ${s.unscoped(OWN)}
        AND (${s.param(status)}::smallint IS NULL OR status = ${s.param(status)})
      ORDER BY create_time DESC, id DESC
      LIMIT ${s.param(paging.size)} OFFSET ${s.param((paging.current - 1) * paging.size)}`,
  )
  const records = rows.map(({ title, content, create_time, ...row }) => ({
    ...row,
    title: ctx.text(title),
    content: ctx.text(content),
    createTime: create_time.toISOString(),
  }))
  return {
    ...page(records, Number(counts?.total ?? 0), paging),
    unread: Number(counts?.unread ?? 0),
  }
}

function statusOf(query: ListQuery): number | null {
  const unknown = Object.keys(query).find((name) => !KNOWN.has(name))
  if (unknown) {
    throw new DomainError('UNKNOWN_FILTER', {
      params: { name: unknown },
      fields: { [unknown]: ['field.unknown'] },
    })
  }
  const { status } = query
  if (status === undefined || status === '') return null
  if (status === '0' || status === '1') return Number(status)
  throw new DomainError('VALIDATION', { fields: { status: [['field.enum', { values: '0, 1' }]] } })
}

/** Marks own messages read; none given: all. Ids of others' are passed over. */
export async function markRead(ctx: Ctx, ids: unknown): Promise<MarkedMessages> {
  const wanted = idsOf(ids)
  const { accountId } = ctx.me
  const marked = await sqlCount(
    ctx,
    (s) => `UPDATE system_message SET status = 1
      WHERE account_id = ${s.param(accountId)} AND status = 0 AND ${s.unscoped(OWN)}
        AND (${s.param(wanted.length)} = 0 OR id = ANY(${s.param(wanted)}::uuid[]))`,
  )
  const [left] = await sql<{ unread: string }>(
    ctx,
    (s) => `SELECT count(*) AS unread FROM system_message
      WHERE account_id = ${s.param(accountId)} AND status = 0 AND ${s.unscoped(OWN)}`,
  )
  return { marked, unread: Number(left?.unread ?? 0) }
}

function idsOf(ids: unknown): string[] {
  if (ids === undefined || ids === null) return []
  if (!Array.isArray(ids)) throw new DomainError('VALIDATION', { fields: { ids: ['field.list'] } })
  if (ids.length > MARK_MAX) {
    throw new DomainError('VALIDATION', { fields: { ids: [['field.listMax', { max: MARK_MAX }]] } })
  }
  if (!ids.every((id) => isUUID(id))) {
    throw new DomainError('VALIDATION', { fields: { ids: ['field.reference'] } })
  }
  return ids as string[]
}

export async function deleteMessage(ctx: Ctx, id: string): Promise<void> {
  const gone = await sqlCount(
    ctx,
    (s) => `DELETE FROM system_message WHERE id = ${s.param(id)}
      AND account_id = ${s.param(ctx.me.accountId)} AND ${s.unscoped(OWN)}`,
  )
  if (gone === 0) throw notFound()
}
