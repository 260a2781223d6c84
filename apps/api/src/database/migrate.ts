import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { DataSource, type MigrationInterface } from 'typeorm'
import { MIGRATIONS } from '../migrations/index.js'
import { dataSourceOptions } from './data-source-options.js'
import { OtherDataKey, readHashKey } from './hash-key.js'

const KNOWN = MIGRATIONS.map((migration: new () => MigrationInterface) => migration.name)

/** Names of the migrations that the database lacks, oldest first. */
export async function pendingMigrations(client: Client): Promise<string[]> {
  const names = new Set(await appliedMigrations(client))
  return KNOWN.filter((name) => !names.has(name))
}

/** Names of the migrations of the database that this release does not have, newest first. */
export async function unknownMigrations(client: Client): Promise<string[]> {
  const names = await appliedMigrations(client)
  return names.filter((name) => !KNOWN.includes(name)).reverse()
}

/** Names of the migrations that the database has, in the order in which they were applied. */
export async function appliedMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('public.migrations') IS NOT NULL AS there`,
  )
  if (!rows[0]?.there) return []
  const done = await client.query<{ name: string }>('SELECT name FROM public.migrations ORDER BY id')
  return done.rows.map(({ name }) => name)
}

/** Runs `use` on a connection of its own, outside any pool. */
export async function withClient<T>(
  url: string,
  use: (client: Client) => Promise<T>,
  applicationName?: string,
): Promise<T> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    ...(applicationName ? { application_name: applicationName } : {}),
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Reads the key of hashes of a database on a connection of its own. */
export function hashKeyAt(url: string, dataKey: string): Promise<string> {
  return withClient(url, (client) => readHashKey(client, dataKey))
}

/** Milliseconds between two attempts to get the lock. */
const LOCK_POLL_MS = 100

/**
 * Lets one process at a time prepare a database; others wait for it and then find nothing to do. They poll for the
 * lock: a statement blocked on it would keep its snapshot, and a concurrent index build waits for all snapshots.
 */
export async function underPreparationLock<T>(client: Client, act: () => Promise<T>): Promise<T> {
  while (!(await tryPreparationLock(client))) await sleep(LOCK_POLL_MS)
  try {
    return await act()
  } finally {
    await client.query(`SELECT pg_advisory_unlock(hashtext('credit-prepare'))`).catch(() => undefined)
  }
}

async function tryPreparationLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ acquired: boolean }>(
    `SELECT pg_try_advisory_lock(hashtext('credit-prepare')) AS acquired`,
  )
  return rows[0]?.acquired ?? false
}

/**
 * Runs `use` on a small pool without a statement timeout: migrations, seeds, checks.
 * @param hashKey the hash key, if ID numbers may be stored or looked up
 */
export async function withDataSource<T>(
  url: string,
  use: (dataSource: DataSource) => Promise<T>,
  size = 2,
  hashKey?: string,
): Promise<T> {
  const dataSource = new DataSource(
    dataSourceOptions({
      url,
      size,
      statementTimeout: 0,
      lockTimeout: 30_000,
      applicationName: 'credit-prepare',
      hashKey,
    }),
  )
  await dataSource.initialize()
  try {
    return await use(dataSource)
  } finally {
    await dataSource.destroy()
  }
}

/**
 * Applies the pending migrations, each in one transaction, and returns their number.
 * @param dataKey DATA_KEY, which migrations of data read and write ID numbers with; an empty database needs none. Such
 * a migration refuses to run if the key is wrong or missing.
 */
export async function migrate(url: string, dataKey?: string): Promise<number> {
  const apply = async (dataSource: DataSource) => (await dataSource.runMigrations()).length
  const hashKey = dataKey && (await hashKeyAt(url, dataKey).catch(unlessOtherKey))
  return withDataSource(url, apply, 2, hashKey)
}

function unlessOtherKey(error: unknown): undefined {
  if (!(error instanceof OtherDataKey)) throw error
}

/** Applies the pending ones of the given migrations. */
export async function migrateTo(url: string, names: readonly string[]): Promise<void> {
  const migrations = MIGRATIONS.filter(({ name }) => names.includes(name))
  const pool = { url, size: 2, statementTimeout: 0, applicationName: 'credit-prepare' }
  const dataSource = new DataSource({ ...dataSourceOptions(pool), migrations })
  await dataSource.initialize()
  try {
    await dataSource.runMigrations()
  } finally {
    await dataSource.destroy()
  }
}

/** Reverts the newest migration. */
export function revertMigration(url: string): Promise<void> {
  return withDataSource(url, (dataSource) => dataSource.undoLastMigration())
}
