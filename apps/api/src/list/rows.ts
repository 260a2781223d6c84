import type { Page } from '@credit/contract'
import type { Type } from '@nestjs/common'
import { getMetadataArgsStorage, type ObjectLiteral } from 'typeorm'
import type { Ctx } from '../core/context.js'
import { notFound } from '../core/domain-error.js'
import type { AllAreasPolicy, Reach } from '../database/policy.js'
import type { Seen } from '../database/seen.js'
import type { Sql } from '../database/sql-tag.js'
import type { Statement } from '../database/statement.js'
import { isOf } from '../database/table.js'
import type { DescribedAnswer } from '../http/call.js'
import { fieldsOf } from '../http/fields/field.js'
import type { ListDefinition, ListQuery } from './list-definition.js'
import { paged } from './list-params.js'
import { page } from './page.js'
import { pageOf } from './page-query.dto.js'
import type { Plain } from './plain-row.js'
import { detailsOfRows } from './row-details.js'
import { RowList } from './row-list.js'

/** Columns of an entity that the rows of a class need: the fields of the same name, those of `extraColumns`, and the id. */
type Read<E, R, B extends keyof E> = Pick<E, B | (keyof R & keyof E) | ('id' & keyof E)>

/** A statement that finds values of rows by their ids. */
type DetailsOf<Id, D> = Statement<{ ids: readonly Id[] }, D & { id: string }>

/** The values that the fields of a row are made of: the columns and the details of the row. */
type SourceOf<E, R, B extends keyof E, D> = Omit<Plain<Read<E, R, B>>, keyof D | 'id'> & Omit<D, 'id'> & { id: Seen<E> }

/** Fields whose value stands in the source under the same name, with a type that fits. */
type Ready<R, S> = {
  [K in keyof R]-?: K extends keyof S ? (S[K] extends R[K] ? K : never) : undefined extends R[K] ? K : never
}[keyof R]

/** Fields that a row may lack. */
type Optional<R> = { [K in keyof R]-?: undefined extends R[K] ? K : never }[keyof R]

/** Functions that make the fields of a row; a field that is not ready needs one. */
type Fields<R, S, G> = { [K in Exclude<keyof R, Ready<R, S>>]: (row: S, ctx: Ctx, given: G) => R[K] } & {
  [K in Ready<R, S>]?: (row: S, ctx: Ctx, given: G) => R[K]
}

interface Options<
  E extends ObjectLiteral,
  R extends object,
  B extends keyof E & string,
  D extends object,
  L extends object,
  N extends keyof R & string,
  G,
> extends Omit<ListDefinition<E, keyof E & string>, 'columns' | 'shown'> {
  /** The kind of value that each call is given by `with`, such as a setting or a service; see {@link given}. */
  given?: Given<G>
  /** Columns that fields are made of and that have no field of their own. */
  extraColumns?: readonly B[]
  /** Fields that only the single record has: its use case adds them. */
  notInLists?: readonly N[]
  /** True for a caller that has no rows. */
  isEmptyFor?: (ctx: Ctx) => boolean
  /** Condition that holds for all rows; `t` is the row. */
  where?: (ctx: Ctx, query: ListQuery, given: NoInfer<G>) => Sql | null
  /** Looks up such values by code and returns them in the order of the rows. */
  lookUp?: (
    ctx: Ctx,
    rows: readonly (Plain<Read<E, Omit<R, N>, NoInfer<B>>> & { id: Seen<E> })[],
    given: NoInfer<G>,
  ) => Promise<readonly L[]>
  fields: Fields<Omit<R, N>, SourceOf<E, Omit<R, N>, B, D & L>, NoInfer<G>>
}

/** Rows that a caller reaches, if other than those of its area, and a statement with values of other tables by their ids. */
type Reached<E, D> =
  | { policy?: (ctx: Ctx) => Reach | undefined; details?: DetailsOf<Seen<E>, D> | DetailsOf<string, D> }
  | { policy: () => AllAreasPolicy; details?: DetailsOf<string, D> }

type RowsOptions<
  E extends ObjectLiteral,
  R extends object,
  B extends keyof E & string,
  D extends object,
  L extends object,
  N extends keyof R & string,
  G,
> = Options<E, R, B, D, L, N, G> & Reached<E, D>

/** Carries a type only. */
interface Given<G> {
  readonly value?: G
}

/** Declares the kind of value that the calls of a definition are given: `given: given<SiteAddress>()`. */
export const given = <G>(): Given<G> => ({})

/** The definition of a list, with the class of its rows as the answer of its page. */
interface Defined<E extends ObjectLiteral, R extends object, P extends ObjectLiteral>
  extends ListDefinition<E, string, P>,
    DescribedAnswer<Page<R>> {
  /** The class of a row. */
  row: Type<R>
}

/** The calls of a definition. */
interface RowCalls<R extends object, P extends ObjectLiteral, S> {
  /** The rows that a list call asks for. */
  listed(ctx: Ctx, query: ListQuery, ...conditions: Sql[]): RowList<P>
  /** Returns a page of the rows that a list call asks for. */
  page(ctx: Ctx, query: ListQuery, ...conditions: Sql[]): Promise<Page<R>>
  /** All rows that match, for an export. */
  exported(
    ctx: Ctx,
    query: ListQuery,
    ...conditions: Sql[]
  ): { list: RowList<P>; toRows(rows: readonly Plain<P>[]): Promise<R[]> }
  /** Returns one row; 404 if the caller does not see it. */
  get(ctx: Ctx, id: string): Promise<R>
  /** Returns one row together with the values that it was made of; 404 if the caller does not see it. */
  find(ctx: Ctx, id: string): Promise<{ row: R; source: S }>
  /** Makes rows of what the database returned for them. */
  toRows(ctx: Ctx, rows: readonly Plain<P>[]): Promise<R[]>
}

/** All that a resource shows of its rows, by one definition. Is the definition of its list, and the answer of its page. */
export interface Rows<E extends ObjectLiteral, R extends object, P extends ObjectLiteral, S>
  extends Defined<E, R, P>,
    RowCalls<R, P, S> {}

/** The same if its calls are given a value. */
interface RowsWith<E extends ObjectLiteral, R extends object, P extends ObjectLiteral, S, G> extends Defined<E, R, P> {
  with(value: G): RowCalls<R, P, S>
}

/**
 * Defines the list, the page, the export and the single row of a resource. The class of a row is the one source of its
 * shape: a field is the column or the detail of the same name, or it is made by a function of `fields`. A field without
 * a source does not compile, and columns that no field needs are not read.
 */
export function defineRows<
  E extends ObjectLiteral,
  R extends object,
  D extends object = Record<never, never>,
  L extends object = Record<never, never>,
  B extends keyof E & string = never,
  N extends Optional<R> & string = never,
  G = undefined,
>(
  row: Type<R>,
  options: RowsOptions<E, R, B, D, L, N, G>,
): [G] extends [undefined]
  ? Rows<E, R, Read<E, Omit<R, N>, B>, SourceOf<E, Omit<R, N>, B, D & L>>
  : RowsWith<E, R, Read<E, Omit<R, N>, B>, SourceOf<E, Omit<R, N>, B, D & L>, G>
export function defineRows<
  E extends ObjectLiteral,
  R extends object,
  D extends object,
  L extends object,
  B extends keyof E & string,
  N extends Optional<R> & string,
  G,
>(row: Type<R>, options: RowsOptions<E, R, B, D, L, N, G>) {
  type P = Read<E, Omit<R, N>, B>
  type S = SourceOf<E, Omit<R, N>, B, D & L>
  const {
    extraColumns = [],
    notInLists = [],
    policy,
    isEmptyFor,
    where,
    details,
    lookUp,
    fields,
    given: _,
    ...list
  } = options
  const left: readonly string[] = notInLists
  const names = Object.keys(fieldsOf(row)).filter((name) => !left.includes(name)) as (keyof typeof fields)[]
  const definition: ListDefinition<E, string, P> = {
    ...list,
    columns: columnsOf(list.entity).filter(
      (name) => names.includes(name as never) || extraColumns.includes(name as never),
    ),
  }

  const callsWith = (value: G): RowCalls<R, P, S> => {
    const listed = (ctx: Ctx, query: ListQuery, ...conditions: Sql[]) => {
      const rows = new RowList<P>(ctx, definition, query, policy?.(ctx))
      const always = where?.(ctx, query, value)
      for (const condition of always ? [always, ...conditions] : conditions) rows.where(condition)
      return rows
    }
    const sourcesOf = async (ctx: Ctx, rows: readonly Plain<P>[]): Promise<S[]> => {
      const seen = rows as readonly (Plain<P> & { id: Seen<E> })[]
      const detailsOf = details ? await detailsOfRows(ctx, details as DetailsOf<Seen<E>, D>, seen) : null
      const found = (await lookUp?.(ctx, seen, value)) ?? []
      const idOf = (one: Plain<P>) => String(one['id' as never])
      return rows.map((one, index) => ({ ...one, ...detailsOf?.(idOf(one)), ...found[index] }) as unknown as S)
    }
    const toRow = (ctx: Ctx, source: S): R => {
      const made: Record<string, unknown> = {}
      for (const name of names) {
        const found = fields[name] ? fields[name](source, ctx, value) : source[name as never]
        if (found !== undefined) made[name as string] = found
      }
      return made as R
    }
    const toRows = async (ctx: Ctx, rows: readonly Plain<P>[]) =>
      (await sourcesOf(ctx, rows)).map((source) => toRow(ctx, source))
    const find = async (ctx: Ctx, id: string) => {
      const found = isEmptyFor?.(ctx) ? null : await listed(ctx, {}).one(id)
      const [source] = found ? await sourcesOf(ctx, [found]) : []
      if (!source) throw notFound()
      return { row: toRow(ctx, source), source }
    }
    return {
      listed,
      toRows,
      find,
      async page(ctx, query, ...conditions) {
        if (isEmptyFor?.(ctx)) return page([], 0, pageOf(query))
        const found = await listed(ctx, query, ...conditions).page()
        return page(await toRows(ctx, found.rows), found.total, found.page, found.missing)
      },
      exported: (ctx, query, ...conditions) => ({
        list: listed(ctx, query, ...conditions),
        toRows: (rows) => toRows(ctx, rows),
      }),
      get: async (ctx, id) => (await find(ctx, id)).row,
    }
  }
  return {
    ...definition,
    row,
    describe: paged(row, definition).describe,
    ...callsWith(undefined as G),
    with: callsWith,
  } as never
}

/** Properties of the columns of an entity that may be read. */
function columnsOf(entity: new () => ObjectLiteral): string[] {
  return getMetadataArgsStorage()
    .columns.filter(({ target, options }) => isOf(entity, target) && options.select !== false)
    .map(({ propertyName }) => propertyName)
}
