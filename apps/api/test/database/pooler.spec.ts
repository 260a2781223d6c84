import { randomBytes } from 'node:crypto'
import { DataSource } from 'typeorm'
import { Clock } from '#core/clock/clock'
import { type Config, loadConfig } from '#core/config/index'
import { systemContext } from '#core/context'
import { dataSourceOptions } from '#database/data-source-options'
import { ping } from '#database/listen.sql'
import { withClient } from '#database/migrate'
import { addressFor, grantToService } from '#database/service-role'
import { prepare } from '../../src/start/prepare.js'
import { cloneDatabase, urlOf } from '../support/databases.js'

const ROLE = 'credit_pooled'
const random = () => randomBytes(32).toString('hex')

describe('behind a pooler of transactions', () => {
  let database: { url: string; drop(): Promise<void> }
  let url: string
  let config: Config

  beforeAll(async () => {
    database = await cloneDatabase()
    url = addressFor(database.url, ROLE, 'pooled')
    await withClient(database.url, async (client) => {
      await client.query(`CREATE ROLE ${ROLE} LOGIN PASSWORD 'pooled'`)
      await grantToService(client, ROLE)
      await client.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} SET TimeZone = 'UTC'`)
    })
    config = loadConfig({
      DATABASE_URL: url,
      DATABASE_DIRECT_URL: url,
      DATABASE_OWNER_URL: database.url,
      DATABASE_POOLER: 'transaction',
      NODE_ENV: 'production',
      JWT_SECRET: random(),
      DATA_KEY: random(),
    })
  })
  afterAll(async () => {
    await database.drop()
    await withClient(urlOf('postgres'), (client) => client.query(`DROP ROLE ${ROLE}`))
  })

  it('a start sets the settings that the role lacks by statements', async () => {
    const start = () => prepare(config, { url, ownerUrl: database.url })
    const error = await start().catch((caught: unknown) => caught)
    const statements = String(error).match(/ALTER ROLE .+;/g) ?? []
    expect(statements).toHaveLength(4)
    expect(statements).toContain(`ALTER ROLE "${ROLE}" SET statement_timeout = '4000';`)
    await withClient(database.url, async (client) => {
      for (const statement of statements.slice(1)) await client.query(statement)
    })
    await expect(start()).rejects.toThrow(statements[0])
    await withClient(database.url, (client) => client.query(statements[0] ?? ''))
    expect(await start()).toEqual({})
  })

  it.each([
    { pooled: true, prepared: 0, timeout: '0' },
    { pooled: false, prepared: 1, timeout: '1234ms' },
  ])('statements have no names, and connections no options: $pooled', async (expected) => {
    const { pooled } = expected
    const dataSource = await new DataSource(
      dataSourceOptions({ url: database.url, size: 1, statementTimeout: 1234, pooled }),
    ).initialize()
    const { manager } = dataSource
    const ctx = systemContext(
      {
        manager,
        clock: new Clock(),
        locale: 'en-US',
      },
      'test',
    )
    await ping.rows(ctx, {})
    const [{ prepared, timeout }] = await manager.query(
      `SELECT (SELECT count(*)::int FROM pg_prepared_statements) AS prepared,
        current_setting('statement_timeout') AS "timeout"`,
    )
    expect({ pooled, prepared, timeout }).toEqual(expected)
    await dataSource.destroy()
  })
})
