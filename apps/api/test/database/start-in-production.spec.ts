import { randomBytes, randomUUID } from 'node:crypto'
import { type Config, loadConfig } from '#core/config/index'
import { encryptText, fingerprintOf } from '#core/encryption'
import { readHashKey } from '#database/hash-key'
import { migrate, withClient } from '#database/migrate'
import { addressFor } from '#database/service-role'
import { storeDataKey } from '../../src/start/data-key.js'
import { install, prepare } from '../../src/start/prepare.js'
import { storeSeed } from '../../src/start/seed-state.js'
import { cloneDatabase } from '../support/databases.js'

const random = () => randomBytes(32).toString('hex')

describe('a start in production', () => {
  let database: { url: string; drop(): Promise<void> }
  let config: Config
  beforeAll(async () => {
    database = await cloneDatabase()
    config = loadConfig({
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      JWT_SECRET: random(),
      DATA_KEY: random(),
    })
  })
  afterAll(() => database.drop())

  const own = () => ({ url: database.url, ownerUrl: database.url })

  it('takes a database that never held demo accounts', async () => {
    expect(await prepare(config, own())).toEqual({})
  })

  it('refuses an empty database until it is installed', async () => {
    const owner = new URL(database.url)
    const [role, name] = ['installed_service', 'installed']
    owner.pathname = name
    const urls = { ownerUrl: owner.href, url: addressFor(owner.href, role, 'p') }
    const installed = { ...config, databaseUrl: urls.url }
    const lines = jest.spyOn(process.stdout, 'write').mockReturnValue(true)
    await withClient(database.url, (client) => client.query(`CREATE DATABASE ${name}`))
    try {
      await migrate(owner.href)
      await expect(prepare(installed, { ...urls, url: owner.href })).rejects.toThrow(/cli install/)
      const { password } = await install(installed, urls)
      expect(password).toMatch(/.{12}/)
      expect(await install(installed, urls)).toEqual({})
      expect(await prepare(installed, { url: urls.url, ownerUrl: urls.url })).toEqual({})
      await withClient(urls.url, async (client) => {
        const { rows } = await client.query(
          `SELECT login_name AS login, change_pwd AS changed,
            (SELECT count(*)::int FROM area) AS areas FROM account`,
        )
        expect(rows).toEqual([{ login: 'admin', changed: false, areas: 15 }])
      })
      await withClient(owner.href, async (client) => {
        await client.query(`UPDATE account SET login_name = 'chief'`)
        await client.query('DELETE FROM seed_state')
        expect(await install(installed, urls)).toEqual({})
        const { rows } = await client.query('SELECT login_name AS login FROM account')
        expect(rows).toEqual([{ login: 'chief' }])
      })
    } finally {
      lines.mockRestore()
      await withClient(database.url, async (client) => {
        await client.query(`DROP DATABASE ${name} WITH (FORCE)`)
        await client.query(`DROP ROLE IF EXISTS ${role}`)
      })
    }
  })

  it('refuses another DATA_KEY than the one that the database was written with', async () => {
    const other = { ...config, dataKey: random() }
    await withClient(database.url, async (client) => {
      await storeDataKey(client, config.dataKey)
      expect(await prepare(config, own())).toEqual({})
      await expect(prepare(other, own())).rejects.toThrow(/DATA_KEY/)
      await expect(install(other, own())).rejects.toThrow(/DATA_KEY/)
      const { rows } = await client.query('SELECT * FROM seed_state WHERE name = $1', ['data-key'])
      expect(JSON.stringify(rows)).not.toContain(config.dataKey)
    })
  })

  it('hashes with a key of its own if no earlier release may do so', async () => {
    await withClient(database.url, async (client) => {
      expect(await readHashKey(client, config.dataKey)).not.toBe(config.dataKey)
      await client.query('DELETE FROM stored_key')
      await storeSeed(client, 'data-key', fingerprintOf(config.dataKey))
      await storeDataKey(client, config.dataKey)
      expect(await readHashKey(client, config.dataKey)).toBe(config.dataKey)
      const { rows } = await client.query(`SELECT hash FROM seed_state WHERE name = 'data-key'`)
      expect(rows).toEqual([{ hash: fingerprintOf(config.dataKey) }])
    })
  })

  it('recognises the DATA_KEY of an older database by its encrypted values', async () => {
    const other = { ...config, dataKey: random() }
    await withClient(database.url, async (client) => {
      await client.query(`DELETE FROM seed_state WHERE name = 'data-key'`)
      await client.query('DELETE FROM stored_key')
      expect(await prepare(other, own())).toEqual({})
      const id = randomUUID()
      // Belongs to no account: the template of the tests has none.
      await client.query('SET session_replication_role = replica')
      await client.query('INSERT INTO second_factor (account_id, secret, create_time) VALUES ($1, $2, now())', [
        id,
        encryptText(config.dataKey, id, 'secret'),
      ])
      expect(await prepare(config, own())).toEqual({})
      await expect(prepare(other, own())).rejects.toThrow(/DATA_KEY/)
    })
  })

  it('refuses a database with demo accounts, embedded or not', async () => {
    await withClient(database.url, (client) => storeSeed(client, 'demo', 'any'))
    for (const databaseUrl of [database.url, undefined]) {
      await expect(prepare({ ...config, databaseUrl }, own())).rejects.toThrow(/demo accounts|演示账号/)
    }
  })
})
