import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { DataSource } from 'typeorm'
import { dataSourceOptions } from '../../src/platform/database/data-source-options.js'
import { schemaDrift } from '../../src/platform/database/schema-drift.js'
import { cloneDatabase } from '../support/databases.js'

describe('migrations', () => {
  let database: Awaited<ReturnType<typeof cloneDatabase>>
  let source: DataSource

  beforeAll(async () => {
    database = await cloneDatabase()
    source = new DataSource(dataSourceOptions({ url: database.url, size: 2 }))
    await source.initialize()
  })
  afterAll(async () => {
    await source.destroy()
    await database.drop()
  })

  it('leave no difference to the entities', async () => {
    expect(await schemaDrift(source)).toEqual([])
  })

  it('a column that no migration knows is seen', async () => {
    await source.query('ALTER TABLE area ADD COLUMN forgotten text')
    expect((await schemaDrift(source)).join()).toContain('forgotten')
    await source.query('ALTER TABLE area DROP COLUMN forgotten')
    expect(await schemaDrift(source)).toEqual([])
  })

  it('go down to nothing and up again to the same', async () => {
    for (const _ of source.migrations) await source.undoLastMigration()
    const left = await source.query(
      `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_name <> 'migrations'`,
    )
    expect(left).toEqual([])
    const functions = await source.query(
      `SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace`,
    )
    expect(functions).toEqual([])
    await source.runMigrations()
    expect(await schemaDrift(source)).toEqual([])
  })

  it('name every constraint for what it guards', async () => {
    const unnamed = await source.query(
      `SELECT conname FROM pg_constraint WHERE connamespace = 'public'::regnamespace
        AND contype IN ('p', 'u', 'f', 'c') AND conrelid <> 'migrations'::regclass
        AND conname !~ '^(pk|uq|fk|ck)_'`,
    )
    expect(unnamed).toEqual([])
  })
})
