import { hasCreditCodeForm, normalForm, normaliseOfficialCode, normalisePhone, PHONE } from '@credit/contract'
import type { EntityMetadata } from 'typeorm'
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js'
import type { Ctx } from '../core/context.js'
import { hasBigrams } from '../database/bigrams.js'
import type { Policy } from '../database/policy.js'
import { AREA_PROPERTY, isAreaScoped, partiesOf, partyOf, reachedArea } from '../database/scope.js'
import { joinSql, type Sql, sql, sqlName } from '../database/sql-tag.js'
import { containsByBigrams, pattern } from './contains.js'
import { isContained, valuesOf } from './filter-values.js'
import {
  type ColumnKind,
  type Contains,
  isRange,
  kindOfColumn,
  type ListDefinition,
  type ListQuery,
  propertyOf,
  sortsOf,
} from './list-definition.js'
import { equalsOneOf, soughtLines } from './sought-lines.js'
import { namedLike } from './sounds.js'

/** A name, and the column of tables that keep how it sounds. */
const [NAME, SOUNDS] = ['name', 'sounds'] as const
const DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * Returns the column of a property.
 * @throws if the entity has no such column
 */
export function columnOf(metadata: EntityMetadata, property: string): ColumnMetadata {
  const column = metadata.findColumnWithPropertyName(property)
  if (!column) throw new Error(`${metadata.name} has no column ${property}`)
  return column
}

/** Condition for visible rows, and the scope that their number is stored for: an area, `all`, or none. */
export function visibleRows(
  ctx: Ctx,
  metadata: EntityMetadata,
  { visible }: Pick<ListDefinition, 'visible'>,
  policy?: Policy,
): { condition: Sql; keptIn: string | null } {
  if (visible) return { condition: visible(ctx), keptIn: null }
  if (policy?.kind === 'party') {
    const id = partyOf(ctx)
    const columns = partiesOf(metadata).map(
      (property) => sql`${sqlName('t', columnOf(metadata, property).databaseName)} = ${id}`,
    )
    return { condition: sql`(${joinSql(columns, ' OR ')})`, keptIn: null }
  }
  const areaId = isAreaScoped(metadata) ? reachedArea(ctx, metadata.name, policy) : null
  if (areaId === null) return { condition: sql`true`, keptIn: 'all' }
  const column = sqlName('t', columnOf(metadata, AREA_PROPERTY).databaseName)
  return { condition: sql`${column} = ${areaId}`, keptIn: areaId }
}

/** Returns the SQL that rows are filtered and sorted by for a property. */
function sqlOf(metadata: EntityMetadata, { values }: ListDefinition, property: string): Sql {
  return values?.[property] ?? sqlName('t', columnOf(metadata, property).databaseName)
}

/** The conditions of a query's filters and of its keyword. */
export function conditionsOf(ctx: Ctx, metadata: EntityMetadata, definition: ListDefinition, query: ListQuery): Sql[] {
  const conditions: Sql[] = []
  for (const [name, raw] of Object.entries(query)) {
    if (raw === undefined || raw === '') continue
    const filtered = filteredColumn(definition, name)
    if (!filtered) continue
    const { property, kind, bound } = filtered
    const column = sqlOf(metadata, definition, property)
    const value = String(raw)
    if (bound) conditions.push(within(column, kind, bound, value))
    else if (isContained(kind)) conditions.push(containsOneOf(metadata, definition, property, value))
    else conditions.push(equals(column, kind, value))
  }
  for (const [name, filter] of Object.entries(definition.filters ?? {})) {
    const value = query[name]
    if (value === undefined || value === '' || !filter.condition) continue
    conditions.push(filter.condition(String(value), ctx))
  }
  const keyword = String(query.keyword ?? '').trim()
  const lines = soughtLines(query.keyword)
  if (definition.shortestKeyword) return conditions
  if (lines.length > 0) conditions.push(searched(metadata, definition, equalsOneOf(lines)))
  else if (keyword) conditions.push(contains(metadata, definition, keyword))
  return conditions
}

type Bound = 'From' | 'To'

interface FilteredColumn {
  property: string
  kind: ColumnKind
  bound: Bound | null
}

/** The column that a parameter filters by, exactly or by its first or last value. */
function filteredColumn(definition: ListDefinition, name: string): FilteredColumn | null {
  const { entity, filterable } = definition
  const exact = propertyOf(definition, name)
  if (filterable.includes(exact)) {
    return { property: exact, kind: kindOfColumn(entity, exact), bound: null }
  }
  const [, base = '', bound = ''] = /^(.+)(From|To)$/.exec(name) ?? []
  const property = propertyOf(definition, base)
  if (!filterable.includes(property)) return null
  const kind = kindOfColumn(entity, property)
  return isRange(kind) ? { property, kind, bound: bound as Bound } : null
}

function within(column: Sql, { type }: ColumnKind, bound: Bound, value: string): Sql {
  if (bound === 'From') return sql`${column} >= ${value}`
  // The last day counts as a whole.
  if (type === 'timestamptz' && DAY.test(value)) return sql`${column} < ${value}::date + 1`
  return sql`${column} <= ${value}`
}

function equals(column: Sql, kind: ColumnKind, value: string): Sql {
  const values = value.split(',').filter(Boolean)
  return sql`${column} = ANY(${values}::${sqlName(kind.type)}[])`
}

/** Returns a condition on any text of a column; a column with both languages has two. */
function containsOneOf(metadata: EntityMetadata, definition: ListDefinition, property: string, value: string): Sql {
  const column = sqlOf(metadata, definition, property)
  const isText = kindOfColumn(definition.entity, property).type === 'text'
  const parts = (isText ? valuesOf(value) : [value]).map((one) =>
    definition.values?.[property] ? containsAsTyped(column, one) : containsIn(metadata, definition, property, one),
  )
  return sql`(${joinSql(parts, ' OR ')})`
}

/** A keyword in a column, by its bigrams if they are indexed. */
function containsIn(metadata: EntityMetadata, { entity }: ListDefinition, property: string, keyword: string): Sql {
  const { databaseName } = columnOf(metadata, property)
  const column = sqlName('t', databaseName)
  if (kindOfColumn(entity, property).type === 'jsonb') return namesContain(column, keyword)
  if (!hasBigrams(metadata, databaseName)) return containsAsTyped(column, keyword)
  return property === NAME && metadata.findColumnWithPropertyName(SOUNDS)
    ? namedLike(column, sqlName('t', SOUNDS), keyword)
    : containsByBigrams(column, keyword)
}

const containing = (keyword: string): Contains => ({
  name: (column) => containsByBigrams(column, keyword),
  code: (column) => containsAsTyped(column, keyword),
})

/** Returns how columns are compared with a keyword: each contains it, or equals one of its lines. */
export function matchesOf(keyword: string): Contains {
  const lines = soughtLines(keyword)
  return lines.length > 0 ? equalsOneOf(lines) : containing(keyword.trim())
}

/** Returns the condition that one of the searched columns contains the keyword. */
function contains(metadata: EntityMetadata, definition: ListDefinition, keyword: string): Sql {
  const { searchable, searchedBeyond } = definition
  const parts = searchable.map((property) => containsIn(metadata, definition, property, keyword))
  if (searchedBeyond) {
    parts.push(searchedBeyond(containing(keyword)))
  }
  return parts.length > 0 ? sql`(${joinSql(parts, ' OR ')})` : sql`false`
}

/** Returns the condition that one of the searched columns is as `matches` says. */
export function searched(metadata: EntityMetadata, { entity, ...definition }: ListDefinition, matches: Contains): Sql {
  const parts = definition.searchable.map((property) => {
    const { databaseName } = columnOf(metadata, property)
    const column = sqlName('t', databaseName)
    if (kindOfColumn(entity, property).type === 'jsonb') {
      return sql`(${matches.name(sql`(${column}->>'zh-CN')`)} OR ${matches.name(sql`(${column}->>'en-US')`)})`
    }
    return hasBigrams(metadata, databaseName) ? matches.name(column) : matches.code(column)
  })
  const codes = (definition.codes ?? []).map((property) =>
    matches.code(sqlName('t', columnOf(metadata, property).databaseName)),
  )
  const beyond = definition.searchedBeyond?.(matches)
  const all = [...parts, ...codes, ...(beyond ? [beyond] : [])]
  return all.length > 0 ? sql`(${joinSql(all, ' OR ')})` : sql`false`
}

/** Whether a column of codes and other short texts contains a keyword as typed, or as it is stored. */
function containsAsTyped(column: Sql, keyword: string): Sql {
  const codes = [normaliseOfficialCode(keyword), normalisePhone(keyword)].filter(isWholeCode)
  const forms = [keyword, normalForm(keyword), ...codes]
  return sql`${column} ILIKE ANY(${[...new Set(forms)].map(pattern)}::text[])`
}

const isWholeCode = (code: string) => hasCreditCodeForm(code) || PHONE.test(code)

function namesContain(column: Sql, value: string): Sql {
  const wanted = pattern(normalForm(value))
  return sql`normal_form(${column}->>'zh-CN') ILIKE ${wanted} OR normal_form(${column}->>'en-US') ILIKE ${wanted}`
}

/** The order asked for, made total by the id. */
export function orderOf(metadata: EntityMetadata, definition: ListDefinition, query: ListQuery): Sql {
  let last = false
  const parts = sortsOf(definition, query).map((sort) => {
    const [name = '', direction = 'asc'] = sort.split(',')
    const property = propertyOf(definition, name)
    const value = sqlOf(metadata, definition, property)
    last = direction.toLowerCase() === 'desc'
    const ordered = last ? sql`${value} DESC` : sql`${value} ASC`
    // An index read backwards returns nulls first: only nullable columns state their position.
    return columnOf(metadata, property).isNullable ? sql`${ordered} NULLS LAST` : ordered
  })
  return joinSql([...parts, last ? sql`t.id DESC` : sql`t.id ASC`])
}
