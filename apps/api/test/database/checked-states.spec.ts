import { statesIn } from '@credit/contract'
import type { DataSource } from 'typeorm'
import { snake } from '#database/naming'
import { statusColumns } from '#entities/columns'
import { ENTITIES } from '#entities/index'
import { openDataSource } from '../support/data-source.js'
import { cloneDatabase } from '../support/databases.js'

const columns = ENTITIES.flatMap((entity) =>
  [...statusColumns(entity)].map(([property, machine]) => ({ entity, property, machine })),
)

describe('the states of rows', () => {
  let database: Awaited<ReturnType<typeof cloneDatabase>>
  let dataSource: DataSource

  beforeAll(async () => {
    database = await cloneDatabase()
    dataSource = await openDataSource(database.url)
  })
  afterAll(async () => {
    await dataSource.destroy()
    await database.drop()
  })

  it('are checked by the database for every column of that name', async () => {
    const found: { name: string }[] = await dataSource.query(
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns c
        JOIN information_schema.tables USING (table_schema, table_name)
        WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name ~ '(^|_)(status|state)$'
          AND data_type IN ('text', 'smallint')
          AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.contype = 'c' AND k.convalidated
            AND k.conrelid = format('%I', table_name)::regclass
            AND k.conname = 'ck_' || table_name || '_' || column_name)
        ORDER BY 1`,
    )
    expect(found.map(({ name }) => name)).toEqual([])
  })

  it.each(columns)('match their machine: $entity.name, $property', async ({ entity, property, machine }) => {
    const { tableName } = dataSource.getMetadata(entity)
    const [{ definition }] = await dataSource.query(
      `SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conrelid = $1::regclass AND conname = $2`,
      [tableName, `ck_${tableName}_${snake(property)}`],
    )
    const states = [...String(definition).matchAll(/'(\w+)'/g)].map(([, state]) => state)
    expect(states.sort()).toEqual([...statesIn(machine)].sort())
  })

  it('refuse an unknown state', async () => {
    const change = dataSource.query(
      `INSERT INTO job (kind, payload, locale, status) VALUES ('test', '{}', 'zh-CN', 'lost')`,
    )
    await expect(change).rejects.toMatchObject({ code: '23514', constraint: 'ck_job_status' })
    const known = dataSource.query(
      `INSERT INTO job (kind, payload, locale, status) VALUES ('test', '{}', 'zh-CN', 'failed')`,
    )
    await expect(known).resolves.toBeDefined()
  })
})
