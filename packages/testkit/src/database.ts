import { randomBytes } from 'node:crypto'
import { type EphemeralDatabase, type ServerSettings, startEphemeral } from '@credit/embedded-postgres'
import pg from 'pg'

export type Row = Record<string, unknown>

/** A temporary PostgreSQL that can be queried, crashed and restarted. */
export interface TestDatabase extends EphemeralDatabase {
  query<T extends object = Row>(text: string, values?: readonly unknown[]): Promise<T[]>
  /** Runs a statement that returns exactly one row. */
  queryOne<T extends object = Row>(text: string, values?: readonly unknown[]): Promise<T>
}

const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }

/**
 * Starts an empty PostgreSQL in the temporary folder.
 * @param durable whether commits are flushed to disk, as in production.
 */
export async function startDatabase({
  durable = false,
  settings = {},
}: {
  durable?: boolean
  settings?: ServerSettings
} = {}): Promise<TestDatabase> {
  const database = await startEphemeral({ settings: { ...(durable ? DURABLE : {}), ...settings } })
  return {
    ...database,
    query: (text, values) => queryRows(database.url, text, values),
    queryOne: (text, values) => queryRow(database.url, text, values),
  }
}

/** Runs `use` with a connection of its own. */
export async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  // A connection that is lost rejects the statement that runs on it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

/** Runs one statement on a connection of its own and returns its rows. */
export function queryRows<T extends object = Row>(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<T[]> {
  return withClient(url, async (client) => (await client.query(text, [...values])).rows)
}

/** Runs one statement that returns exactly one row. */
export async function queryRow<T extends object = Row>(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<T> {
  const [row, ...others] = await queryRows<T>(url, text, values)
  if (row === undefined || others.length > 0) throw new Error(`Not one row: ${text}`)
  return row
}

/** The URL of another database on the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Creates a copy of a template database under a new name. */
export async function cloneDatabase(
  serverUrl: string,
  template: string,
  prefix = 'test',
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `${prefix}_${randomBytes(6).toString('hex')}`
  await queryRows(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  return {
    url: databaseUrl(serverUrl, name),
    drop: async () => {
      await queryRows(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}
