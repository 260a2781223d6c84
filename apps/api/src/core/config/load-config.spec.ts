import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigError } from './config-error.js'
import { loadConfig } from './load-config.js'
import { PROJECT_ROOT } from './paths.js'
import { looksRandom } from './secrets.js'

const SECRET = 'dQ7vK2mXw9RtZ4bHs1LpYc8NfGj3aUeT'
const KEY = '9f1c47d2be60358a7e24c1f09d5b8630a4e7125fc98b03d6617a2ec5481fd0b3'
const zoneBefore = process.env.TZ
let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'config-'))
})
afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true })
  if (zoneBefore === undefined) delete process.env.TZ
  else process.env.TZ = zoneBefore
})

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    loadConfig({ DATA_DIR: dataDir, ...env })
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
  return []
}

describe('loadConfig', () => {
  it('has a default for everything outside production', () => {
    const config = loadConfig({ DATA_DIR: dataDir })
    expect(config).toMatchObject({
      production: false,
      port: 3000,
      host: '127.0.0.1',
      trustedProxies: 'loopback',
      databaseUrl: undefined,
      publicHost: 'localhost',
      storage: { kind: 'file', dir: join(dataDir, 'files') },
      defaultLocale: 'zh-CN',
      timeZone: 'Asia/Shanghai',
      demo: true,
      syncSource: { kind: 'demo' },
    })
    expect(Object.isFrozen(config)).toBe(true)
    expect(Object.isFrozen(config.apiPool)).toBe(true)
    expect(process.env.TZ).toBe('Asia/Shanghai')
  })

  it('resolves folders relative to the project', () => {
    const env = { DATA_DIR: 'packages', JWT_SECRET: SECRET, DATA_KEY: KEY }
    expect(loadConfig(env).dataDir).toBe(join(PROJECT_ROOT, 'packages'))
  })

  it('generates secrets once, in files that only the owner can read', () => {
    const first = loadConfig({ DATA_DIR: dataDir })
    const second = loadConfig({ DATA_DIR: dataDir })
    expect(second.jwtSecret).toBe(first.jwtSecret)
    expect(second.dataKey).toBe(first.dataKey)
    expect(first.jwtSecret).not.toBe(first.dataKey)
    expect(readdirSync(dataDir).sort()).toEqual(['data-key', 'jwt-secret'])
    for (const file of readdirSync(dataDir)) {
      expect(statSync(join(dataDir, file)).mode & 0o777).toBe(0o600)
    }
    expect(readFileSync(join(dataDir, 'data-key'), 'utf8').trim()).toBe(first.dataKey)
  })

  it('accepts a key in base64 and in hex', () => {
    const hex = loadConfig({ DATA_DIR: dataDir, DATA_KEY: KEY.toUpperCase() })
    const base64 = Buffer.from(KEY, 'hex').toString('base64')
    expect(loadConfig({ DATA_DIR: dataDir, DATA_KEY: base64 }).dataKey).toBe(hex.dataKey)
  })

  it('requires both secrets in production and writes none', () => {
    expect(faultsOf({ NODE_ENV: 'production' })).toEqual([
      expect.stringContaining('JWT_SECRET is missing'),
      expect.stringContaining('DATA_KEY is missing'),
    ])
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('has no demo data in production and listens on all addresses', () => {
    const env = { NODE_ENV: 'production', JWT_SECRET: SECRET, DATA_KEY: KEY }
    const config = loadConfig({ DATA_DIR: dataDir, ...env })
    expect(config).toMatchObject({
      production: true,
      demo: false,
      host: '0.0.0.0',
      syncSource: undefined,
    })
  })

  it('reports all faults at once, one line each, without values', () => {
    const faults = faultsOf({
      PORT: '70000',
      HOST: 'a b',
      TRUSTED_PROXIES: 'everybody',
      DATABASE_DIRECT_URL: 'mysql://root:hidden@db/credit',
      DATABASE_OWNER_URL: 'hidden',
      NAT_RANGES: 'offices',
      DRAIN_SECONDS: 'long',
      METRICS_TOKEN: 'hidden token',
      DATABASE_URL: 'mysql://root:hidden@db/credit',
      DATA_DIR: '/dev/null/data',
      PUBLIC_HOST: 'https://example.org',
      JWT_SECRET: 'short',
      DATA_KEY: 'hidden',
      STORAGE_URL: 's3://files.example.org/',
      SMS_URL: 'smtp://gateway',
      MAIL_URL: 'mail',
      DEFAULT_LOCALE: 'fr-FR',
      MESSAGE_HOURS: '8',
      TZ: 'Moon/Crater',
      DEMO: 'maybe',
      CAPTCHA_FIXED: 'abc',
      SYNC_SOURCE: '/does/not/exist',
      TEST_NOW: '2027-02-30',
    })
    const names = faults.map((line) => line.split(' ')[0]).sort()
    expect(names).toEqual(
      [
        'CAPTCHA_FIXED DATABASE_DIRECT_URL DATABASE_OWNER_URL DATABASE_URL DATA_DIR DATA_KEY',
        'DEFAULT_LOCALE DEMO DRAIN_SECONDS HOST JWT_SECRET MAIL_URL MESSAGE_HOURS METRICS_TOKEN NAT_RANGES PORT PUBLIC_HOST SMS_URL',
        'STORAGE_URL SYNC_SOURCE TEST_NOW TRUSTED_PROXIES TZ',
      ].flatMap((line) => line.split(' ')),
    )
    for (const line of faults) expect(line).toMatch(/^[A-Z_]+ .+: .+\.$/)
    expect(faults.join()).not.toContain('hidden')
  })

  it.each(['0.0.0.0/0', '10.0.0.0/7', '::/0', '10.0.0.0/33', '2001:db8::/129', '192.0.2.7,0.0.0.0/1'])(
    'trusts no proxies of %s',
    (TRUSTED_PROXIES) => {
      expect(faultsOf({ TRUSTED_PROXIES, NAT_RANGES: TRUSTED_PROXIES })).toHaveLength(2)
    },
  )

  it.each(['10.0.0.0/8', 'fc00::/7', '192.0.2.7/32', 'loopback,2001:db8::/64'])(
    'trusts proxies of %s',
    (TRUSTED_PROXIES) => {
      expect(faultsOf({ TRUSTED_PROXIES })).toEqual([])
    },
  )

  it.each([
    '99 * * * *',
    '0 24 * * *',
    '0 0 0 * *',
    '0 0 * 13 *',
    '0 0 * * 8',
    '5-2 * * * *',
    '*/0 * * * *',
    '* * * *',
  ])('has no schedule %s', (BACKUP_SCHEDULE) => {
    expect(faultsOf({ BACKUP_SCHEDULE })).toEqual([expect.stringContaining('BACKUP_SCHEDULE is not a schedule')])
  })

  it.each(['30 18 * * *', '*/15 0-6,22 1,15 * 1-5', '0 0 31 12 7'])('has a schedule %s', (BACKUP_SCHEDULE) => {
    expect(faultsOf({ BACKUP_SCHEDULE })).toEqual([])
  })

  it('refuses a token of the metrics that can be guessed', () => {
    expect(faultsOf({ METRICS_TOKEN: 'a' })).toHaveLength(1)
    expect(faultsOf({ METRICS_TOKEN: 'a-token-of-the-collector' })).toEqual([])
    const production = { NODE_ENV: 'production', JWT_SECRET: SECRET, DATA_KEY: KEY }
    expect(faultsOf({ ...production, METRICS_TOKEN: 'aaaaaaaaaaaaaaaa' })).toHaveLength(1)
    expect(faultsOf({ ...production, METRICS_TOKEN: SECRET })).toEqual([])
  })

  it('serves for a time after SIGTERM only if a balancer may stand in front', () => {
    const drainOf = (env: Record<string, string>) =>
      loadConfig({ DATA_DIR: dataDir, JWT_SECRET: SECRET, DATA_KEY: KEY, ...env }).drainSeconds
    const production = { NODE_ENV: 'production' }
    const DATABASE_URL = 'postgres://db/credit'
    expect(drainOf({ DATABASE_URL })).toBe(0)
    expect(drainOf(production)).toBe(0)
    expect(drainOf({ ...production, DATABASE_URL })).toBe(10)
    expect(drainOf({ ...production, DATABASE_URL, DRAIN_SECONDS: '0' })).toBe(0)
    expect(drainOf({ DRAIN_SECONDS: '25' })).toBe(25)
  })

  it("requires the address of the database itself in addition to a pooler's", () => {
    const DATABASE_URL = 'postgres://pooler/credit'
    const pooled = { DATABASE_URL, DATABASE_POOLER: 'transaction' }
    expect(faultsOf(pooled)).toEqual([
      expect.stringContaining('DATABASE_DIRECT_URL is missing: DATABASE_POOLER needs it'),
    ])
    expect(faultsOf({ DATABASE_URL, DATABASE_POOLER: 'session' })).toEqual([
      expect.stringContaining('DATABASE_DIRECT_URL is missing'),
      expect.stringContaining('DATABASE_POOLER is not a way to share connections'),
    ])
    const env = { DATA_DIR: dataDir, ...pooled, DATABASE_DIRECT_URL: 'postgres://db/credit' }
    expect(loadConfig(env).pooled).toBe(true)
    expect(loadConfig({ DATA_DIR: dataDir, DATABASE_URL }).pooled).toBe(false)
  })

  it('rejects the fixed captcha in production', () => {
    const secrets = { JWT_SECRET: SECRET, DATA_KEY: KEY }
    expect(faultsOf({ NODE_ENV: 'production', CAPTCHA_FIXED: '1234', ...secrets })).toEqual([
      expect.stringContaining('CAPTCHA_FIXED is for tests only'),
    ])
    expect(loadConfig({ DATA_DIR: dataDir, CAPTCHA_FIXED: '1234' }).captchaFixed).toBe('1234')
  })

  it('rejects the time of a test run in production', () => {
    const secrets = { JWT_SECRET: SECRET, DATA_KEY: KEY }
    const TEST_NOW = '2027-03-17T09:00:00+08:00'
    expect(faultsOf({ TEST_NOW })).toEqual([])
    expect(faultsOf({ NODE_ENV: 'production', TEST_NOW, ...secrets })).toEqual([
      'TEST_NOW is for tests only: unset it in production.',
    ])
  })

  it('rejects demo data, and secrets that can be guessed, in production only', () => {
    const strong = { NODE_ENV: 'production', JWT_SECRET: SECRET, DATA_KEY: KEY }
    expect(faultsOf(strong)).toEqual([])
    expect(faultsOf({ ...strong, DEMO: '0' })).toEqual([])
    for (const DEMO of ['1', 'true', 'TRUE']) {
      expect(faultsOf({ ...strong, DEMO })).toEqual([expect.stringContaining('DEMO makes')])
    }
    for (const secret of [
      'x'.repeat(64),
      'abc123'.repeat(8),
      'abcdefghijklmnopqrstuvwxyz0123456789',
      'please-change-me-please-change-it-now',
      'password'.repeat(5),
      '11111111112222222222333333333344444444445555555555',
    ]) {
      const weak = { ...strong, JWT_SECRET: secret }
      expect(faultsOf(weak)).toEqual([expect.stringContaining('JWT_SECRET can be guessed')])
      expect(faultsOf({ ...weak, NODE_ENV: 'development' })).toEqual([])
    }
    const ascending = Buffer.from(Array.from({ length: 32 }, (_, i) => i)).toString('hex')
    for (const key of ['00'.repeat(32), 'ab'.repeat(32), `${'A'.repeat(43)}=`, ascending]) {
      const weak = { ...strong, DATA_KEY: key }
      expect(faultsOf(weak)).toEqual([expect.stringContaining('DATA_KEY can be guessed')])
    }
    for (let i = 0; i < 1000; i++) {
      expect(looksRandom(randomBytes(32).toString('hex'))).toBe(true)
      expect(looksRandom(randomBytes(24).toString('base64url'))).toBe(true)
      expect(looksRandom(randomBytes(16).toString('hex'))).toBe(true)
    }
  })

  it.each([
    ['s3://key:secret@storage/files', 443, true],
    ['s3://key:secret@storage:443/files', 443, true],
    ['s3+https://key:secret@storage:9000/files', 9000, true],
    ['s3+https://key:secret@storage/files', 443, true],
    ['s3://key:secret@storage:9000/files', 9000, false],
  ])('reaches %s on port %d, with TLS: %s', (STORAGE_URL, port, tls) => {
    expect(loadConfig({ DATA_DIR: dataDir, STORAGE_URL }).storage).toMatchObject({ kind: 's3', port, tls })
    expect(faultsOf({ STORAGE_URL: 's3+https://storage/files' })).toHaveLength(1)
  })

  it('reads the storage, the sync source and empty values', () => {
    const config = loadConfig({
      DATA_DIR: dataDir,
      STORAGE_URL: 's3://key:se%2Fcret@storage:9000/credit-files',
      SYNC_SOURCE: 'https://example.org/packages.json',
      SMS_URL: '',
    })
    expect(config.storage).toEqual({
      kind: 's3',
      accessKey: 'key',
      secretKey: 'se/cret',
      host: 'storage',
      port: 9000,
      tls: false,
      bucket: 'credit-files',
    })
    expect(loadConfig({ DATA_DIR: dataDir, STORAGE_URL: '/srv/files' }).storage).toEqual({
      kind: 'file',
      dir: '/srv/files',
    })
    expect(config.syncSource).toEqual({ kind: 'url', url: 'https://example.org/packages.json' })
    expect(config.smsUrl).toBeUndefined()
  })
})
