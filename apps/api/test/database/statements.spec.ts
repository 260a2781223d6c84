import type { DataSource } from 'typeorm'
import { openDataSource } from '../support/data-source.js'
import { cloneDatabase } from '../support/databases.js'
import {
  type FoundStatement,
  findStatements,
  preparationFaults,
  scopeFaults,
  variantsOf,
} from '../support/statement-faults.js'
import { SOURCE } from '../support/tables.js'

describe('statements in SQL', () => {
  let database: Awaited<ReturnType<typeof cloneDatabase>>
  let dataSource: DataSource
  let found: FoundStatement[]

  beforeAll(async () => {
    database = await cloneDatabase()
    dataSource = await openDataSource(database.url)
    found = await findStatements(SOURCE)
  })
  afterAll(async () => {
    await dataSource.destroy()
    await database.drop()
  })

  it('are found, each with at least one sample', () => {
    expect(found.length).toBeGreaterThan(0)
    expect(found.filter((one) => variantsOf(one).length === 0).map(({ name }) => name)).toEqual([])
  })

  it('prepare against the migrated schema, with the columns that they declare', async () => {
    expect(await preparationFaults(database.url, found)).toEqual([])
  })

  it('limit rows of area-scoped tables, or state why not', () => {
    expect(scopeFaults(dataSource, found)).toEqual([])
  })
})
