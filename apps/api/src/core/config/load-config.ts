import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { plainToInstance } from 'class-transformer'
import { validateSync } from 'class-validator'
import type { BackupConfig, Config, PoolConfig, StorageConfig, SyncSourceConfig } from './config.types.js'
import { ConfigError } from './config-error.js'
import { Environment } from './environment.js'
import { type Limits, readLimits } from './limits.js'
import { fromProject, PROJECT_ROOT } from './paths.js'
import { generatedSecret } from './secrets.js'
import { decodeKey, HAS_SCHEME, isStoragePlace, originsIn } from './validators.js'

/** Default if several instances may run behind a balancer: more than twice the time between its checks. */
const DRAIN_SECONDS = 10
/** File in the data folder that keeps a generated DATA_KEY. */
const DATA_KEY_FILE = 'data-key'

type Variables = Readonly<Record<string, string | undefined>>

// Requests that meet a locked table end by a timeout within 5 s.
const API_POOL: PoolConfig = {
  max: 20,
  statementTimeout: 4_000,
  lockTimeout: 2_000,
  transactionIdleTimeout: 10_000,
}
const JOB_POOL: PoolConfig = { ...API_POOL, max: 4, statementTimeout: 0, lockTimeout: 30_000 }

/**
 * Reads and validates the whole environment: by default `process.env` over the project's `.env` file.
 * Secrets that are not given are generated once in the data folder, except in production.
 *
 * @throws ConfigError with all faults
 */
export function loadConfig(variables: Variables = processVariables()): Config {
  const { env, limits } = validated(variables)
  const production = env.NODE_ENV === 'production'
  const demo = env.DEMO === undefined ? !production : /^(1|true)$/i.test(env.DEMO)
  const dataDir = fromProject(env.DATA_DIR)
  const dataKey = env.DATA_KEY ?? generatedSecret(dataDir, DATA_KEY_FILE)
  // Dates of the domain are local dates: the process has one time zone.
  process.env.TZ = env.TZ
  return deepFreeze({
    production,
    port: Number(env.PORT),
    host: env.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    trustedProxies: env.TRUSTED_PROXIES,
    natRanges: env.NAT_RANGES,
    drainSeconds: Number(env.DRAIN_SECONDS ?? (production && env.DATABASE_URL ? DRAIN_SECONDS : 0)),
    databaseUrl: env.DATABASE_URL,
    pooled: env.DATABASE_POOLER === 'transaction',
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    accessLog: env.ACCESS_LOG === 'on',
    metricsToken: env.METRICS_TOKEN,
    dataDir,
    publicHost: env.PUBLIC_HOST.toLowerCase(),
    jwtSecret: env.JWT_SECRET ?? generatedSecret(dataDir, 'jwt-secret'),
    dataKey: decodeKey(dataKey) ?? '',
    dataKeyFile: env.DATA_KEY ? undefined : join(dataDir, DATA_KEY_FILE),
    storage: storageOf(env.STORAGE_URL ?? join(dataDir, 'files')),
    smsUrl: env.SMS_URL,
    mailUrl: env.MAIL_URL,
    messageHours: hoursOf(env.MESSAGE_HOURS),
    defaultLocale: env.DEFAULT_LOCALE,
    timeZone: env.TZ,
    demo,
    captchaFixed: env.CAPTCHA_FIXED,
    revocationRequired: env.REVOCATION_LISTS === 'required',
    secondFactorRequired: !demo && env.SUPERVISOR_SECOND_FACTOR === 'required',
    syncSource: syncSourceOf(env.SYNC_SOURCE, demo),
    signingCertificate: env.SIGNING_CERTIFICATE && fromProject(env.SIGNING_CERTIFICATE),
    backup: backupOf(env),
    webhookOrigins: originsIn(env.WEBHOOK_ORIGINS),
    apiPool: API_POOL,
    jobPool: JOB_POOL,
    limits,
  })
}

function processVariables(): Variables {
  try {
    return { ...parseEnv(readFileSync(join(PROJECT_ROOT, '.env'), 'utf8')), ...process.env }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return process.env
    throw new ConfigError(['The file .env cannot be read: make it readable or remove it.'])
  }
}

/** Empty variables count as unset: compose files pass them so. */
function validated(variables: Variables): { env: Environment; limits: Limits } {
  const given = Object.entries(variables).flatMap(([name, value]) => {
    const trimmed = value?.trim()
    return trimmed ? [[name, trimmed]] : []
  })
  const env = plainToInstance(Environment, Object.fromEntries(given))
  const errors = validateSync(env, { stopAtFirstError: true, forbidUnknownValues: false })
  const { limits, faults } = readLimits(variables)
  faults.unshift(...errors.flatMap(({ constraints = {} }) => Object.values(constraints)))
  if (faults.length > 0) throw new ConfigError(faults)
  return { env, limits }
}

function hoursOf(range: string): Config['messageHours'] {
  const [from = 0, until = 0] = range.split('-').map(Number)
  return { from, until }
}

/** Returns the storage that the path of a folder, or the address of a bucket, names. */
function storageOf(place: string): StorageConfig {
  if (!HAS_SCHEME.test(place)) return { kind: 'file', dir: fromProject(place) }
  const { protocol, username, password, hostname, port, pathname } = new URL(place)
  return {
    kind: 's3',
    accessKey: decodeURIComponent(username),
    secretKey: decodeURIComponent(password),
    host: hostname,
    port: port ? Number(port) : 443,
    tls: protocol === 's3+https:' || !port || port === '443',
    bucket: pathname.replace(/^\/|\/$/g, ''),
  }
}

/** Returns the storage that an external text names, or null if it is neither a folder nor a complete address. */
export function placeOf(place: string): StorageConfig | null {
  return isStoragePlace(place) ? storageOf(place) : null
}

function backupOf(env: Environment): BackupConfig | undefined {
  const { BACKUP_URL: url, BACKUP_RECIPIENT: recipient, BACKUP_SCHEDULE: schedule } = env
  if (url === undefined || recipient === undefined) return undefined
  return { place: storageOf(url), recipient, schedule }
}

function syncSourceOf(location: string | undefined, demo: boolean): SyncSourceConfig | undefined {
  if (location === undefined) return demo ? { kind: 'demo' } : undefined
  if (/^https?:/i.test(location)) return { kind: 'url', url: location }
  return { kind: 'path', path: fromProject(location) }
}

function deepFreeze<T extends object>(value: T): T {
  for (const part of Object.values(value)) {
    if (typeof part === 'object' && part !== null) deepFreeze(part)
  }
  return Object.freeze(value)
}
