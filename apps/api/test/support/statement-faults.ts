import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Client } from 'pg'
import type { DataSource } from 'typeorm'
import { type Sql, Statement, type StatementScope, sql } from '#database/statement'
import { describeStatement, typeNames } from './describe-statement.js'
import { areaTables, tablesIn, tablesOf } from './tables.js'

export interface FoundStatement {
  name: string
  statement: Statement<unknown, unknown>
}

const SAMPLE_ID = '01900000-0000-7000-8000-000000000000'

/** Every statement that a `*.sql.ts` file under a folder exports. */
export async function findStatements(folder: string): Promise<FoundStatement[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.sql.ts'))
  const found: FoundStatement[] = []
  for (const file of files) {
    const exports = (await import(pathToFileURL(join(folder, file)).href)) as Record<string, unknown>
    for (const [name, statement] of Object.entries(exports)) {
      if (statement instanceof Statement) {
        found.push({ name: `${file} ${name}`, statement })
      }
    }
  }
  return found
}

/** Renders every sample as a caller that is limited to one area. */
export function variantsOf({ statement }: Pick<FoundStatement, 'statement'>) {
  return statement.definition.samples.map((sample) => {
    const used = new Set<string>()
    const note = (kind: string) => (column: Sql) => {
      used.add(kind)
      return sql`${column} = ${SAMPLE_ID}::uuid`
    }
    const scope: StatementScope = {
      area: note('area'),
      own: note('own'),
      party: note('party'),
      publicOf: note('public'),
      isPublic: (condition) => {
        used.add('public')
        return condition
      },
      seen: note('seen'),
    }
    return { ...statement.render(sample, scope).toQuery(), used }
  })
}

/**
 * Returns the statements that cannot be prepared against the schema or return undeclared columns.
 *
 * @param temporary statements that create temporary tables which others read, in the order to run them
 */
export async function preparationFaults(
  url: string,
  found: readonly FoundStatement[],
  temporary: readonly FoundStatement['statement'][] = [],
): Promise<string[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const types = await typeNames(client)
  const faults: string[] = []
  await client.query('BEGIN')
  for (const statement of temporary) {
    const [variant] = variantsOf({ statement })
    await client.query(variant?.text ?? '', variant?.values)
  }
  await client.query('SAVEPOINT prepared')
  for (const one of found) {
    const { columns = {} } = one.statement.definition
    const declared = Object.entries(columns).map(([name, { type }]) => `${name} ${type}`)
    for (const { text } of variantsOf(one)) {
      try {
        const fields = await describeStatement(client, text)
        const returned = fields.map(({ name, dataTypeID }) => `${name} ${types.get(dataTypeID)}`)
        if (returned.toSorted().join() !== declared.toSorted().join()) {
          faults.push(`${one.name}: declares ${declared.join(', ')}; returns ${returned.join(', ')}`)
        }
      } catch (error) {
        faults.push(`${one.name}: ${(error as Error).message}\n${text}`)
        await client.query('ROLLBACK TO prepared')
      }
    }
  }
  await client.end()
  return faults
}

/** Returns the statements that access area-scoped tables in an undeclared way. */
export function scopeFaults(dataSource: DataSource, found: readonly FoundStatement[]): string[] {
  const scoped = areaTables(dataSource)
  const known = tablesOf(dataSource)
  const faults: string[] = []
  for (const one of found) {
    const { access, columns = {} } = one.statement.definition
    const wanted = typeof access === 'object' || access === 'system' || access === 'append' ? undefined : access
    if (typeof access === 'object' && Object.values(columns).some(({ seen }) => seen)) {
      faults.push(`${one.name}: reaches all areas, and brands ids as seen`)
    }
    for (const { text, used } of variantsOf(one)) {
      const tables = tablesIn(text, known).filter((table) => scoped.has(table))
      if (tables.length > 0 && access === undefined) {
        faults.push(`${one.name}: reaches ${tables.join(', ')} and declares no access`)
      }
      if (tables.length === 0 && access !== undefined) {
        faults.push(`${one.name}: reaches no area-scoped table: it needs no access`)
      }
      if (access === 'append' && !appends(text, tables)) {
        faults.push(`${one.name}: declares append, and reaches rows that are there`)
      }
      if ([...used].join() !== (wanted ?? '')) {
        faults.push(`${one.name}: declares ${wanted}, its text has ${[...used].join() || 'none'}`)
      }
    }
  }
  return faults
}

/** Whether a statement only inserts rows into one of some tables, and neither reads nor changes rows of them. */
function appends(text: string, tables: readonly string[]): boolean {
  const [table] = tables
  if (tables.length !== 1 || !table) return false
  const mentions = text.match(new RegExp(`\\b${table}\\b(?! AS\\b)`, 'g')) ?? []
  const inserted = new RegExp(`^\\s*INSERT\\s+INTO\\s+${table}\\b`, 'i').test(text)
  return inserted && !/\bDO\s+UPDATE\b/i.test(text) && mentions.filter((_, n) => n > 0).length === 0
}
