import type { Ctx, SystemCtx } from '../core/context.js'
import { runStatement } from './connection.js'
import type { AllAreasPolicy } from './policy.js'
import type { ResultColumn } from './result-columns.js'
import { partyOf, reachedArea } from './scope.js'
import type { Seen } from './seen.js'
import { type PublicSql, Sql, sql } from './sql-tag.js'

export { allAreas } from './policy.js'
export * as col from './result-columns.js'
export type { Seen } from './seen.js'
export { joinSql, PublicSql, publicSql, Sql, sql, sqlName, textOf } from './sql-tag.js'
export { statesOf } from './states-of.js'
export { type Table, table } from './table.js'

/** Smaller than every id: the start for reading rows in the order of their ids. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000'
/** An id for the samples of a statement. */
export const SAMPLE_ID = '01900000-0000-7000-8000-000000000000' as Seen<never>
/** A day for the samples of a statement. */
export const SAMPLE_DAY = '2026-03-02'
/** A moment for the samples of a statement. */
export const SAMPLE_TIME = new Date(0)

/**
 * Callers that may run a statement on area-scoped tables. `area`, `party`, `own`, `public` and `seen` statements include
 * the matching condition of {@link StatementScope} in their text; a test checks that they do. A `system` statement is
 * run by the product itself, which sees all areas: it takes a {@link SystemCtx}, which no request has. An `append`
 * statement inserts rows, and reaches none that is there.
 */
type StatementAccess = 'area' | 'party' | 'own' | 'public' | 'seen' | 'system' | 'append' | AllAreasPolicy

/** The contexts that may run a statement. */
type CallerOf<A> = A extends 'system' ? SystemCtx : Ctx

/** Conditions that limit a statement's rows to the caller's scope. */
export interface StatementScope {
  /** `column` is the area the caller is limited to; no limit for the city. */
  area(column: Sql): Sql
  /** `column` is the caller's participant. */
  party(column: Sql): Sql
  /** `column` is the caller's account. */
  own(column: Sql): Sql
  /** `column` is the area whose public pages ask; null = every area. */
  publicOf(column: Sql, areaId: string | null): Sql
  /** A condition of the owner of the rows, which says what is public. */
  isPublic(condition: PublicSql): Sql
  /** `column` is a row that the caller was shown, or one of them. */
  seen(column: Sql, ids: Seen<unknown> | readonly Seen<unknown>[]): Sql
}

type Columns = Readonly<Record<string, ResultColumn<unknown>>>
type RowOfColumns<C extends Columns> = {
  [K in keyof C]: C[K] extends ResultColumn<infer T> ? T : never
}

/** The row type of a statement. */
export type RowOf<S> = S extends Statement<infer _I, infer R, never> ? R : never

interface Definition<I, C extends Columns, A extends StatementAccess> {
  /** Omitted if every table of the statement is declared `@Unscoped`. */
  access?: A
  /** Columns of the result, in any order; none for a statement that only writes. */
  columns?: C
  /** Inputs that together produce every variant of the text. */
  samples: readonly NoInfer<I>[]
  /**
   * False for a statement on many rows: it is planned again each time, for the present sizes of its tables. A prepared
   * statement would keep the plan for small tables.
   */
  prepared?: false
  text: (input: I, scope: StatementScope) => Sql
}

/**
 * A statement written in SQL, for queries beyond TypeORM's find options: sets, CTEs, windows, JSON aggregates, locks in
 * joins. It is exported from a `*.sql.ts` file; a test prepares each variant against the migrated schema and compares
 * its columns, so a renamed column fails there.
 */
export class Statement<I, R, C extends Ctx = Ctx> {
  /** Keeps a statement of the product itself from being passed on as one that every caller may run. */
  declare protected readonly caller: (ctx: C) => void

  constructor(readonly definition: Definition<I, Columns, StatementAccess>) {}

  /** Returns the rows. */
  async rows(ctx: C, input: I): Promise<R[]> {
    return (await this.send<R>(ctx, input)).rows
  }

  /** Returns the first row, or undefined. */
  async first(ctx: C, input: I): Promise<R | undefined> {
    return (await this.rows(ctx, input))[0]
  }

  /** Returns how many rows were written. */
  async run(ctx: C, input: I): Promise<number> {
    return (await this.send(ctx, input)).rowCount ?? 0
  }

  private send<T>(ctx: C, input: I) {
    if (this.definition.access === 'system' && ctx.system === null) {
      throw new Error('only the product itself runs this statement: it reaches the rows of all areas')
    }
    return runStatement<T>(ctx, this.render(input, scopeFor(ctx)), this.definition.prepared)
  }

  render(input: I, scope: StatementScope): Sql {
    return this.definition.text(input, scope)
  }
}

/** Defines a statement; see {@link Statement}. */
export function statement<I, C extends Columns = Record<never, never>, A extends StatementAccess = AllAreasPolicy>(
  definition: Definition<I, C, A>,
): Statement<I, RowOfColumns<C>, CallerOf<A>> {
  return new Statement<I, RowOfColumns<C>, CallerOf<A>>(definition)
}

function scopeFor(ctx: Ctx): StatementScope {
  return {
    area(column) {
      const limit = reachedArea(ctx, 'a table of the statement')
      return limit === null ? sql`true` : sql`${column} = ${limit}::uuid`
    },
    party: (column) => sql`${column} = ${partyOf(ctx)}::uuid`,
    own: (column) => sql`${column} = ${ctx.me.accountId}::uuid`,
    seen: (column, ids) =>
      typeof ids === 'string' ? sql`${column} = ${ids}::uuid` : sql`${column} = ANY(${ids}::uuid[])`,
    isPublic: (condition) => condition,
    publicOf: (column, areaId) => (areaId === null ? sql`true` : sql`${column} = ${areaId}::uuid`),
  }
}
