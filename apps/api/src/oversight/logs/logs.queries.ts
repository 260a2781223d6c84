import type { Names, Page } from '@credit/contract'
import type { EntityTarget, ObjectLiteral } from 'typeorm'
import { AuditLog } from '../../entities/audit-log.js'
import { LoginLog } from '../../entities/login-log.js'
import type { Plain } from '../../platform/crud/crud.service.js'
import {
  type ListOptions,
  type ListQuery,
  listRows,
  parseList,
} from '../../platform/crud/list-query.js'
import type { Ctx } from '../../platform/database/context.js'
import { sql } from '../../platform/database/sql.js'
import { page } from '../../platform/http/page.js'
import type { LoginLogRow, OperationLogRow } from './logs.dto.js'
import { maskImage } from './mask-image.js'

const LOGINS: ListOptions = {
  searchable: ['loginName', 'name', 'ip'],
  sortable: ['createTime', 'loginName', 'type', 'success', 'ip'],
  filterable: [
    ...['createTime', 'loginName', 'name', 'type', 'method', 'event', 'success', 'reason', 'ip'],
    'areaId',
  ],
  defaultSort: 'createTime,desc',
}

const OPERATIONS: ListOptions = {
  searchable: ['accountName', 'action', 'entity', 'entityId'],
  sortable: ['at', 'accountName', 'action', 'entity'],
  filterable: [
    ...['at', 'accountId', 'accountName', 'action', 'entity', 'entityId', 'ip', 'requestId'],
    'areaId',
  ],
  defaultSort: 'at,desc',
}

/** Tries to log in and logouts of the caller's area; of unknown accounts, for the city alone. */
export async function listLogins(ctx: Ctx, query: ListQuery): Promise<Page<LoginLogRow>> {
  const { rows, ...rest } = await listLog<Plain<LoginLog>>(ctx, LoginLog, LOGINS, query)
  const nameOf = await areaNames(ctx)
  const records = rows.map(({ accountId: _, area: __, ...row }) => ({
    ...row,
    areaName: nameOf(row.areaId),
  }))
  return { records, ...rest }
}

/** Changes of the caller's area with the values before and after. */
export async function listOperations(ctx: Ctx, query: ListQuery): Promise<Page<OperationLogRow>> {
  const list = withTimeAs('at', query)
  const { rows, ...rest } = await listLog<Plain<AuditLog>>(ctx, AuditLog, OPERATIONS, list)
  const nameOf = await areaNames(ctx)
  const records = rows.map((row) => ({
    id: row.id,
    createTime: row.at,
    accountId: row.accountId,
    accountName: row.accountName,
    action: row.action,
    entity: row.entity,
    entityId: row.entityId,
    before: maskImage(row.before) as OperationLogRow['before'],
    after: maskImage(row.after) as OperationLogRow['after'],
    ip: row.ip,
    requestId: row.requestId,
    areaId: row.areaId,
    areaName: nameOf(row.areaId),
  }))
  return { records, ...rest }
}

/** Logs are written far more often than read: their rows are counted when a list is asked for. */
async function listLog<R>(
  ctx: Ctx,
  entity: EntityTarget<ObjectLiteral>,
  options: ListOptions,
  query: ListQuery,
): Promise<Omit<Page<R>, 'records'> & { rows: R[] }> {
  const metadata = ctx.manager.dataSource.getMetadata(entity)
  const list = parseList(metadata, options, query)
  const counted = { ...list, conditions: [...list.conditions, () => 'true'] }
  const { rows, total } = await listRows<R>(ctx, metadata, counted)
  const { records, ...rest } = page(rows, total, list.page)
  return { rows: records, ...rest }
}

/** Every list calls its time `createTime`; the audit log's column has another name. */
function withTimeAs(column: string, query: ListQuery): ListQuery {
  const rename = (text: string) => text.replace(/^createTime(?=$|,|From$|To$)/, column)
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => {
      const renamed = name === 'sort' && value !== undefined ? [value].flat().map(rename) : value
      return [rename(name), renamed]
    }),
  )
}

async function areaNames(ctx: Ctx): Promise<(id: string | null) => string | null> {
  const rows = await sql<{ id: string; names: Names }>(
    ctx,
    (s) => `SELECT id, names FROM area WHERE ${s.unscoped('which areas there are is public')}`,
  )
  const names = new Map(rows.map((row) => [row.id, ctx.text(row.names)]))
  return (id) => (id === null ? null : (names.get(id) ?? null))
}
