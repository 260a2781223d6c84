import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { JOB_MACHINE, type Machine, stepOf } from '@credit/contract'
import type { Tx } from '#core/context'
import { snake } from '#database/naming'
import { allAreas, scoped } from '#database/scoped'
import { statusColumns } from '#entities/columns'
import { ENTITIES } from '#entities/index'
import { JobEntity } from '#entities/jobs/job'
import { openDataSource } from '../support/data-source.js'
import { cloneDatabase } from '../support/databases.js'
import { type FoundStatement, findStatements, variantsOf } from '../support/statement-faults.js'
import { SOURCE } from '../support/tables.js'

/** Statements that get the state of each row as a parameter; their inputs have the type `Moved`. */
const BY_PARAMETER = ['endJob', 'finishJobRow', 'restoreStates', 'updateReopened', 'updateStates', 'updateSubmitted']

type AnyMachine = Machine<string, string>
type Columns = ReadonlyMap<string, AnyMachine>

const UPDATE = /^UPDATE\s+([a-z_]+)(?:\s+(?:AS\s+)?[a-z]+)?\s+SET\s+([\s\S]*)/i
const STATES = /\b(?:[a-z_]+\.)?(?:status|state)\s+IN\s+\(([^)]*)\)|\b(?:[a-z_]+\.)?(?:status|state)\s*=\s*\('(\w+)'\)/g

interface Write {
  table: string
  column: string
  value: string
  /** The condition and the other clauses after the assignments. */
  rest: string
}

/** Returns the writes of status columns in a statement. */
function writesIn(text: string, columnsOf: ReadonlyMap<string, Columns>): Write[] {
  // Columns of table() are quoted.
  return text
    .replaceAll('"', '')
    .split(/(?=\bUPDATE\b)/i)
    .flatMap((part) => {
      const [, table = '', tail = ''] = UPDATE.exec(part) ?? []
      const end = tail.search(/\b(?:FROM|WHERE|RETURNING)\b(?![^(]*\))/)
      const assignments = end < 0 ? tail : tail.slice(0, end)
      return [...(columnsOf.get(table)?.keys() ?? [])].flatMap((column) => {
        const value = new RegExp(`(?:^|,)\\s*${column}\\s*=\\s*(\\('\\w+'\\)|[^,\\s]+)`).exec(assignments)?.[1]
        return value === undefined ? [] : [{ table, column, value, rest: tail.slice(end) }]
      })
    })
}

const statesAsked = (text: string) =>
  [...text.matchAll(STATES)].flatMap(([, many, one]) => one ?? (many ?? '').match(/\w+/g) ?? []).sort()

/** Returns the reason why a write is not a step of its machine; null if it is one. */
function faultOf({ name }: FoundStatement, write: Write, machine: AnyMachine | undefined): string | null {
  const { table, column, value, rest } = write
  const to = /^\('(\w+)'\)$/.exec(value)?.[1]
  if (to === undefined) {
    return BY_PARAMETER.includes(name.split(' ')[1] ?? '') ? null : `${name}: ${table}.${column} = ${value}`
  }
  const from = statesAsked(rest).join()
  const moves = Object.values(machine?.transitions ?? {})
  const isStep = moves.some((move) => move?.to === to && [...move.from].sort().join() === from)
  return isStep ? null : `${name}: no action leads from ${from || 'any state'} to ${to}`
}

describe('writes of a status', () => {
  let columnsOf: ReadonlyMap<string, Columns>
  let found: FoundStatement[]

  beforeAll(async () => {
    const database = await cloneDatabase()
    const dataSource = await openDataSource(database.url)
    columnsOf = new Map(
      ENTITIES.map((entity) => [
        dataSource.getMetadata(entity).tableName,
        new Map([...statusColumns(entity)].map(([property, machine]) => [snake(property), machine])),
      ]),
    )
    found = await findStatements(SOURCE)
    await dataSource.destroy()
    await database.drop()
  })

  it('in SQL are steps of the machine, or take states that it led to', () => {
    const faults = new Set<string>()
    const written = new Set<string>()
    for (const one of found) {
      for (const { text } of variantsOf(one)) {
        for (const write of writesIn(text, columnsOf)) {
          written.add(one.name.split(' ')[1] ?? '')
          const fault = faultOf(one, write, columnsOf.get(write.table)?.get(write.column))
          if (fault) faults.add(fault)
        }
      }
    }
    expect([...faults]).toEqual([])
    expect([...written].sort()).toEqual([...BY_PARAMETER, 'failExhaustedJobs', 'requeueJobs', 'startJob'].sort())
  })

  it('in SQL are found with their conditions', () => {
    const sample = { name: 'x.sql.ts x' } as FoundStatement
    const faultsOf = (text: string) =>
      writesIn(text, columnsOf).map((write) => faultOf(sample, write, columnsOf.get('job')?.get('status')))
    expect(faultsOf(`UPDATE job SET done = 1 WHERE status = ('running')`)).toEqual([])
    expect(faultsOf(`UPDATE job SET worker = $1, status = ('queued') WHERE status = ('running')`)).toEqual([null])
    expect(faultsOf(`UPDATE job j SET status = ('queued') WHERE j.status IN ('failed')`)).toEqual([
      'x.sql.ts x: no action leads from failed to queued',
    ])
    expect(faultsOf(`UPDATE job SET status = ('failed')`)).toEqual([
      'x.sql.ts x: no action leads from any state to failed',
    ])
    expect(faultsOf(`UPDATE job SET status = 'failed' WHERE status IN ('running', 'queued')`)).toEqual([
      `x.sql.ts x: job.status = 'failed'`,
    ])
    expect(faultsOf(`INSERT INTO job (id) VALUES ($1) ON CONFLICT DO NOTHING`)).toEqual([])
  })

  it('by entity take a state from a machine only', () => {
    const policy = allAreas('a test')
    const { from, to } = stepOf(JOB_MACHINE, 'requeue')
    // The compiler refuses each of the marked lines; the function is never called.
    const writes = async (tx: Tx) => {
      await scoped(tx, JobEntity, policy).updateAll({ status: from[0] ?? to }, { status: to })
      // @ts-expect-error a literal
      await scoped(tx, JobEntity, policy).updateAll({}, { status: 'failed' })
      // @ts-expect-error the state of another row
      await scoped(tx, JobEntity, policy).update('', { status: (await scoped(tx, JobEntity, policy).get('')).status })
    }
    expect(writes).toBeInstanceOf(Function)
  })

  it('never cast a state to one that a machine led to', () => {
    const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
    expect(
      files.filter((file) => /\bas (?:unknown as )?Moved\b/.test(readFileSync(join(SOURCE, file), 'utf8'))),
    ).toEqual([])
  })
})
