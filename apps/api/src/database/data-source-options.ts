import type { DataSourceOptions } from 'typeorm'
import { ENTITIES } from '../entities/index.js'
import { MIGRATIONS } from '../migrations/index.js'
import { NamingStrategy } from './naming.js'
import { pgDriver } from './pool.js'

export interface PoolSettings {
  url: string
  /** Connections of this instance's pool. */
  size?: number
  /** Milliseconds after which a statement is ended. */
  statementTimeout?: number
  lockTimeout?: number
  /** Milliseconds after which a transaction that waits for its next statement is ended. */
  transactionIdleTimeout?: number
  timeZone?: string
  /** Whether `url` is a pooler that gives each transaction a connection; its role has the settings then. */
  pooled?: boolean
  applicationName?: string
  /** Key of the tokens that ID numbers become before they reach the database (decision 28). */
  hashKey?: string | undefined
  /** Whether its connections can only read. */
  readOnly?: boolean
}

/** A database that does not cancel a statement in this time is frozen, or unreachable. */
const SILENCE_MARGIN_MS = 1000

/** The settings of every connection. */
export function sessionSettings({
  timeZone = process.env.TZ ?? 'Asia/Shanghai',
  statementTimeout = 4000,
  lockTimeout = 2000,
  transactionIdleTimeout = 10_000,
  readOnly = false,
}: Omit<PoolSettings, 'url'>): Readonly<Record<string, string>> {
  return {
    TimeZone: timeZone,
    statement_timeout: String(statementTimeout),
    lock_timeout: String(lockTimeout),
    idle_in_transaction_session_timeout: String(transactionIdleTimeout),
    ...(readOnly ? { default_transaction_read_only: 'on' } : {}),
  }
}

/** Returns the description of the database that the API, the CLI, the migrations and the tests share. */
export function dataSourceOptions(pool: PoolSettings): DataSourceOptions {
  const { statementTimeout = 4000, pooled = false } = pool
  const settings = Object.entries(sessionSettings(pool)).map(([name, value]) => `-c ${name}=${value}`)
  return {
    type: 'postgres',
    url: pool.url,
    driver: pgDriver({
      silence: statementTimeout === 0 ? 0 : statementTimeout + SILENCE_MARGIN_MS,
      named: !pooled,
      hashKey: pool.hashKey,
    }),
    poolSize: pool.size ?? 20,
    applicationName: pool.applicationName ?? 'credit-api',
    synchronize: false,
    migrationsRun: false,
    migrationsTransactionMode: 'each',
    entities: [...ENTITIES],
    migrations: [...MIGRATIONS],
    namingStrategy: new NamingStrategy(),
    connectTimeoutMS: 3000,
    extra: { ...(pooled ? {} : { options: settings.join(' ') }), idleTimeoutMillis: 30_000 },
  }
}
