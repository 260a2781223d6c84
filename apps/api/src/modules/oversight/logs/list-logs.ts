import { addressOf, maskContact, maskIdNumber, maskPhone, PHONE, SIGN } from '@credit/contract'
import { In, type ObjectLiteral } from 'typeorm'
import type { Ctx } from '#core/context'
import { PROOF } from '#database/proved'
import { scoped } from '#database/scoped'
import { joinSql, sql } from '#database/statement'
import { AuditLogEntity } from '#entities/audit/audit-log'
import { AccountEntity } from '#entities/identity/account'
import { LoginLogEntity } from '#entities/identity/login-log'
import { RoleEntity } from '#entities/identity/role'
import { BonusItemEntity } from '#entities/ledger/bonus-item'
import { DishonestyItemEntity } from '#entities/ledger/dishonesty-item'
import { OverviewScoreEntity } from '#entities/ledger/overview-score'
import { StarRatingEntity } from '#entities/ledger/star-rating'
import { ParticipantEntity } from '#entities/participants/participant'
import { BidSectionEntity } from '#entities/projects/bid-section'
import { ProjectEntity } from '#entities/projects/project'
import { CarouselSlideEntity } from '#entities/site/carousel-slide'
import { DictionaryEntity } from '#entities/site/dictionary'
import { RegulationEntity } from '#entities/site/regulation'
import type { Plain } from '#list/plain-row'
import { defineRows } from '#list/rows'
import { areaNames, areaNamesOf } from '../../areas/area-names.js'
import { LoginLogRow, OperationLogRow } from './logs.dto.js'
import { sealedRecords, WITHOUT_GIVERS, WITHOUT_PROOFS } from './logs.sql.js'

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
  where: () => joinSql([...WITHOUT_GIVERS, WITHOUT_PROOFS], ' AND '),
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
    if (masked === null) return null
    const { [PROOF]: _, ...shown } = masked
    if (entityId === null || !sealed.has(entityId)) return shown
    // A digest of a few marks can be guessed.
    const { total: __, digest: ___, ...open } = shown
    return open
  }
}

/** Name and link of the record that a log row is about. */
interface ChangedRecord {
  name: string
  /** Path of its page; null if there is none. */
  link: string | null
}

type Reader = (ctx: Ctx, ids: readonly string[]) => Promise<Map<string, ChangedRecord>>

/** Reads records of one table as far as the caller may see them. */
function reader<E extends ObjectLiteral & { id: string }, K extends keyof E & string>(
  entity: new () => E,
  columns: readonly K[],
  shown: (ctx: Ctx, row: Pick<E, K | 'id'>) => ChangedRecord,
): Reader {
  return async (ctx, ids) => {
    const where = { id: In([...ids]) } as never
    const rows = await scoped(ctx, entity).pick(['id', ...columns] as (K | 'id')[], where)
    return new Map(rows.map((row) => [row.id, shown(ctx, row)]))
  }
}

const page = (path: string, id: string) => `${path}/${id}`
const project = (id: string) => addressOf('project', id)

const READERS: Readonly<Record<string, Reader>> = {
  account: reader(AccountEntity, ['name', 'type'], (_, { id, name, type }) => ({
    name,
    link: type === SIGN.supervisor ? page('/userManagemen/administrator/show', id) : null,
  })),
  bid_section: reader(BidSectionEntity, ['name', 'projectId'], (_, { name, projectId }) => ({
    name,
    link: project(projectId),
  })),
  bonus_item: reader(BonusItemEntity, ['names'], (ctx, { id, names }) => ({
    name: ctx.text(names),
    link: page('/baseinfo/bonusitems/show', id),
  })),
  carousel_slide: reader(CarouselSlideEntity, ['title'], (_, { id, title }) => ({
    name: title,
    link: page('/baseinfo/banner/show', id),
  })),
  dictionary: reader(DictionaryEntity, ['names'], (ctx, { id, names }) => ({
    name: ctx.text(names),
    link: page('/baseinfo/dictionary/show', id),
  })),
  dishonesty_item: reader(DishonestyItemEntity, ['names'], (ctx, { id, names }) => ({
    name: ctx.text(names),
    link: page('/baseinfo/dishonesty/show', id),
  })),
  overview_score: reader(OverviewScoreEntity, ['labels'], (ctx, { id, labels }) => ({
    name: ctx.text(labels),
    link: page('/baseinfo/overview/show', id),
  })),
  participant: reader(ParticipantEntity, ['name', 'sign'], (_, { id, name, sign }) => ({
    name,
    link: addressOf(sign, id),
  })),
  project: reader(ProjectEntity, ['name'], (_, { id, name }) => ({ name, link: project(id) })),
  regulation: reader(RegulationEntity, ['title'], (_, { id, title }) => ({
    name: title,
    link: page('/laws/show', id),
  })),
  role: reader(RoleEntity, ['names'], (ctx, { id, names }) => ({
    name: ctx.text(names),
    link: page('/baseinfo/roles/permissions', id),
  })),
  star_rating: reader(StarRatingEntity, ['labels'], (ctx, { id, labels }) => ({
    name: ctx.text(labels),
    link: page('/baseinfo/rate/show', id),
  })),
}

interface Row {
  entity: string
  entityId: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** Returns for rows of the log the records they are about; deleted ones by the name in their image. */
async function changedRecords(ctx: Ctx, rows: readonly Row[]): Promise<(row: Row) => ChangedRecord | null> {
  const found = new Map<string, Map<string, ChangedRecord>>()
  for (const [entity, read] of Object.entries(READERS)) {
    const ids = rows.flatMap((row) => (row.entity === entity && row.entityId ? row.entityId : []))
    if (ids.length > 0) found.set(entity, await read(ctx, [...new Set(ids)]))
  }
  return (row) => {
    const known = row.entityId && found.get(row.entity)?.get(row.entityId)
    if (known) return known
    const name = READERS[row.entity] && nameIn(ctx, row.before ?? row.after)
    return name ? { name, link: null } : null
  }
}

function nameIn(ctx: Ctx, image: Record<string, unknown> | null): string | null {
  for (const key of ['name', 'title', 'names', 'labels']) {
    const value = image?.[key]
    if (typeof value === 'string') return value
    const text = (value as Record<string, unknown> | null | undefined)?.[ctx.locale]
    if (typeof text === 'string') return text
  }
  return null
}
