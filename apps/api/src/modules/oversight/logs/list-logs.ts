import { maskContact, maskIdNumber, maskPhone, PHONE } from '@credit/contract'
import type { Ctx } from '#core/context'
import { joinSql, sql } from '#database/statement'
import { AuditLogEntity } from '#entities/audit/audit-log'
import { LoginLogEntity } from '#entities/identity/login-log'
import type { Plain } from '#list/plain-row'
import { defineRows } from '#list/rows'
import { areaNames, areaNamesOf } from '../../areas/area-names.js'
import { changedRecords } from './changed-records.js'
import { LoginLogRow, OperationLogRow } from './logs.dto.js'
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

/** Logins and logouts of the caller's area; those of unknown accounts, to the city. */
export const LOGINS = defineRows(LoginLogRow, {
  entity: LoginLogEntity,
  searchable: ['loginName', 'name', 'ip'],
  sortable: ['createTime', 'loginName', 'type', 'success', 'ip'],
  filterable: ['createTime', 'loginName', 'name', 'type', 'method', 'event', 'success', 'reason', 'ip', 'areaId'],
  defaultSort: 'createTime,desc',
  total: 'counted',
  lookUp: areaNamesOf,
  // Parts of a masked number must not be found by searching for them.
  where: (_, { keyword }) => {
    const typed = String(keyword ?? '').trim()
    return typed ? sql`(t.login_name !~ '^1[0-9]{10}$' OR t.login_name = ${typed})` : null
  },
  fields: {
    // A login by phone is logged under the phone.
    loginName: ({ loginName }) => (PHONE.test(loginName) ? maskPhone(loginName) : loginName),
    areaName: ({ areaName }) => areaName || null,
  },
})

const RECORD = 'evaluation_record'

/** Changes of the caller's area, with the values before and after. */
export const OPERATIONS = defineRows(OperationLogRow, {
  entity: AuditLogEntity,
  names: { createTime: 'at' },
  searchable: ['accountName', 'action', 'entity', 'entityId'],
  sortable: ['at', 'accountName', 'action', 'entity'],
  filterable: ['at', 'accountId', 'accountName', 'action', 'entity', 'entityId', 'ip', 'requestId', 'areaId'],
  defaultSort: 'createTime,desc',
  total: 'counted',
  extraColumns: ['at'],
  where: () => joinSql([...WITHOUT_GIVERS, WITHOUT_LOGINS], ' AND '),
  lookUp: detailsOf,
  fields: {
    createTime: ({ at }) => at,
  },
})

type Changed = Pick<Plain<AuditLogEntity>, 'areaId' | 'entity' | 'entityId' | 'before' | 'after'>

async function detailsOf(
  ctx: Ctx,
  rows: readonly Changed[],
): Promise<Pick<OperationLogRow, 'record' | 'before' | 'after' | 'areaName'>[]> {
  const nameOf = await areaNames(ctx)
  const imageOf = await images(ctx, rows)
  const recordOf = await changedRecords(ctx, rows)
  return rows.map((row) => ({
    record: recordOf(row),
    before: imageOf(row, row.before),
    after: imageOf(row, row.after),
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
