import type { Page } from '@credit/contract'
import type { Ctx } from '../../../core/context.js'
import { scoped } from '../../../database/scoped.js'
import { AreaEntity } from '../../../entities/areas/area.js'
import { AuditLogEntity } from '../../../entities/audit/audit-log.js'
import { LoginLogEntity } from '../../../entities/identity/login-log.js'
import { defineList, type ListQuery } from '../../../list/list-definition.js'
import { toPage } from '../../../list/page.js'
import { listOf } from '../../../list/row-list.js'
import type { LoginLogRow, OperationLogRow } from './logs.dto.js'
import { maskImage } from './mask-image.js'

export const LOGIN_LIST = defineList({
  entity: LoginLogEntity,
  columns: [
    ...(['createTime', 'loginName', 'name', 'type', 'method', 'event', 'success'] as const),
    ...(['reason', 'ip', 'userAgent', 'areaId'] as const),
  ],
  searchable: ['loginName', 'name', 'ip'],
  sortable: ['createTime', 'loginName', 'type', 'success', 'ip'],
  filterable: [
    ...(['createTime', 'loginName', 'name', 'type', 'method', 'event', 'success'] as const),
    ...(['reason', 'ip', 'areaId'] as const),
  ],
  defaultSort: 'createTime,desc',
  total: 'counted',
})

export const OPERATION_LIST = defineList({
  entity: AuditLogEntity,
  columns: [
    ...(['at', 'accountId', 'accountName', 'action', 'entity', 'entityId'] as const),
    ...(['before', 'after', 'ip', 'requestId', 'areaId'] as const),
  ],
  names: { createTime: 'at' },
  searchable: ['accountName', 'action', 'entity', 'entityId'],
  sortable: ['at', 'accountName', 'action', 'entity'],
  filterable: [
    ...(['at', 'accountId', 'accountName', 'action', 'entity', 'entityId'] as const),
    ...(['ip', 'requestId', 'areaId'] as const),
  ],
  defaultSort: 'createTime,desc',
  total: 'counted',
})

/** Returns a page of the logins and logouts of the caller's area; those of unknown accounts, to the city. */
export async function listLogins(ctx: Ctx, query: ListQuery): Promise<Page<LoginLogRow>> {
  const found = await listOf(ctx, LOGIN_LIST, query).page()
  const nameOf = await areaNames(ctx)
  return toPage(found, ({ accountId: _, area: __, ...row }) => ({
    ...row,
    areaName: nameOf(row.areaId),
  }))
}

/** Returns a page of the changes of the caller's area, with the values before and after. */
export async function listOperations(ctx: Ctx, query: ListQuery): Promise<Page<OperationLogRow>> {
  const found = await listOf(ctx, OPERATION_LIST, query).page()
  const nameOf = await areaNames(ctx)
  return toPage(found, (row) => ({
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
}

async function areaNames(ctx: Ctx): Promise<(id: string | null) => string | null> {
  const rows = await scoped(ctx, AreaEntity).pick(['id', 'names'])
  const names = new Map(rows.map((row) => [row.id, ctx.text(row.names)]))
  return (id) => (id === null ? null : (names.get(id) ?? null))
}
