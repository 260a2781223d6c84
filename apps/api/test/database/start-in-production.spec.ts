import { randomBytes } from 'node:crypto'
import { type Config, loadConfig } from '../../src/core/config/index.js'
import { withClient } from '../../src/database/migrate.js'
import { prepare } from '../../src/start/prepare.js'
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

  it('refuses one that holds them, embedded or not', async () => {
    await withClient(database.url, (client) => storeSeed(client, 'demo', 'any'))
    for (const databaseUrl of [database.url, undefined]) {
      await expect(prepare({ ...config, databaseUrl }, own())).rejects.toThrow(
        /demo accounts|演示账号/,
      )
    }
  })
})
