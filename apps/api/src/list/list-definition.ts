import { getMetadataArgsStorage, type ObjectLiteral } from 'typeorm'
import type { Ctx } from '../core/context.js'
import type { AllAreasPolicy } from '../database/policy.js'
import type { Sql } from '../database/sql-tag.js'
import { isOf } from '../database/table.js'

/** Query parameters of a list call, as they were sent; checked by {@link ListQueryPipe}. */
export type ListQuery = Record<string, string | string[] | undefined>

/** A parameter that filters by more than one column of the list's own table. */
export interface ListFilter {
  description?: string
  /** JSON schema of the parameter in the API document. */
  schema: object
  isValid(value: string): boolean
  /** The condition on the row, whose table has the alias `t`; if missing, the service adds one by `where`. */
  condition?(value: string, ctx: Ctx): Sql
}

/** Whether a column contains the keyword of a list call. */
export interface Contains {
  /** Returns the condition for names, which uses the index of bigrams. */
  name(column: Sql): Sql
  /** Returns the condition for codes and other texts that have one spelling. */
  code(column: Sql): Sql
}

/** Columns that a list call returns, searches, sorts and filters by. Columns are properties of the entity. */
export interface ListDefinition<E extends ObjectLiteral = ObjectLiteral, Column = string, Shown = E> {
  entity: new () => E
  /** Carries the type of a row only. */
  readonly shown?: Shown
  /** Columns of a row; left out, all that may be read. */
  columns?: readonly Column[]
  /** Columns that the search box looks in (contains). */
  searchable: readonly Column[]
  /**
   * Least number of characters of a keyword that the service looks for by `where`, with {@link matchesOf}; fewer are
   * refused. The list itself does not look for it then.
   */
  shortestKeyword?: number
  /** Columns of codes that pasted lines are compared with too. */
  codes?: readonly Column[]
  /** Texts of other tables that the search box looks in too; `t` is the row. */
  searchedBeyond?: (contains: Contains) => Sql
  sortable: readonly Column[]
  filterable: readonly Column[]
  /** As in the query: `createTime,desc`. */
  defaultSort: string
  /** Columns that the API calls by another name: `{ createTime: 'at' }`. */
  names?: Readonly<Record<string, Column>>
  /** Expressions that rows are filtered and sorted by instead of a column; `t` is the row. */
  values?: Readonly<Record<string, Sql>>
  filters?: Readonly<Record<string, ListFilter>>
  /** The part of the table that the list is about, and the name its number of rows is kept under. */
  part?: { condition: Sql; counted: string }
  /** Rows that a caller may see, unless the scope of the entity defines them. */
  visible?: (ctx: Ctx) => Sql
  /**
   * Required if `visible`, or SQL that the list searches, sorts or filters by, reaches rows of area-scoped tables; a
   * test checks it like the access of statements.
   */
  access?: AllAreasPolicy
  /** `counted`: the total is counted at each call; otherwise it comes from the counts of `trackRowCount`. */
  total?: 'counted'
}

/** Properties of the entity that the rows of a list have: the named columns and the id. */
export type ShownBy<D extends { shown?: unknown }> = Exclude<D['shown'], undefined>

/** The property of the entity that the API calls `name`. */
export function propertyOf({ names = {} }: Pick<ListDefinition, 'names'>, name: string): string {
  return Object.hasOwn(names, name) ? (names[name] ?? name) : name
}

/** Returns the API's name of a property of the entity. */
export function nameOf({ names = {} }: Pick<ListDefinition, 'names'>, property: string): string {
  return Object.entries(names).find(([, renamed]) => renamed === property)?.[0] ?? property
}

/**
 * True if a query has the list's own order and no filter but the keyword, so that it has one of few texts. Callers can
 * build any number of other queries.
 */
export function usesDefaultSort({ defaultSort }: ListDefinition, query: ListQuery): boolean {
  for (const name in query) {
    if (name === 'sort' ? query.sort !== defaultSort : !USUAL.has(name)) return false
  }
  return true
}

const USUAL = new Set(['current', 'size', 'keyword', '_'])

export interface ColumnKind {
  /** Type in PostgreSQL. */
  type: string
  values?: readonly string[]
}

/** The kind of a column, known from its decorator before any database is connected. */
export function kindOfColumn(entity: new () => ObjectLiteral, property: string): ColumnKind {
  const column = getMetadataArgsStorage().columns.find(
    ({ target, propertyName }) => propertyName === property && isOf(entity, target),
  )
  if (!column) throw new Error(`${entity.name} has no column ${property}`)
  const { type, enum: values, array } = column.options
  const known = type === String || type === undefined ? 'text' : String(type)
  return {
    type: column.mode === 'version' ? 'integer' : array ? `${known}[]` : known,
    ...(Array.isArray(values) ? { values: values.map(String) } : {}),
  }
}

/** Kinds of columns that are filtered by a first and a last value: `<name>From`, `<name>To`. */
export function isRange({ type }: ColumnKind): boolean {
  return /^(date|timestamptz|numeric|smallint|integer|int)/.test(type)
}

/** Returns the requested sort orders, or the list's default. */
export function sortsOf({ defaultSort }: Pick<ListDefinition, 'defaultSort'>, { sort }: ListQuery): string[] {
  return sort === undefined || sort === '' ? [defaultSort] : [sort].flat()
}
