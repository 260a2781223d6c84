import { waitUntil } from '@credit/testkit'
import { Client } from 'pg'
import { DataSource } from 'typeorm'
import { dataSourceOptions } from '#database/data-source-options'
import { Bodies1764000001200 } from '../../src/migrations/1764000001200-bodies.js'
import { cloneDatabase } from '../support/databases.js'

describe('the migration to bodies', () => {
  let database: { url: string; drop(): Promise<void> }
  let source: DataSource
  let reader: Client
  beforeAll(async () => {
    database = await cloneDatabase()
    const settings = { url: database.url, size: 3, statementTimeout: 0, lockTimeout: 30_000 }
    source = await new DataSource(dataSourceOptions(settings)).initialize()
    reader = new Client(database.url)
    await reader.connect()
  })
  afterAll(async () => {
    await reader.end()
    await source.destroy()
    await database.drop()
  })

  const indexes = () =>
    source.query(`SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS text, indisvalid AS valid
      FROM pg_index WHERE indrelid = 'credit_fact'::regclass ORDER BY 1`)

  it('is repeated after an interrupted attempt, while facts are read', async () => {
    const before = await indexes()
    const runner = source.createQueryRunner()
    const migration = new Bodies1764000001200()
    await migration.down(runner)
    await source.query('CREATE INDEX ix_credit_fact_scored ON credit_fact (stage)')
    await reader.query('BEGIN')
    await reader.query('SELECT count(*) FROM credit_fact')
    const migrated = migration.up(runner)
    try {
      await waitUntil('the migration waits for who reads', async () => {
        const waiting = await source.query(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
            AND query ~ 'INDEX.* ix_credit_fact_' AND wait_event_type = 'Lock'`,
        )
        return waiting.length > 0
      })
      const other = new Client(database.url)
      await other.connect()
      try {
        await other.query(`SET lock_timeout = '1s'`)
        await expect(other.query('SELECT count(*) FROM credit_fact')).resolves.toBeDefined()
      } finally {
        await other.end()
      }
    } finally {
      await reader.query('COMMIT')
      await migrated
      await runner.release()
    }
    expect(await indexes()).toEqual(before)
  })
})
