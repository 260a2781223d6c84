import { join } from 'node:path'
import type { DataSource } from 'typeorm'
import { openDataSource } from '../../api/test/support/data-source.js'
import { cloneDatabase } from '../../api/test/support/databases.js'
import {
  type FoundStatement,
  findStatements,
  preparationFaults,
  scopeFaults,
} from '../../api/test/support/statement-faults.js'
import { createPartyTable, createProjectTable, createSectionTable } from '../src/scale/fill-projects.sql.js'
import { createAnswerTable, createRecordTable } from '../src/scale/fill-records.sql.js'
import { createPoolTable } from '../src/scale/pool.sql.js'

/** Temporary tables that other statements read, each after those that it reads itself. */
const TEMPORARY_TABLES = [
  createPoolTable,
  createProjectTable,
  createSectionTable,
  createPartyTable,
  createAnswerTable,
  createRecordTable,
]

describe('statements of the demo', () => {
  let database: Awaited<ReturnType<typeof cloneDatabase>>
  let dataSource: DataSource
  let found: FoundStatement[]

  beforeAll(async () => {
    database = await cloneDatabase()
    dataSource = await openDataSource(database.url)
    found = await findStatements(join(import.meta.dirname, '../src'))
  })
  afterAll(async () => {
    await dataSource.destroy()
    await database.drop()
  })

  it('prepare against the migrated schema and the temporary tables', async () => {
    const temporary = TEMPORARY_TABLES as unknown as FoundStatement['statement'][]
    expect(found.length).toBeGreaterThan(temporary.length)
    expect(await preparationFaults(database.url, found, temporary)).toEqual([])
  })

  it('declare their access', () => {
    expect(scopeFaults(dataSource, found)).toEqual([])
  })
})
