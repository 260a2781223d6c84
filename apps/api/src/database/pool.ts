import type { Socket } from 'node:net'
import pg from 'pg'
import type { DataSource } from 'typeorm'
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js'
import { IdNumberTokens } from '../core/id-number-tokens.js'

type Query = { name?: string; text: string; values: unknown[] }

/** `pg` as TypeORM's driver, which keeps the pool that TypeORM makes of it. */
interface PgDriver {
  pool?: pg.Pool
  tokens?: IdNumberTokens
}

interface DriverOptions {
  /** Milliseconds after which a statement that gets no answer ends with its connection; 0 = never. */
  readonly silence: number
  /** Whether statements are prepared under names: a pooler of transactions would lose them. */
  readonly named: boolean
  /** Key of the tokens that replace ID numbers in parameters of statements; without it they stay. */
  readonly hashKey?: string | undefined
}

/**
 * Returns the driver of one data source. Statements take their connections from its pool: a query
 * runner of TypeORM's for each cost a fifth of a get (decision 19).
 */
export function pgDriver({ silence, named, hashKey }: DriverOptions): PgDriver {
  const driver: PgDriver = Object.create(pg)
  const tokens = hashKey ? new IdNumberTokens(hashKey) : undefined
  if (tokens) driver.tokens = tokens
  const Client = clientWith(tokens, named)
  class Pool extends pg.Pool {
    constructor(options: pg.PoolConfig) {
      super({ ...options, Client })
      this.on('connect', (client) => watch(client, silence))
      driver.pool = this
    }
  }
  return Object.assign(driver, { Pool })
}

/**
 * Returns the class of connections that replace ID numbers by tokens in all parameters of statements, and remove the
 * names of prepared statements if a pooler would lose them; also for statements of libraries.
 */
function clientWith(tokens: IdNumberTokens | undefined, named: boolean): typeof pg.Client {
  if (named && !tokens) return pg.Client
  return class extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: `query` of `pg` has seven signatures.
    override query(query: any, ...rest: any[]): any {
      const isPlain = typeof query === 'object' && query !== null && !('submit' in query)
      const plain = isPlain && !named ? { ...query, name: undefined } : query
      if (!tokens) return super.query(plain, ...(rest as []))
      if (!isPlain) return super.query(plain, ...(withTokens(tokens, rest) as []))
      const values = plain.values && withTokens(tokens, plain.values)
      const stored = values === plain.values ? plain : { ...plain, values }
      return super.query(stored, ...(withTokens(tokens, rest) as []))
    }
  }
}

/** Returns the parameters with tokens for ID numbers, in lists of any depth, or the same list if there is none. */
function withTokens(tokens: IdNumberTokens, values: readonly unknown[]): readonly unknown[] {
  let replaced: unknown[] | null = null
  for (const [i, value] of values.entries()) {
    const stored =
      typeof value === 'string' ? tokens.inText(value) : Array.isArray(value) ? withTokens(tokens, value) : value
    if (stored === value) continue
    replaced ??= [...values]
    replaced[i] = stored
  }
  return replaced ?? values
}

/** Returns the tokens of a data source, or undefined if it was opened without their key. */
export function idNumberTokens({ options }: DataSource): IdNumberTokens | undefined {
  return ((options as PostgresDataSourceOptions).driver as PgDriver).tokens
}

interface Connected {
  connection: { stream: Socket }
  _activeQuery?: { state?: string } | null
}

/**
 * Ends a connection whose database does not answer: a frozen one does not keep its own timeouts. A
 * cursor between two reads waits for its reader, not for the database.
 */
function watch(client: pg.PoolClient, silence: number): void {
  // A connection that is lost while in use rejects its query; the pool only listens to idle ones.
  client.on('error', () => undefined)
  if (silence === 0) return
  const connected = client as unknown as Connected
  const { stream } = connected.connection
  stream.setTimeout(silence, () => {
    const active = connected._activeQuery
    if (active && active.state !== 'idle') stream.destroy(new DatabaseSilent())
  })
}

class DatabaseSilent extends Error {
  readonly code = 'ETIMEDOUT'
}

/** Runs a query on a connection of the pool. */
export function queryOnPool<R extends pg.QueryResultRow>(
  { options }: DataSource,
  query: Query,
): Promise<pg.QueryResult<R>> {
  const { pool } = (options as PostgresDataSourceOptions).driver as PgDriver
  if (!pool) throw new Error('the data source is not initialised')
  // Callbacks: a promise for the connection would be one more turn of the event loop per query.
  return new Promise((resolve, reject) => {
    pool.connect((failure, client, release) => {
      if (failure || !client) return reject(failure)
      client.query<R>(query, (error, result) => {
        // The pool drops lost connections itself; after other errors a connection is still good.
        release()
        if (error) reject(error)
        else resolve(result)
      })
    })
  })
}
