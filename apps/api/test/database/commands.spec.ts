import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseUrl } from '@credit/testkit'
import { withClient } from '#database/migrate'
import { addressFor, SERVICE_ROLE } from '#database/service-role'
import { create, reset } from '../../src/cli/administrators.js'
import { verify as verifyAudit } from '../../src/cli/audit.js'
import { create as createBackup } from '../../src/cli/backup.js'
import { examine } from '../../src/cli/doctor.js'
import { applyAll, revertLast } from '../../src/cli/migrations.js'
import { list as listOutbox } from '../../src/cli/outbox.js'
import { verify as verifyScores } from '../../src/cli/score.js'
import { seed } from '../../src/cli/seed.js'
import { createIdentity } from '../../src/modules/backup/archive/age.js'
import { storeDataKey } from '../../src/start/data-key.js'
import { cloneDatabase, SERVICE_PASSWORD } from '../support/databases.js'

describe('the command line', () => {
  const before = { ...process.env }
  let database: { url: string; drop(): Promise<void> }
  let printed: string[]
  beforeAll(async () => {
    database = await cloneDatabase()
    process.env.DATABASE_OWNER_URL = database.url
    process.env.DATABASE_URL = addressFor(database.url, SERVICE_ROLE, SERVICE_PASSWORD)
  })
  afterAll(async () => {
    process.env = before
    await database.drop()
  })
  beforeEach(() => {
    printed = []
    jest.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line))
  })
  afterEach(() => jest.restoreAllMocks())

  it('names the area that an administrator cannot be created in', async () => {
    expect(await create('ops1', { area: '999' })).toBe(1)
    expect(printed).toEqual(['There is no area 999.'])
  })

  it('creates an administrator once', async () => {
    expect(await create('ops1', { area: '003900130006' })).toBe(0)
    expect(printed.join()).toMatch(/^ops1 may log in with the one-time password .{12,};/)
    expect(await create('ops1', { area: '003900130006' })).toBe(1)
    expect(printed.at(-1)).toContain('taken')
  })

  it('gives an administrator a one-time password, and removes the second factor', async () => {
    const one = async (statement: string) =>
      (await withClient(database.url, (client) => client.query(statement))).rows[0]
    const { id, password_hash: before } = await one(`SELECT id, password_hash FROM account WHERE login_name = 'ops1'`)
    await one(`INSERT INTO second_factor (account_id, secret, create_time) VALUES ('${id}', 'x', now())`)
    const factors = () => one(`SELECT count(*)::int AS n FROM second_factor WHERE account_id = '${id}'`)
    expect(await reset('ops1')).toBe(0)
    expect(printed.at(-1)).toMatch(/^ops1 may log in with the one-time password .{12,};/)
    const after = await one(`SELECT password_hash, change_pwd FROM account WHERE id = '${id}'`)
    expect([after.password_hash === before, after.change_pwd]).toEqual([false, false])
    expect(await factors()).toEqual({ n: 1 })
    expect(await reset('ops1', { secondFactor: true })).toBe(0)
    expect(await factors()).toEqual({ n: 0 })
    expect(await reset('nobody')).toBe(1)
  })

  it('says that a link to expect is mistyped, instead of calling the log unsound', async () => {
    expect(await verifyAudit({ expect: '12:abc' })).toBe(2)
    expect(printed).toEqual([expect.stringContaining('--expect')])
  })

  it('prints the findings of doctor, the outbox and the scores as JSON', async () => {
    await examine({ json: true })
    const found = JSON.parse(printed.join('')) as { check: string; finding: string | null }[]
    expect(found.find(({ check }) => check === 'database')).toEqual({ check: 'database', finding: null })
    printed = []
    expect(await listOutbox({ limit: '5', json: true })).toBe(0)
    expect(JSON.parse(printed.join(''))).toEqual([])
    printed = []
    expect(await verifyScores({ json: true })).toBe(0)
    const baseLine = { rows: 0, since: null }
    expect(JSON.parse(printed.join(''))).toEqual({ sound: true, participants: 0, records: 0, faults: [], baseLine })
  })

  it('accepts a port that this product answers on, and no other used port', async () => {
    const server = createServer((_request, response) => response.end(answer))
    let answer = '{"status":"ok","release":"0.1.0"}'
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    Object.assign(process.env, { PORT: String(port), HOST: '127.0.0.1' })
    const portLine = async () => {
      await examine()
      return printed.findLast((line) => line.includes(' Port'))
    }
    expect(await portLine()).toBe('✓ Port')
    answer = '{"status":"ok"}'
    expect(await portLine()).toBe(`✗ Port: ${port} is in use: stop what runs there or set PORT.`)
    server.close()
  })

  describe('doctor', () => {
    const given = { ...process.env }
    beforeEach(() => Object.assign(given, process.env))
    afterEach(() => {
      process.env = { ...given }
    })
    const asOwner = (statement: string) => withClient(database.url, (client) => client.query(statement))
    /** Returns the lines of the faults. */
    const faults = async (environment: Record<string, string>) => {
      Object.assign(process.env, environment)
      expect(await examine()).toBe(1)
      return printed.filter((line) => line.startsWith('✗')).join()
    }
    const RECIPIENT = `age1${'q'.repeat(58)}`
    const KEY = randomBytes(32).toString('hex')
    const PRODUCTION = { NODE_ENV: 'production', JWT_SECRET: KEY, TEST_NOW: '', CAPTCHA_FIXED: '', DEMO: '' }

    const AWAY = 'postgres://credit@127.0.0.1:1/credit'
    const refused = 'cannot log in (connect ECONNREFUSED'
    it.each<[string, Record<string, string>, string]>([
      [
        'backups',
        { BACKUP_URL: '/dev/null/x', BACKUP_RECIPIENT: RECIPIENT },
        'Place of the backups: cannot be written',
      ],
      ['recipient', { BACKUP_URL: '/tmp' }, 'BACKUP_RECIPIENT is missing: BACKUP_URL needs it'],
      ['private key', { BACKUP_URL: '/tmp', BACKUP_RECIPIENT: 'AGE-SECRET-KEY-1' }, 'is not a public key of age'],
      ['schedule', { BACKUP_SCHEDULE: '99 * * * *' }, 'BACKUP_SCHEDULE is not a schedule'],
      ['SMS', { SMS_URL: 'http://127.0.0.1:1' }, 'Gateway for text messages: does not answer (ECONNREFUSED)'],
      ['mail', { MAIL_URL: 'smtp://127.0.0.1:1' }, 'Mail server: does not answer (ECONNREFUSED)'],
      ['upstream', { SYNC_SOURCE: 'http://127.0.0.1:1/feed' }, 'Upstream platform: does not answer (ECONNREFUSED)'],
      [
        'feed',
        { SYNC_SOURCE: '/nowhere/feed.jsonl' },
        'SYNC_SOURCE is neither an http(s) address nor an existing file',
      ],
      ['disk', { LIMIT_FREE_DISK_PERCENT: '100' }, 'uploads are refused below'],
      ['limit', { LIMIT_BODY_VALUES: 'many' }, 'LIMIT_BODY_VALUES'],
      ['host', { ...PRODUCTION, DATA_KEY: KEY }, 'Host name: PUBLIC_HOST is localhost'],
      ['scheme', { PUBLIC_HOST: 'https://credit.example.org/' }, 'PUBLIC_HOST is not a host name'],
      ['no secrets', { ...PRODUCTION, JWT_SECRET: '' }, 'JWT_SECRET is missing: in production it must be given'],
      [
        'weak secret',
        { ...PRODUCTION, JWT_SECRET: 'change-me-change-me-change-me-change-me' },
        'JWT_SECRET can be guessed',
      ],
      ['data key', { DATA_KEY: 'abc' }, 'DATA_KEY is not a key: give 32 random bytes'],
      ['demo', { ...PRODUCTION, DATA_KEY: KEY, DEMO: '1' }, 'DEMO makes accounts with a published password'],
      ['proxies', { TRUSTED_PROXIES: '0.0.0.0/0' }, 'TRUSTED_PROXIES'],
      ['metrics', { METRICS_TOKEN: 'a' }, 'METRICS_TOKEN is too short'],
      ['time zone', { TZ: 'Peking' }, 'TZ is not a known time zone'],
      ['storage', { STORAGE_URL: 's3://key:secret@127.0.0.1:1/credit' }, 'File storage: cannot be written'],
      ['certificate', { SIGNING_CERTIFICATE: '/nowhere.pem' }, 'SIGNING_CERTIFICATE cannot be read'],
      ['no certificate', { SIGNING_CERTIFICATE: '/etc/hostname' }, 'Certificate that signs: cannot be used'],
      ['database', { DATABASE_URL: AWAY }, 'Database: cannot be reached'],
      ['owner', { DATABASE_OWNER_URL: AWAY }, `Owner of the tables: ${refused}`],
      ['direct address', { DATABASE_DIRECT_URL: AWAY }, `Direct address of the database: ${refused}`],
      [
        'no direct address',
        { DATABASE_POOLER: 'transaction' },
        'DATABASE_DIRECT_URL is missing: DATABASE_POOLER needs it',
      ],
      ['standby', { DATABASE_REPLICA_URL: AWAY }, 'Standby for reads: cannot be reached'],
    ])('names the fault of a broken set-up: %s', async (_what, environment, line) => {
      expect(await faults(environment)).toContain(line)
    })

    it('names what a pooler, a standby and a role of the service lack', async () => {
      const { DATABASE_URL: url = '' } = process.env
      const found = await faults({
        DATABASE_POOLER: 'transaction',
        DATABASE_DIRECT_URL: url,
        DATABASE_REPLICA_URL: url,
      })
      expect(found).toContain(`Settings of the role: missing behind a pooler.`)
      expect(found).toContain('Standby for reads: DATABASE_REPLICA_URL leads to a database that follows no other')
      expect(await faults({ DATABASE_URL: database.url })).toContain('can do more than the service needs')
    })

    it('names the demo accounts in production, and a database without areas', async () => {
      await asOwner(`INSERT INTO seed_state (name, hash) VALUES ('demo', 'x')`)
      await asOwner(
        'ALTER TABLE area RENAME TO areas; CREATE VIEW area AS SELECT * FROM areas WHERE false; GRANT SELECT ON area TO PUBLIC',
      )
      const found = await faults({ ...PRODUCTION, DATA_KEY: KEY })
      await asOwner(`DROP VIEW area; ALTER TABLE areas RENAME TO area; DELETE FROM seed_state WHERE name = 'demo'`)
      expect(found).toContain('Demo accounts: the database holds the demo accounts')
      expect(found).toContain('Installation: the database has no areas, rules and administrator yet')
    })

    it('names tables that the service lacks rights on', async () => {
      await asOwner(`REVOKE INSERT ON area FROM ${SERVICE_ROLE}; REVOKE UPDATE ON audit_log FROM ${SERVICE_ROLE}`)
      expect(await faults({})).toContain('Rights of the service: missing on area, audit_log: run `pnpm cli install`')
      await asOwner(`GRANT INSERT ON area TO ${SERVICE_ROLE}; GRANT UPDATE (seq, hash) ON audit_log TO ${SERVICE_ROLE}`)
      printed = []
      await examine()
      expect(printed).toContain('✓ Rights of the service')
    })

    it('names a database of a newer release', async () => {
      await asOwner(`INSERT INTO migrations (timestamp, name) VALUES (9, 'Newer9')`)
      expect(await faults({})).toContain('Migrations: the database was prepared by a newer release (Newer9)')
      expect(await revertLast()).toBe(1)
      expect(printed.at(-1)).toBe('Newer9 belongs to a newer release: revert it with that release.')
      await asOwner(`DELETE FROM migrations WHERE name = 'Newer9'`)
    })

    it('reverts no migration in production that nobody confirms', async () => {
      const newest = async () =>
        (await withClient(database.url, (client) => client.query('SELECT name FROM migrations ORDER BY id DESC')))
          .rows[0].name
      const name = await newest()
      expect(await revertLast({ dryRun: true })).toBe(0)
      Object.assign(process.env, PRODUCTION, { DATA_KEY: KEY })
      expect(await revertLast()).toBe(1)
      expect(printed).toEqual([`${name} would be reverted.`, expect.stringContaining('Nothing was reverted.')])
      expect(await newest()).toBe(name)
    })
  })

  describe('that prepares a database without an installation', () => {
    const name = 'prepared_by_steps'
    const keys = [randomBytes(32), randomBytes(32)].map((key) => key.toString('hex'))
    const addresses = { ...process.env }
    beforeAll(async () => {
      await withClient(database.url, (client) => client.query(`CREATE DATABASE ${name}`))
      Object.assign(addresses, process.env)
      process.env.DATABASE_OWNER_URL = databaseUrl(database.url, name)
      process.env.DATABASE_URL = addressFor(databaseUrl(database.url, name), SERVICE_ROLE, SERVICE_PASSWORD)
    })
    afterAll(async () => {
      process.env = addresses
      await withClient(database.url, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`))
    })
    const AREA = { area: '003900130006' }
    const refused = 'The database was written with another DATA_KEY'

    it('stores by its migration which DATA_KEY all commands need', async () => {
      process.env.DATA_KEY = keys[0]
      expect(await applyAll()).toBe(0)
      process.env.DATA_KEY = keys[1]
      for (const command of [applyAll, () => seed({}), () => create('ops2', AREA)]) {
        await expect(command()).rejects.toThrow(refused)
      }
      process.env.DATA_KEY = keys[0]
      expect(await seed({})).toBe(0)
      expect(await create('ops2', AREA)).toBe(0)
    })

    it('stores it with the seeds if an earlier release migrated', async () => {
      const forget = (table: string) =>
        withClient(databaseUrl(database.url, name), (client) => client.query(`DELETE FROM ${table}`))
      await forget('stored_key')
      await forget('seed_state')
      process.env.DATA_KEY = keys[1]
      expect(await seed({})).toBe(0)
      process.env.DATA_KEY = keys[0]
      await expect(create('ops3', AREA)).rejects.toThrow(refused)
    })
  })

  it('makes no backup under another DATA_KEY, because it could not be restored', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'backups-'))
    const keys = [randomBytes(32), randomBytes(32)].map((key) => key.toString('hex'))
    const [own = '', other = ''] = keys
    await withClient(database.url, (client) => storeDataKey(client, own))
    const { recipient } = await createIdentity()
    Object.assign(process.env, { BACKUP_URL: folder, BACKUP_RECIPIENT: recipient, DATA_KEY: other })
    await expect(createBackup()).rejects.toThrow('The database was written with another DATA_KEY')
    expect(readdirSync(folder)).toEqual([])
    process.env.DATA_KEY = own
    expect(await createBackup()).toBe(0)
    rmSync(folder, { recursive: true })
  })
})
