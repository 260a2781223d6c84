import { isISO8601, isUUID } from 'class-validator'
import type { EntityMetadata } from 'typeorm'
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js'
import { hasBigrams } from '../database/bigrams.js'
import type { Ctx } from '../database/context.js'
import { AREA_PROPERTY, areaLimit, isAreaScoped } from '../database/scope.js'
import { type SqlScope, sql } from '../database/sql.js'
import { DomainError } from '../http/domain-error.js'
import { type PageQuery, pageOf } from '../http/page.js'

/** Whitelists of one list; property names of the entity. */
export interface ListOptions {
  /** Columns the search box looks in (contains). */
  searchable: readonly string[]
  sortable: readonly string[]
  filterable: readonly string[]
  /** As in the query: `createTime,desc`. */
  defaultSort: string
}

export type ListQuery = Record<string, string | string[] | undefined>

type Condition = (s: SqlScope) => string

export interface ParsedList {
  page: PageQuery
  conditions: Condition[]
  order: string
}

const PAGING = new Set(['current', 'size', 'sort', 'keyword', 'format', '_'])

/** Turns a validated query into conditions; unknown sort or filter columns are a 400. */
export function parseList(
  metadata: EntityMetadata,
  options: ListOptions,
  query: ListQuery,
): ParsedList {
  const conditions: Condition[] = []
  for (const [name, raw] of Object.entries(query)) {
    if (PAGING.has(name) || raw === undefined || raw === '') continue
    conditions.push(filterOf(metadata, options, name, String(raw)))
  }
  const keyword = String(query.keyword ?? '').trim()
  if (keyword) conditions.push(searchIn(metadata, options.searchable, keyword))
  return { page: pageOf(query), conditions, order: orderOf(metadata, options, query.sort) }
}

export function columnOf(metadata: EntityMetadata, property: string): ColumnMetadata {
  const column = metadata.findColumnWithPropertyName(property)
  if (!column) throw new Error(`${metadata.name} has no column ${property}`)
  return column
}

const typeOf = (column: ColumnMetadata) => (column.type === String ? 'text' : String(column.type))

function filterOf(
  metadata: EntityMetadata,
  { filterable }: ListOptions,
  name: string,
  value: string,
): Condition {
  const bound = /^(.+)(From|To)$/.exec(name)
  if (bound?.[1] && filterable.includes(bound[1])) {
    const column = columnOf(metadata, bound[1])
    const operator = bound[2] === 'From' ? '>=' : '<='
    const type = typeOf(column)
    if (!valid(type, value)) throw badValue(name)
    const dayEnd = bound[2] === 'To' && type === 'timestamptz' && value.length === 10
    return (s) =>
      dayEnd
        ? `t.${column.databaseName} < ${s.param(value)}::date + 1`
        : `t.${column.databaseName} ${operator} ${s.param(value)}`
  }
  if (!filterable.includes(name)) {
    throw new DomainError('UNKNOWN_FILTER', {
      params: { name },
      fields: { [name]: ['field.unknown'] },
    })
  }
  const column = columnOf(metadata, name)
  const at = `t.${column.databaseName}`
  const type = typeOf(column)
  if (type === 'jsonb') return (s) => `(${namesContain(at, s, value)})`
  const values = value.split(',').filter(Boolean)
  if (type === 'text' && !column.enum) {
    const patterns = (values.length > 0 ? values : [value]).map((v) => `%${escapeLike(v)}%`)
    return (s) => `${at} ILIKE ANY(${s.param(patterns)}::text[])`
  }
  if (!values.every((v) => valid(type, v))) throw badValue(name)
  return (s) => `${at} = ANY(${s.param(values)}::${type}[])`
}

function valid(type: string, value: string): boolean {
  if (type === 'uuid') return isUUID(value)
  if (type === 'boolean') return value === 'true' || value === 'false'
  if (type === 'smallint') return /^-?\d{1,4}$/.test(value)
  if (/int/.test(type)) return /^-?\d{1,9}$/.test(value)
  if (type === 'numeric') return /^-?\d{1,12}(\.\d{1,6})?$/.test(value)
  if (type === 'date' || type === 'timestamptz')
    return value.length >= 10 && isISO8601(value, { strict: true, strictSeparator: true })
  return !value.includes(String.fromCharCode(0))
}

function searchIn(
  metadata: EntityMetadata,
  properties: readonly string[],
  keyword: string,
): Condition {
  const columns = properties.map((property) => columnOf(metadata, property))
  return (s) => {
    const contains = (at: string) => `${at} ILIKE ${s.param(`%${escapeLike(keyword)}%`)}`
    const parts = columns.map((column) => {
      const at = `t.${column.databaseName}`
      if (typeOf(column) === 'jsonb') return namesContain(at, s, keyword)
      if (!hasBigrams(metadata, column.databaseName)) return contains(at)
      if ([...keyword].length < 2) return `${at} LIKE ${s.param(`${escapeLike(keyword)}%`)}`
      return `(bigrams(${at}) @> bigrams(${s.param(keyword)}) AND ${contains(at)})`
    })
    return parts.length ? `(${parts.join(' OR ')})` : 'false'
  }
}

function namesContain(at: string, s: SqlScope, value: string): string {
  const like = s.param(`%${escapeLike(value)}%`)
  return `${at}->>'zh-CN' ILIKE ${like} OR ${at}->>'en-US' ILIKE ${like}`
}

function escapeLike(value: string): string {
  return value.replace(/[\\%_]/g, '\\$&')
}

function badValue(name: string): DomainError {
  return new DomainError('VALIDATION', { fields: { [name]: ['field.invalid'] } })
}

function orderOf(
  metadata: EntityMetadata,
  options: ListOptions,
  sort: string | string[] | undefined,
): string {
  const wanted = sort === undefined || sort === '' ? [options.defaultSort] : [sort].flat()
  const parts = wanted.map((part) => {
    const [property = '', direction = 'asc', ...rest] = part.split(',')
    const known = options.sortable.includes(property) || part === options.defaultSort
    if (!known || rest.length || !/^(asc|desc)$/i.test(direction)) {
      throw new DomainError('UNKNOWN_SORT', { params: { name: property } })
    }
    const column = columnOf(metadata, property)
    // An index read backwards gives nulls first: asked of columns that have nulls alone.
    const nulls = column.isNullable ? ' NULLS LAST' : ''
    return `t.${column.databaseName} ${direction.toUpperCase()}${nulls}`
  })
  const last = / DESC\b/.test(parts.at(-1) ?? '') ? 'DESC' : 'ASC'
  return [...parts, `t.id ${last}`].join(', ')
}

const selections = new Map<string, string>()

/** Property -> column of everything that may be read. */
export function selection(metadata: EntityMetadata, alias: string): string {
  const key = `${metadata.tableName} ${alias}`
  const known = selections.get(key)
  if (known !== undefined) return known
  const columns = metadata.columns.filter((c) => c.isSelect)
  const text = columns.map((c) => `'${c.propertyName}', ${alias}.${c.databaseName}`).join(', ')
  selections.set(key, text)
  return text
}

function where(ctx: Ctx, metadata: EntityMetadata, s: SqlScope, conditions: Condition[]): string {
  const area = isAreaScoped(metadata)
    ? s.area(`t.${columnOf(metadata, AREA_PROPERTY).databaseName}`)
    : s.unscoped('the table has no area')
  void ctx
  return [area, ...conditions.map((c) => c(s))].join(' AND ')
}

/**
 * One page and its exact total in one statement. Ids are found first and looked up late, so deep
 * pages cost an index walk; without conditions the total comes from the kept counts (row_count).
 */
export async function listRows<R>(
  ctx: Ctx,
  metadata: EntityMetadata,
  list: ParsedList,
): Promise<{ rows: R[]; total: number }> {
  const { current, size } = list.page
  const [answer] = await sql<{ rows: R[]; total: string }>(ctx, (s) => {
    const condition = where(ctx, metadata, s, list.conditions)
    const total = list.conditions.length
      ? `SELECT count(*) FROM ${metadata.tableName} t WHERE ${condition}`
      : keptCount(ctx, metadata, s)
    return `SELECT (${total}) AS total, coalesce((SELECT json_agg(json_build_object(${selection(metadata, 't')}) ORDER BY p.n)
      FROM (SELECT t.id, row_number() OVER () AS n FROM (
        SELECT t.id FROM ${metadata.tableName} t WHERE ${condition}
        ORDER BY ${list.order} LIMIT ${s.param(size)} OFFSET ${s.param((current - 1) * size)}) t) p
      JOIN ${metadata.tableName} t ON t.id = p.id), '[]'::json) AS rows`
  })
  return { rows: answer?.rows ?? [], total: Number(answer?.total ?? 0) }
}

/** Counts kept by statement triggers, per area and shard (migration `platform`). */
function keptCount(ctx: Ctx, metadata: EntityMetadata, s: SqlScope): string {
  const limit = isAreaScoped(metadata) ? areaLimit(ctx) : null
  const area = limit === null ? '' : ` AND area_id = ${s.param(limit)}`
  return `SELECT coalesce(sum(n), 0) FROM row_count WHERE table_name = ${s.param(metadata.tableName)}${area}`
}

/** One row in the shape a list gives, or null. */
export async function readRow<R>(
  ctx: Ctx,
  metadata: EntityMetadata,
  id: string,
): Promise<R | null> {
  if (!isUUID(id)) return null
  const [row] = await sql<{ row: R }>(
    ctx,
    (
      s,
    ) => `SELECT json_build_object(${selection(metadata, 't')}) AS row FROM ${metadata.tableName} t
      WHERE t.id = ${s.param(id)} AND ${where(ctx, metadata, s, [])}`,
  )
  return row?.row ?? null
}
