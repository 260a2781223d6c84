import { accessSync, constants, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import type { Config, PoolConfig } from './config.types.js'
import { ConfigError } from './config-error.js'
import { fromProject, PROJECT_ROOT } from './paths.js'
import { type Env, EnvReader } from './readers.js'
import { readDataKey, readJwtSecret } from './secrets.js'

// quality.md, reliability 4: calls on a locked table end by time-out within 5 s.
const API_POOL: PoolConfig = {
  max: 20,
  statementTimeout: 4_000,
  lockTimeout: 2_000,
  idleTimeout: 30_000,
  connectTimeout: 3_000,
}
const JOB_POOL: PoolConfig = { ...API_POOL, max: 4, statementTimeout: 0, lockTimeout: 30_000 }

/**
 * Reads and checks the whole environment.
 *
 * Without an argument it reads `process.env` over the project's `.env` file. Secrets that are not
 * given are made once under the data folder, except in production.
 * @throws ConfigError with every fault at once.
 */
export function loadConfig(env: Env = processEnv()): Config {
  const reader = new EnvReader(env)
  const production = reader.text('NODE_ENV') === 'production'
  const dataDir = fromProject(reader.text('DATA_DIR') ?? '.data')
  const writable = prepareDataDir(reader, dataDir)
  const demo = reader.flag('DEMO', !production)
  const source = { dataDir, production, writable }
  const config: Config = {
    production,
    port: reader.port('PORT', 3000),
    databaseUrl: reader.address('DATABASE_URL', ['postgres', 'postgresql']),
    dataDir,
    publicHost: reader.host('PUBLIC_HOST', 'localhost'),
    jwtSecret: readJwtSecret(reader, source),
    dataKey: readDataKey(reader, source),
    storage: reader.storage('STORAGE_URL', join(dataDir, 'files')),
    smsUrl: reader.address('SMS_URL', ['http', 'https']),
    mailUrl: reader.address('MAIL_URL', ['smtp', 'smtps']),
    defaultLocale: reader.locale('DEFAULT_LOCALE', 'zh-CN'),
    timeZone: reader.timeZone('TZ', 'Asia/Shanghai'),
    demo,
    captchaFixed: readCaptchaFixed(reader, production),
    syncSource: reader.syncSource('SYNC_SOURCE', demo),
    apiPool: API_POOL,
    jobPool: JOB_POOL,
  }
  if (reader.faults.length > 0) throw new ConfigError(reader.faults)
  // Dates of the specification are local dates: one zone for the whole process.
  process.env.TZ = config.timeZone
  return deepFreeze(config)
}

function processEnv(): Env {
  try {
    return { ...parseEnv(readFileSync(join(PROJECT_ROOT, '.env'), 'utf8')), ...process.env }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return process.env
    throw new ConfigError(['The file .env cannot be read: make it readable or remove it.'])
  }
}

function prepareDataDir(reader: EnvReader, dataDir: string): boolean {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o755 })
    accessSync(dataDir, constants.W_OK | constants.X_OK)
    return true
  } catch {
    reader.fault(`DATA_DIR ${dataDir} cannot be written: give a folder that this user may write.`)
    return false
  }
}

function readCaptchaFixed(reader: EnvReader, production: boolean): string | undefined {
  const value = reader.text('CAPTCHA_FIXED')
  if (value === undefined) return undefined
  if (production) return reader.fault('CAPTCHA_FIXED is for tests only: unset it in production.')
  if (!/^\d{4}$/.test(value)) return reader.fault('CAPTCHA_FIXED is not a code: give four digits.')
  return value
}

function deepFreeze<T extends object>(value: T): T {
  for (const part of Object.values(value)) {
    if (typeof part === 'object' && part !== null) deepFreeze(part)
  }
  return Object.freeze(value)
}
