import type { DataSource } from 'typeorm'
import { allAreas, col, Statement, sql } from '#database/statement'
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

  it('are reported if their text does not keep to what they declare', () => {
    const faultOf = (definition: object) =>
      scopeFaults(dataSource, [{ name: 'x', statement: new Statement({ samples: [{}], ...definition } as never) }])
    const participants = () => sql`SELECT p.id FROM participant p`
    expect(faultOf({ text: participants })).toEqual(['x: reaches participant and declares no access'])
    expect(faultOf({ access: 'own', text: participants })).toEqual(['x: declares own, its text has none'])
    expect(faultOf({ access: 'public', text: participants })).toEqual(['x: declares public, its text has none'])
    const branded = { columns: { id: col.id() }, text: participants }
    expect(faultOf({ access: allAreas('why'), ...branded })).toEqual(['x: reaches all areas, and brands ids as seen'])
    expect(faultOf({ access: 'system', ...branded })).toEqual([])
    const reads = 'x: declares append, and reaches rows that are there'
    const copy = () => sql`INSERT INTO participant (name) SELECT p.name FROM participant p`
    expect(faultOf({ access: 'append', text: copy })).toEqual([reads])
    const upsert = () => sql`INSERT INTO participant (name) VALUES ('') ON CONFLICT (id) DO UPDATE SET name = ''`
    expect(faultOf({ access: 'append', text: upsert })).toEqual([reads])
    const insert = () => sql`INSERT INTO participant (name) VALUES ('') ON CONFLICT DO NOTHING`
    expect(faultOf({ access: 'append', text: insert })).toEqual([])
  })
})
