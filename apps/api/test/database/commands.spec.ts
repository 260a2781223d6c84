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
import { create } from '../../src/cli/administrators.js'
import { create as createBackup } from '../../src/cli/backup.js'
import { examine } from '../../src/cli/doctor.js'
import { applyAll } from '../../src/cli/migrations.js'
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
