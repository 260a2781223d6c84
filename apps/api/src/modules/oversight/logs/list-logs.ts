import { maskContact, maskIdNumber, maskPhone, type Page, PHONE } from '@credit/contract'
import type { Ctx } from '../../../core/context.js'
import { sql } from '../../../database/statement.js'
import { AuditLogEntity } from '../../../entities/audit/audit-log.js'
import { LoginLogEntity } from '../../../entities/identity/login-log.js'
import { defineList, type ListQuery, type ShownBy } from '../../../list/list-definition.js'
import { page } from '../../../list/page.js'
import type { Plain } from '../../../list/plain-row.js'
import { listOf } from '../../../list/row-list.js'
import { areaNames } from '../../areas/area-names.js'
import type { ExportRows } from '../../exchange/export/list-exports.js'
import { changedRecords } from './changed-records.js'
import type { LoginLogRow, OperationLogRow } from './logs.dto.js'
import { sealedRecords, WITHOUT_GIVERS, WITHOUT_LOGINS } from './logs.sql.js'

const PHONE_KEY = /phone$/i
/** Address of a message. */
const CONTACT_KEY = /^(to|email)$/i
const ID_NUMBER = /^(certificateNumber|contactsNumber|idNumber)$/

/**
 * Returns the image of a row as a log shows it: phones, mail addresses and ID numbers masked at any depth, and
 * whatever is a phone under any other name; full values
 * are for their owner and for calls that log each access.
 */
export function maskImage(value: unknown, key = ''): unknown {
  if (typeof value === 'string') {
    if (PHONE_KEY.test(key) || PHONE.test(value)) return maskPhone(value)
    if (CONTACT_KEY.test(key)) return maskContact(value)
    return ID_NUMBER.test(key) ? maskIdNumber(value) : value
  }
  if (Array.isArray(value)) return value.map((item) => maskImage(item, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, maskImage(part, name)]))
}

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
  filterable: ['createTime', 'loginName', 'name', 'type', 'method', 'event', 'success', 'reason', 'ip', 'areaId'],
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
  filterable: ['at', 'accountId', 'accountName', 'action', 'entity', 'entityId', 'ip', 'requestId', 'areaId'],
  defaultSort: 'createTime,desc',
  total: 'counted',
})

type ShownOperation = ShownBy<typeof OPERATION_LIST>

/** Returns a page of the logins and logouts of the caller's area; the city also sees unknown accounts. */
export async function listLogins(ctx: Ctx, query: ListQuery): Promise<Page<LoginLogRow>> {
  const { list, toRows } = loginRows(ctx, query)
  const found = await list.page()
  return page([...(await toRows(found.rows))], found.total, found.page)
}

/** All logins and logouts that match. */
export function loginRows(ctx: Ctx, query: ListQuery): ExportRows<ShownBy<typeof LOGIN_LIST>, LoginLogRow> {
  const list = listOf(ctx, LOGIN_LIST, query)
  // Parts of a masked number must not be found by searching for them.
  const keyword = String(query.keyword ?? '').trim()
  if (keyword) list.where(sql`(t.login_name !~ '^1[0-9]{10}$' OR t.login_name = ${keyword})`)
  return {
    list,
    async toRows(rows) {
      const nameOf = await areaNames(ctx)
      return rows.map((row) => ({
        ...row,
        // A login by phone is logged under the phone.
        loginName: PHONE.test(row.loginName) ? maskPhone(row.loginName) : row.loginName,
        areaName: nameOf(row.areaId) || null,
      }))
    },
  }
}

/** Returns a page of the changes of the caller's area, with the values before and after. */
export async function listOperations(ctx: Ctx, query: ListQuery): Promise<Page<OperationLogRow>> {
  const { list, toRows } = operationRows(ctx, query)
  const found = await list.page()
  return page([...(await toRows(found.rows))], found.total, found.page)
}

/** All changes that match, with the values before and after. */
export function operationRows(ctx: Ctx, query: ListQuery): ExportRows<ShownOperation, OperationLogRow> {
  const list = listOf(ctx, OPERATION_LIST, query)
  for (const condition of [...WITHOUT_GIVERS, WITHOUT_LOGINS]) list.where(condition)
  return { list, toRows: (rows) => operations(ctx, rows) }
}

async function operations(ctx: Ctx, rows: readonly Plain<ShownOperation>[]): Promise<OperationLogRow[]> {
  const nameOf = await areaNames(ctx)
  const imageOf = await images(ctx, rows)
  const recordOf = await changedRecords(ctx, rows)
  return rows.map((row) => ({
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
    areaName: nameOf(row.areaId) || null,
  }))
}

type Image = OperationLogRow['after']

/** Returns images as shown in the log: personal data is masked, and sealed content is left out. */
async function images(
  ctx: Ctx,
  rows: readonly Pick<Plain<AuditLogEntity>, 'entity' | 'entityId'>[],
): Promise<(row: Pick<Plain<AuditLogEntity>, 'entityId'>, image: unknown) => Image> {
  const ids = rows.flatMap(({ entity, entityId }) => (entity === RECORD && entityId !== null ? [entityId] : []))
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
