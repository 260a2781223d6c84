import { normalForm } from '@credit/contract'
import { isUUID } from 'class-validator'
import type { EntityMetadata, ObjectLiteral } from 'typeorm'
import type { Ctx } from '../core/context.js'
import { runStatement } from '../database/connection.js'
import { metadataOf } from '../database/metadata-of.js'
import type { Policy } from '../database/policy.js'
import { joinSql, type Sql, sql, sqlName } from '../database/sql-tag.js'
import { columnOf, conditionsOf, orderOf, searched, visibleRows } from './conditions.js'
import { escapeLike } from './filter-values.js'
import { type ListDefinition, type ListQuery, usesDefaultSort } from './list-definition.js'
import type { PageQuery } from './page.js'
import { pageOf } from './page-query.dto.js'
import { type Plain, selection } from './plain-row.js'
import { EQUALS_LINE, linesTable, type SoughtLine, soughtLines } from './sought-lines.js'

/** Found rows that the best are chosen of; more are not looked at. */
const CANDIDATES = 200

/** Cursors are named within their transaction. */
let cursors = 0

/** A page of rows with the exact total of all that match. */
interface RowPage<E> {
  rows: Plain<E>[]
  total: number
  page: PageQuery
  /** Pasted codes and names that no row has. */
  missing?: string[]
}

/** The rows requested by a list call: a page of them, their number, or all of them as a stream. */
export class RowList<E extends ObjectLiteral> {
  private readonly metadata: EntityMetadata
  private readonly table: Sql
  private readonly conditions: Sql[]
  /** Pasted codes and names that rows are searched by. */
  private readonly lines: readonly SoughtLine[]

  /** @param query checked by {@link ListQueryPipe} */
  constructor(
    private readonly ctx: Ctx,
    private readonly definition: ListDefinition<ObjectLiteral, string, E>,
    private readonly query: ListQuery,
    private readonly policy?: Policy,
  ) {
    this.metadata = metadataOf(ctx, definition.entity)
    this.table = sqlName(this.metadata.tableName)
    this.lines = soughtLines(query.keyword)
    this.conditions = conditionsOf(ctx, this.metadata, definition, query)
  }

  /** Shows only rows that meet `condition` too; their table has the alias `t`. */
  where(condition: Sql): this {
    this.conditions.push(condition)
    return this
  }

  /**
   * Returns a page and the total with one statement. Ids are selected first and rows joined late, so a deep page costs
   * an index scan; the total of a list without filters comes from the stored counts.
   */
  async page(): Promise<RowPage<E>> {
    const page = pageOf(this.query)
    const offset = (page.current - 1) * page.size
    const { rows } = await runStatement<{ rows: Plain<E>[]; total: string }>(
      this.ctx,
      sql`SELECT (${this.total()}) AS total,
        coalesce((SELECT json_agg(json_build_object(${this.row()}) ORDER BY p.n)
          FROM (SELECT t.id, row_number() OVER () AS n FROM (
            SELECT t.id FROM ${this.table} t WHERE ${this.condition()}
            ORDER BY ${this.order()} LIMIT ${page.size} OFFSET ${offset}) t) p
          JOIN ${this.table} t ON t.id = p.id), '[]'::json) AS rows`,
      this.isPrepared(),
    )
    const missing = this.lines.length > 0 ? { missing: await this.missing() } : {}
    return { rows: rows[0]?.rows ?? [], total: Number(rows[0]?.total ?? 0), page, ...missing }
  }

  /**
   * Returns the first rows found and the total. Rows whose column starts with the keyword come first, then the shortest
   * values.
   */
  async best(property: string, keyword: string, limit: number): Promise<Pick<RowPage<E>, 'rows' | 'total'>> {
    const name = sqlName('t', columnOf(this.metadata, property).databaseName)
    const start = `${escapeLike(normalForm(keyword))}%`
    const { rows } = await runStatement<{ rows: Plain<E>[]; total: string }>(
      this.ctx,
      sql`SELECT (${this.total()}) AS total,
        coalesce((SELECT json_agg(json_build_object(${this.row()}) ORDER BY p.n)
          FROM (SELECT f.id, row_number() OVER (
              ORDER BY normal_form(f.name) ILIKE ${start} DESC, length(f.name), f.name, f.id) AS n
            FROM (SELECT t.id, ${name} AS name FROM ${this.table} t WHERE ${this.condition()}
              LIMIT ${CANDIDATES}) f ORDER BY n LIMIT ${limit}) p
          JOIN ${this.table} t ON t.id = p.id), '[]'::json) AS rows`,
      this.isPrepared(),
    )
    return { rows: rows[0]?.rows ?? [], total: Number(rows[0]?.total ?? 0) }
  }

  /** Returns the pasted codes and names that no row has. */
  private async missing(): Promise<string[]> {
    const { rows } = await runStatement<{ at: number }>(
      this.ctx,
      sql`WITH t AS MATERIALIZED (SELECT t.* FROM ${this.table} t WHERE ${this.condition()})
        SELECT l.at FROM ${linesTable(this.lines)}
        WHERE NOT EXISTS (SELECT FROM t WHERE ${searched(this.metadata, this.definition, EQUALS_LINE)})
        ORDER BY l.at`,
      false,
    )
    return rows.flatMap(({ at }) => this.lines[at]?.line ?? [])
  }

  /** Returns the row of an id, if it is one of them. */
  async one(id: string): Promise<Plain<E> | null> {
    if (!isUUID(id)) return null
    const { rows } = await runStatement<{ row: Plain<E> }>(
      this.ctx,
      sql`SELECT json_build_object(${this.row()}) AS row FROM ${this.table} t WHERE t.id = ${id} AND ${this.condition()}`,
    )
    return rows[0]?.row ?? null
  }

  /** Returns how many rows match. */
  async count(): Promise<number> {
    const { rows } = await runStatement<{ total: string }>(
      this.ctx,
      sql`SELECT (${this.total()}) AS total`,
      this.isPrepared(),
    )
    return Number(rows[0]?.total ?? 0)
  }

  /**
   * Yields all rows that match, in their order, 500 at a time. The cursor belongs to the transaction of
   * `ctx`, which may run other statements meanwhile; each `FETCH` has the time of a statement.
   */
  async *stream(): AsyncGenerator<Plain<E>[]> {
    if (!this.ctx.reader.queryRunner) throw new Error('rows are streamed in a transaction')
    const cursor = sqlName(`rows_${++cursors}`)
    await runStatement(
      this.ctx,
      sql`DECLARE ${cursor} NO SCROLL CURSOR FOR SELECT json_build_object(${this.row()}) AS row
        FROM ${this.table} t WHERE ${this.condition()} ORDER BY ${this.order()}`,
      false,
    )
    for (;;) {
      const fetch = sql`FETCH 500 FROM ${cursor}`
      const { rows } = await runStatement<{ row: Plain<E> }>(this.ctx, fetch, false)
      if (rows.length === 0) return
      yield rows.map(({ row }) => row)
    }
  }

  private order(): Sql {
    return orderOf(this.metadata, this.definition, this.query)
  }

  private isPrepared(): boolean {
    return this.lines.length === 0 && usesDefaultSort(this.definition, this.query)
  }

  private row(): Sql {
    return selection(this.metadata, this.definition.columns)
  }

  private condition(): Sql {
    const visible = visibleRows(this.ctx, this.metadata, this.definition, this.policy)
    return joinSql([visible.condition, ...this.part(), ...this.conditions], ' AND ')
  }

  private part(): Sql[] {
    const { part } = this.definition
    return part ? [part.condition] : []
  }

  private total(): Sql {
    const { condition, keptIn } = visibleRows(this.ctx, this.metadata, this.definition, this.policy)
    if (keptIn === null || this.conditions.length > 0 || this.definition.total === 'counted') {
      return sql`SELECT count(*) FROM ${this.table} t
        WHERE ${joinSql([condition, ...this.part(), ...this.conditions], ' AND ')}`
    }
    const area = keptIn === 'all' ? sql`` : sql` AND area_id = ${keptIn}`
    return sql`SELECT coalesce(sum(n), 0) FROM row_count
      WHERE table_name = ${this.definition.part?.counted ?? this.metadata.tableName}${area}`
  }
}
