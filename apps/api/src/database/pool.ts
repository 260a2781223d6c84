import type { Socket } from 'node:net'
import pg from 'pg'
import type { DataSource } from 'typeorm'
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js'

type Query = { name?: string; text: string; values: unknown[] }

/** `pg` as TypeORM's driver, which keeps the pool that TypeORM makes of it. */
interface PgDriver {
  pool?: pg.Pool
}

interface DriverOptions {
  /** Milliseconds after which a statement that gets no answer ends with its connection; 0 = never. */
  readonly silence: number
  /** Whether statements are prepared under names: a pooler of transactions would lose them. */
  readonly named: boolean
}

/**
 * Returns the driver of one data source. Statements take their connections from its pool: a query
 * runner of TypeORM's for each cost a fifth of a get (decision 19).
 */
export function pgDriver({ silence, named }: DriverOptions): PgDriver {
  const driver: PgDriver = Object.create(pg)
  class Pool extends pg.Pool {
    constructor(options: pg.PoolConfig) {
      super(named ? options : { ...options, Client: UnnamingClient })
      this.on('connect', (client) => watch(client, silence))
      driver.pool = this
    }
  }
  return Object.assign(driver, { Pool })
}

/** Takes the names off all statements, those of libraries too. */
class UnnamingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: `query` of `pg` has seven signatures.
  override query(query: any, ...rest: any[]): any {
    const isPlain = typeof query === 'object' && query !== null && !('submit' in query)
    const unnamed = isPlain ? { ...query, name: undefined } : query
    return super.query(unnamed, ...(rest as []))
  }
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
        // The pool drops a connection that was lost by itself; after other errors it is still good.
        release()
        if (error) reject(error)
        else resolve(result)
      })
    })
  })
}
