import type { DataSource } from 'typeorm'
import { NormalForms1764000001030 } from '../../src/migrations/1764000001030-normal-forms.js'
import { openDataSource } from '../support/data-source.js'
import { cloneDatabase } from '../support/databases.js'

describe('the migration to normal forms', () => {
  let database: { url: string; drop(): Promise<void> }
  let source: DataSource
  beforeAll(async () => {
    database = await cloneDatabase()
    source = await openDataSource(database.url)
  })
  afterAll(async () => {
    await source.destroy()
    await database.drop()
  })

  it('is repeated after an interrupted attempt, and leaves no index of that attempt', async () => {
    const indexes = () =>
      source.query(`SELECT c.relname AS name, i.indisvalid AS valid FROM pg_index i
        JOIN pg_class c ON c.oid = i.indexrelid WHERE c.relname LIKE '%grams%' ORDER BY 1`)
    const before = await indexes()
    await source.query('CREATE INDEX ix_participant_name_grams_ccnew ON participant USING gin (bigrams(name))')
    const runner = source.createQueryRunner()
    await new NormalForms1764000001030().up(runner)
    await runner.release()
    expect(await indexes()).toEqual(before)
    expect(before.length).toBeGreaterThan(5)
  })
})
