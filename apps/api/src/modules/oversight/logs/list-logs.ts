import type { Page } from '@credit/contract'
import type { Ctx } from '../../../core/context.js'
import { scoped } from '../../../database/scoped.js'
import { AreaEntity } from '../../../entities/areas/area.js'
import { AuditLogEntity } from '../../../entities/audit/audit-log.js'
import { LoginLogEntity } from '../../../entities/identity/login-log.js'
import { defineList, type ListQuery } from '../../../list/list-definition.js'
import { toPage } from '../../../list/page.js'
import type { Plain } from '../../../list/plain-row.js'
import { listOf } from '../../../list/row-list.js'
import { changedRecords } from './changed-records.js'
import type { LoginLogRow, OperationLogRow } from './logs.dto.js'
import { sealedRecords, WITHOUT_GIVERS } from './logs.sql.js'
import { maskImage } from './mask-image.js'

export const LOGIN_LIST = defineList({
  entity: LoginLogEntity,
  columns: [
    'createTime',
    'loginName',
    'name',
    'type',
    'method',
    'event',
    'success',
    'reason',
    'ip',
    'userAgent',
    'areaId',
  ],
  searchable: ['loginName', 'name', 'ip'],
  sortable: ['createTime', 'loginName', 'type', 'success', 'ip'],
  filterable: [
    'createTime',
    'loginName',
    'name',
    'type',
    'method',
    'event',
    'success',
    'reason',
    'ip',
    'areaId',
  ],
  defaultSort: 'createTime,desc',
  total: 'counted',
})

const RECORD = 'evaluation_record'

export const OPERATION_LIST = defineList({
  entity: AuditLogEntity,
  columns: [
    'at',
    'accountId',
    'accountName',
    'action',
    'entity',
    'entityId',
    'before',
    'after',
    'ip',
    'requestId',
    'areaId',
  ],
  names: { createTime: 'at' },
  searchable: ['accountName', 'action', 'entity', 'entityId'],
  sortable: ['at', 'accountName', 'action', 'entity'],
  filterable: [
    'at',
    'accountId',
    'accountName',
    'action',
    'entity',
    'entityId',
    'ip',
    'requestId',
    'areaId',
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
  const list = listOf(ctx, OPERATION_LIST, query)
  for (const condition of WITHOUT_GIVERS) list.where(condition)
  const found = await list.page()
  const nameOf = await areaNames(ctx)
  const imageOf = await images(ctx, found.rows)
  const recordOf = await changedRecords(ctx, found.rows)
  return toPage(found, (row) => ({
    id: row.id,
    createTime: row.at,
    accountId: row.accountId,
    accountName: row.accountName,
    action: row.action,
    entity: row.entity,
    entityId: row.entityId,
    record: recordOf(row),
    before: imageOf(row, row.before),
    after: imageOf(row, row.after),
    ip: row.ip,
    requestId: row.requestId,
    areaId: row.areaId,
    areaName: nameOf(row.areaId),
  }))
}

type Image = OperationLogRow['after']

/** Returns images as the log shows them: personal data masked, and nothing of what is still sealed. */
async function images(
  ctx: Ctx,
  rows: readonly Pick<Plain<AuditLogEntity>, 'entity' | 'entityId'>[],
): Promise<(row: Pick<Plain<AuditLogEntity>, 'entityId'>, image: unknown) => Image> {
  const ids = rows.flatMap(({ entity, entityId }) =>
    entity === RECORD && entityId !== null ? [entityId] : [],
  )
  const found = ids.length > 0 ? await sealedRecords.rows(ctx, { ids }) : []
  const sealed = new Set(found.map(({ id }) => id))
  return ({ entityId }, image) => {
    const masked = maskImage(image) as Image
    if (masked === null || entityId === null || !sealed.has(entityId)) return masked
    // A digest of a few marks can be guessed.
    const { total: _, digest: __, ...open } = masked
    return open
  }
}

async function areaNames(ctx: Ctx): Promise<(id: string | null) => string | null> {
  const rows = await scoped(ctx, AreaEntity).pick(['id', 'names'])
  const names = new Map(rows.map((row) => [row.id, ctx.text(row.names)]))
  return (id) => (id === null ? null : (names.get(id) ?? null))
}
