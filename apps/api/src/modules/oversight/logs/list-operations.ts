import type { LogMaker, Names } from '@credit/contract'
import type { Ctx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { PROOF } from '#database/proved'
import { joinSql, type Sql, sql, table } from '#database/statement'
import { AuditLogEntity } from '#entities/audit/audit-log'
import { containsByBigrams } from '#list/contains'
import { isValueOf, valuesOf } from '#list/filter-values'
import type { ListFilter, ListQuery } from '#list/list-definition'
import type { Plain } from '#list/plain-row'
import { defineRows, given } from '#list/rows'
import { areaNames } from '../../areas/area-names.js'
import { BY_PARTICIPANT } from '../../participants/records/participant-search.js'
import { accountsNamed, logMatches } from './log-search.js'
import { OperationLogRow } from './logs.dto.js'
import { namesMany, personsOf, sealedRecords, WITHOUT_GIVERS, WITHOUT_PROOFS } from './logs.sql.js'
import { maskImage } from './mask-image.js'
import { type RecordId, readNamed } from './named-records.js'
import { READERS } from './record-readers.js'

const RECORD = 'evaluation_record'
/** Least number of characters of a keyword: the index has pairs. */
const PAIR = 2

const t = table(AuditLogEntity, 't')

const isText = (value: string) => isValueOf({ type: 'text' }, value)

/** Filters by a column whose values are codes, each of them in full. */
const oneOf = (column: Sql): ListFilter => ({
  description: 'One of; several separated by commas',
  schema: { type: 'string' },
  isValid: isText,
  condition: (value) => sql`${column} = ANY(${valuesOf(value)}::text[])`,
})

const MAKERS = {
  people: sql`${t.accountName} <> ''`,
  system: sql`${t.accountName} = ''`,
} as const satisfies Record<LogMaker, Sql>
const isMaker = (value: string): value is LogMaker => Object.hasOwn(MAKERS, value)

interface Search {
  /** True if the keyword names so many records that none is looked up by its id. */
  many: boolean
}

const keywordOf = ({ keyword }: ListQuery) => String(keyword ?? '').trim()

/**
 * Returns the calls of the list for a query, whose keyword says how entries are searched.
 *
 * @throws VALIDATION if the keyword is a part of too many names
 */
export async function operationsFor(ctx: Ctx, query: ListQuery) {
  const keyword = keywordOf(query)
  const found = keyword ? await namesMany.first(ctx, { keyword }) : undefined
  if (found?.tooMany) throw new DomainError('VALIDATION', { fields: { keyword: ['field.tooCommon'] } })
  return OPERATIONS.with({ many: found?.many ?? false })
}

/** Changes of the caller's area, with the values before and after. */
export const OPERATIONS = defineRows(OperationLogRow, {
  entity: AuditLogEntity,
  names: { createTime: 'at' },
  searchable: [],
  shortestKeyword: PAIR,
  given: given<Search>(),
  access: BY_PARTICIPANT,
  sortable: ['at', 'accountName', 'action', 'entity'],
  filterable: ['at', 'accountId', 'accountName', 'ip', 'requestId', 'areaId'],
  filters: {
    by: {
      description: 'One of; several separated by commas: people, system',
      schema: { type: 'string' },
      isValid: (value) => value.split(',').every(isMaker),
      condition: (value) =>
        sql`(${joinSql(
          value
            .split(',')
            .filter(isMaker)
            .map((maker) => MAKERS[maker]),
          ' OR ',
        )})`,
    },
    personName: {
      description: 'Contained in the name or the login name of who made the change',
      schema: { type: 'string' },
      isValid: isText,
      condition: (value) => {
        const contains = (column: Sql) => containsByBigrams(column, value)
        return accountsNamed({ name: contains, code: contains })
      },
    },
    action: oneOf(t.action),
    entity: oneOf(t.entity),
    entityId: oneOf(t.entityId),
  },
  defaultSort: 'createTime,desc',
  total: 'counted',
  extraColumns: ['at'],
  where: ({ locale }, query, { many }) => {
    const keyword = keywordOf(query)
    const found = keyword ? [logMatches(keyword, locale, many)] : []
    return joinSql([...WITHOUT_GIVERS, WITHOUT_PROOFS, ...found], ' AND ')
  },
  details: personsOf,
  lookUp: detailsOf,
  fields: {
    createTime: ({ at }) => at,
    by: ({ accountName }) => (accountName ? 'people' : 'system'),
  },
})

type Changed = Pick<Plain<AuditLogEntity>, 'areaId' | 'entity' | 'entityId' | 'before' | 'after'>

async function detailsOf(
  ctx: Ctx,
  rows: readonly Changed[],
): Promise<Pick<OperationLogRow, 'record' | 'names' | 'before' | 'after' | 'areaName'>[]> {
  const areaOf = await areaNames(ctx)
  const imageOf = await images(ctx, rows)
  const named = await readNamed(
    ctx,
    READERS,
    rows.flatMap((row) => [recordOf(row), ...referredBy(row)]),
  )
  return rows.map((row) => ({
    record: named(recordOf(row)) ?? removedRecord(ctx, row),
    names: Object.fromEntries(
      referredBy(row).flatMap((record) => {
        const name = named(record)?.name
        return name && record[1] ? [[record[1], name]] : []
      }),
    ),
    before: imageOf(row, row.before),
    after: imageOf(row, row.after),
    areaName: areaOf(row.areaId) || null,
  }))
}

type Image = OperationLogRow['after']

/** Returns images as shown in the log: personal data is masked, and sealed content is left out. */
async function images(
  ctx: Ctx,
  rows: readonly Pick<Changed, 'entity' | 'entityId'>[],
): Promise<(row: Pick<Changed, 'entityId'>, image: unknown) => Image> {
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

/** Tables of the records that values refer to. Who evaluated or reported is not named: it may be anonymous. */
const REFERRED: Readonly<Record<string, string>> = {
  accountId: 'account',
  areaId: 'area',
  caseId: 'credit_case',
  certificateId: 'certificate',
  confirmedById: 'account',
  decidedById: 'account',
  evaluatedId: 'participant',
  mergedIntoId: 'participant',
  onlyAreaId: 'area',
  operatorId: 'account',
  organisationId: 'participant',
  participantId: 'participant',
  projectId: 'project',
  requestedById: 'account',
  roleId: 'role',
  roleIds: 'role',
  sectionId: 'bid_section',
  settingId: 'evaluation_setting',
  sourceId: 'participant',
  targetId: 'participant',
  toAreaId: 'area',
}

const recordOf = ({ entity, entityId }: Changed): RecordId => [entity, entityId]

/** Returns the records that the values of an entry refer to. */
function referredBy({ before, after }: Changed): RecordId[] {
  const values = [...Object.entries(before ?? {}), ...Object.entries(after ?? {})]
  return values.flatMap(([property, value]) => {
    const table = REFERRED[property]
    if (!table) return []
    return [value].flat().flatMap((id): RecordId[] => (typeof id === 'string' ? [[table, id]] : []))
  })
}

/** Returns the name of a removed record, which is in its entry only. */
function removedRecord(ctx: Ctx, { entity, before, after }: Changed): { name: string; link: null } | null {
  const name = READERS[entity] && nameIn(ctx, before ?? after)
  return name ? { name, link: null } : null
}

function nameIn(ctx: Ctx, image: Record<string, unknown> | null): string | null {
  for (const key of ['name', 'title', 'names', 'labels']) {
    const value = image?.[key]
    if (typeof value === 'string') return value
    if (value && typeof value === 'object' && 'zh-CN' in value) return ctx.text(value as unknown as Names)
  }
  return null
}
