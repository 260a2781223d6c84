import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { DATABASE, ROLE } from './cluster.js'
import { EmbeddedDatabaseError } from './embedded-error.js'
import type { ServerOptions } from './server-options.js'

const RETRY_MS = 25
/** Longer than this is recovery, which is logged. */
const NORMAL_START_MS = 5_000
/** Replaying the WAL after a crash may take long. */
const RECOVERY_MS = 10 * 60_000

/**
 * Waits until the server answers a query and creates the application's database if it is missing.
 * @param isRunning whether waiting still makes sense.
 * @returns false when the server ended or did not become ready in time.
 * @throws EmbeddedDatabaseError when the server rejects the password.
 */
export async function waitUntilReady(options: ServerOptions, port: number, isRunning: () => boolean): Promise<boolean> {
  const begin = Date.now()
  let logged = false
  while (isRunning()) {
    const code = await tryQuery(options.password, port)
    if (code === undefined) return true
    if (code.startsWith('28')) {
      throw new EmbeddedDatabaseError(
        `The embedded database rejects the password in ${options.paths.password}: restore the file that belongs to the data.`,
      )
    }
    const waited = Date.now() - begin
    if (waited > RECOVERY_MS) return false
    if (waited > NORMAL_START_MS && !logged) options.log('The database is still recovering')
    logged = waited > NORMAL_START_MS
    await sleep(RETRY_MS)
  }
  return false
}

/** Returns undefined when the server answers a query, else the code of the error. */
async function tryQuery(password: string, port: number): Promise<string | undefined> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: ROLE,
    password,
    database: 'postgres',
    connectionTimeoutMillis: 2_000,
    query_timeout: 5_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const sql = 'SELECT 1 FROM pg_database WHERE datname = $1'
    const { rowCount } = await client.query(sql, [DATABASE])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`)
    return undefined
  } catch (error) {
    return (error as { code?: string }).code ?? 'unknown'
  } finally {
    await client.end().catch(() => undefined)
  }
}
