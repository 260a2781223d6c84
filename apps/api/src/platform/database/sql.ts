import { createHash } from 'node:crypto'
import type { Pool, PoolClient, QueryResult } from 'pg'
import type { Ctx } from './context.js'
import { areaLimit } from './scope.js'

/** What a statement is built with: parameters and the scope fragment it must not forget. */
export class SqlScope {
  readonly params: unknown[] = []
  scoped = false

  constructor(private readonly ctx: Ctx) {}

  /** `$n` for a value. */
  param(value: unknown): string {
    this.params.push(value)
    return `$${this.params.length}`
  }

  /** Holds `column` to the caller's area. */
  area(column: string): string {
    this.scoped = true
    const limit = areaLimit(this.ctx)
    return limit === null ? 'true' : `${column} = ${this.param(limit)}`
  }

  /** Says why a statement needs no area: the table has none, or it is held by something else. */
  unscoped(_why: string): string {
    this.scoped = true
    return 'true'
  }
}

/**
 * Raw SQL, prepared once a connection, with its mandatory scope fragment: a statement that names
 * neither `s.area(column)` nor `s.unscoped(why)` throws before it is sent.
 */
export async function sql<T>(ctx: Ctx, build: (s: SqlScope) => string): Promise<T[]> {
  const scope = new SqlScope(ctx)
  const text = build(scope)
  if (!scope.scoped) throw new Error(`statement without area scope: ${text.slice(0, 80)}`)
  const result = await run<T>(ctx, text, scope.params)
  return result.rows as T[]
}

/** The same for statements that change rows: how many. */
export async function sqlCount(ctx: Ctx, build: (s: SqlScope) => string): Promise<number> {
  const scope = new SqlScope(ctx)
  const text = build(scope)
  if (!scope.scoped) throw new Error(`statement without area scope: ${text.slice(0, 80)}`)
  return (await run(ctx, text, scope.params)).rowCount ?? 0
}

const names = new Map<string, string>()
const NAMES_MAX = 1000

function run<T>(ctx: Ctx, text: string, values: unknown[]): Promise<QueryResult<T & object>> {
  const name = statementName(text)
  const config = name ? { name, text, values } : { text, values }
  return connectionOf(ctx).then((connection) => connection.query<T & object>(config))
}

/** Prepared under a name of its text; texts beyond the thousandth go unprepared. */
function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known) return known
  if (names.size >= NAMES_MAX) return undefined
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/** The transaction's client, or the pool. */
async function connectionOf(ctx: Ctx): Promise<Pool | PoolClient> {
  const runner = ctx.manager.queryRunner
  if (runner) return (await runner.connect()) as PoolClient
  return (ctx.manager.dataSource.driver as unknown as { master: Pool }).master
}
