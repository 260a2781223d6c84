import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DataSource } from 'typeorm'
import { Statement, type StatementScope, sql } from '#database/statement'
import { ENTITIES } from '#entities/index'
import { openDataSource } from '../support/data-source.js'
import { cloneDatabase } from '../support/databases.js'
import { isInfrastructure, ownersOf, rankOf, WRITERS } from '../support/owners.js'
import { SOURCE, tablesIn, tablesOf, tablesWritten } from '../support/tables.js'

/** Methods of `Scoped` that change rows. */
const WRITES = 'insert|update|remove|insertAll|upsert|updateAll|deleteAll'

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((file) => /^modules\/.*\.ts$/.test(file) && !file.endsWith('.spec.ts'))
  .map((file) => join(SOURCE, file))

const moduleOf = (file: string) => relative(SOURCE, file).split('/')[1] ?? ''

const scope: StatementScope = {
  area: (column) => sql`${column} IS NULL`,
  party: (column) => sql`${column} IS NULL`,
  isPublic: (condition) => condition,
  publicOf: (column) => sql`${column} IS NULL`,
  seen: () => sql`true`,
  own: (column) => sql`${column} IS NULL`,
}

describe('the order of data', () => {
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

  it('a statement reads its own module and those below, and writes its own', async () => {
    const { tables } = ownersOf(dataSource)
    const known = tablesOf(dataSource)
    const faults = new Set<string>()
    for (const file of files.filter((name) => name.endsWith('.sql.ts'))) {
      const own = moduleOf(file)
      const exports = (await import(pathToFileURL(file).href)) as Record<string, unknown>
      for (const [name, exported] of Object.entries(exports)) {
        if (!(exported instanceof Statement)) continue
        for (const sample of exported.definition.samples) {
          const { text } = exported.render(sample, scope).toQuery()
          for (const table of tablesIn(text, known)) {
            const owner = tables.get(table) ?? ''
            if (isInfrastructure(owner) || rankOf(owner) >= rankOf(own)) continue
            faults.add(`${own}: ${name} reads ${table}, which ${owner} owns`)
          }
          for (const table of tablesWritten(text, known)) {
            const owner = tables.get(table) ?? ''
            if (owner === own || WRITERS[table] === own || isInfrastructure(owner)) continue
            faults.add(`${own}: ${name} writes ${table}, which ${owner} owns`)
          }
        }
      }
    }
    expect([...faults]).toEqual([])
  })

  it('a module reaches entities of its own and of modules below, and writes its own', () => {
    const { entities } = ownersOf(dataSource)
    const writers = new Map(ENTITIES.map((entity) => [entity.name, WRITERS[dataSource.getMetadata(entity).tableName]]))
    const faults = new Set<string>()
    for (const file of files) {
      const own = moduleOf(file)
      const text = readFileSync(file, 'utf8')
      for (const [, name = ''] of text.matchAll(/\bscoped\(\s*\w+,\s*(\w+Entity)\b/g)) {
        const owner = entities.get(name) ?? ''
        if (!isInfrastructure(owner) && rankOf(owner) < rankOf(own)) {
          faults.add(`${relative(SOURCE, file)} reads ${name}, which ${owner} owns`)
        }
        const mayWrite = owner === own || writers.get(name) === own || isInfrastructure(owner)
        if (!mayWrite && writes(text, name)) {
          faults.add(`${relative(SOURCE, file)} writes ${name}, which ${owner} owns`)
        }
      }
    }
    expect([...faults]).toEqual([])
  })

  it('a table that a module above its owner writes exists, and is written there', () => {
    const { tables } = ownersOf(dataSource)
    for (const [table, writer] of Object.entries(WRITERS)) {
      const owner = tables.get(table) ?? ''
      expect([table, owner]).toEqual([table, table === 'award_alarm' ? 'projects' : 'ledger'])
      expect(rankOf(writer)).toBeGreaterThanOrEqual(0)
      expect(rankOf(writer)).toBeLessThan(rankOf(owner))
    }
  })

  it('every entity is owned by a module that exists', () => {
    const { entities } = ownersOf(dataSource)
    const homeless = [...entities].filter(([, owner]) => !isInfrastructure(owner) && rankOf(owner) < 0)
    expect(homeless).toEqual([])
  })
})

/** Whether a file calls a writing method of an entity, directly or by a variable. */
function writes(text: string, entity: string): boolean {
  const direct = new RegExp(`scoped\\([^()]*${entity}[^()]*(?:\\([^()]*\\))?\\)\\s*\\.(?:${WRITES})\\(`)
  if (direct.test(text)) return true
  const variables = text.matchAll(
    new RegExp(`const (\\w+) = scoped\\([^()]*${entity}[^()]*(?:\\([^()]*\\))?\\)\\s*\\n`, 'g'),
  )
  return [...variables].some(([, name]) => new RegExp(`\\b${name}\\.(?:${WRITES})\\(`).test(text))
}
