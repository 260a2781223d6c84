import { SIGN } from '@credit/contract'
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js'
import type { Actor, Ctx } from '#core/context'
import { type Sql, sql } from '#database/sql-tag'
import { type ListDefinition, nameOf } from '#list/list-definition'
import { ListQueryPipe, parametersOf } from '#list/list-params'
import { RowList } from '#list/row-list'
import { declaredHandlers, type Handler } from '../support/handlers.js'
import { isInfrastructure, ownersOf, rankOf } from '../support/owners.js'
import { areaTables, tablesIn, tablesOf } from '../support/tables.js'
import { type Caller, EVERYONE, startTestApp, type TestApp } from '../support/test-app.js'

const ID = '0198c0de-0000-7000-8000-00000000dead'
/** Values that include a valid one for every filter whose values the API document does not list. */
const VALUES = [ID, '1', '2', 'true', '2026-03-02', '信用']

const DISTRICT: Actor = {
  accountId: ID,
  sessionId: ID,
  loginName: 'district',
  name: 'District',
  sign: SIGN.supervisor,
  participantId: null,
  areaId: ID,
  areaCode: '003900130006',
  city: false,
  permissions: new Set(['log:view']),
  roles: [],
  changePwd: true,
}

interface List {
  path: string
  definition: ListDefinition
  /** The folder of the module that has the call. */
  module: string
}

let t: TestApp
let lists: List[]
beforeAll(async () => {
  t = await startTestApp()
  lists = declaredHandlers(t).flatMap((handler) => {
    const definition = definitionOf(handler)
    return definition ? [{ path: handler.path, definition, module: handler.module }] : []
  })
})
afterAll(() => t.stop())

/** The list that a handler offers, known from the pipe of its parameter. */
function definitionOf({ controller, name }: Handler): ListDefinition | null {
  const parameters: Record<string, { pipes?: unknown[] }> =
    Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {}
  const pipes = Object.values(parameters).flatMap(({ pipes: all = [] }) => all)
  const pipe = pipes.find((one) => one instanceof ListQueryPipe)
  return pipe ? (pipe as unknown as { definition: ListDefinition }).definition : null
}

/** A query for each value of each filter, for each order, and for keywords of one and of two lines. */
function queriesOf(definition: ListDefinition): [name: string, value: string][] {
  const filters = [...parametersOf(definition)].flatMap(([name, parameter]) => {
    const { enum: values } = parameter.schema as { enum?: string[] }
    const described = parameter.description?.split(': ')[1]?.split(', ') ?? []
    const isValid = (value: string) => parameter.isValid(value)
    const valid = values ?? [...described, ...VALUES].filter(isValid).slice(0, 1)
    if (valid.length === 0) throw new Error(`no value is known for the filter ${name}`)
    return valid.map((value): [string, string] => [name, value])
  })
  const orders = definition.sortable.flatMap((property): [string, string][] => [
    ['sort', `${nameOf(definition, property)},asc`],
  ])
  return [...filters, ...orders, ['keyword', '信用'], ['keyword', '信用\n1']]
}

describe('the database accepts every filter and order', () => {
  it('of each list by itself', async () => {
    const faults: string[] = []
    const ctx = t.ctx(DISTRICT)
    for (const { path, definition } of lists) {
      for (const [name, value] of [['current', '1'] as const, ...queriesOf(definition)]) {
        await new RowList(ctx, definition, { [name]: value })
          .page()
          .catch((error: Error) => faults.push(`${path}?${name}=${value}: ${error.message}`))
      }
    }
    expect(faults).toEqual([])
    expect(lists.length).toBeGreaterThan(50)
  })

  it('of each call', async () => {
    const faults: string[] = []
    for (const { path, definition } of lists) {
      const url = path.replace(/:[A-Za-z]+/g, ID)
      const caller = await callerOf(url)
      for (const [name, value] of queriesOf(definition)) {
        const { status } = await caller.inject('get', `${url}?${name}=${encodeURIComponent(value)}`)
        if (status !== 200 && status !== 404) faults.push(`${path}?${name}=${value}: ${status}`)
      }
    }
    expect(faults).toEqual([])
  })
})

/** Returns the SQL in the definition of a list, as for a caller of a district. */
function fragmentsOf({ values = {}, filters = {}, searchedBeyond, part, visible }: ListDefinition, ctx: Ctx): Sql[] {
  const contains = (column: Sql) => sql`${column} LIKE ''`
  return [
    ...Object.values(values),
    ...Object.values(filters).flatMap((filter) => {
      const { enum: known } = filter.schema as { enum?: string[] }
      const value = [...(known ?? []), ...VALUES].find((one) => filter.isValid(one)) ?? ''
      return filter.condition ? [filter.condition(value, ctx)] : []
    }),
    ...(searchedBeyond ? [searchedBeyond({ name: contains, code: contains })] : []),
    ...(part ? [part.condition] : []),
    ...(visible ? [visible(ctx)] : []),
  ]
}

/**
 * Returns the tables that the SQL of a list reaches, and its own if another condition replaces the limit to an area.
 */
function tablesOfList(definition: ListDefinition): string[] {
  const known = tablesOf(t.dataSource)
  const own = definition.visible ? [t.dataSource.getMetadata(definition.entity).tableName] : []
  const fragments = fragmentsOf(definition, t.ctx(DISTRICT)).map((fragment) => fragment.toQuery().text)
  return [...new Set([...own, ...fragments.flatMap((text) => tablesIn(text, known))])]
}

describe('the SQL of a list definition', () => {
  it('reads tables of its own module and of modules below', () => {
    const { tables } = ownersOf(t.dataSource)
    const faults = new Set<string>()
    for (const { path, definition, module } of lists) {
      for (const table of tablesOfList(definition)) {
        const owner = tables.get(table) ?? ''
        if (!isInfrastructure(owner) && rankOf(owner) < rankOf(module)) {
          faults.add(`${module}: ${path} reads ${table}, which ${owner} owns`)
        }
      }
    }
    expect([...faults]).toEqual([])
    expect(lists.filter(({ module }) => rankOf(module) < 0)).toEqual([])
  })

  it('gives a reason if it reaches rows of any area', () => {
    const scoped = areaTables(t.dataSource)
    const faults = new Set<string>()
    for (const { path, definition } of lists) {
      const reached = tablesOfList(definition).filter((table) => scoped.has(table))
      if (reached.length > 0 && !definition.access) faults.add(`${path}: reaches ${reached.join(', ')}`)
      if (reached.length === 0 && definition.access) faults.add(`${path}: reaches no area-scoped table`)
    }
    expect([...faults]).toEqual([])
  })
})

it('the database keeps the row count of every list that is not counted at each call', async () => {
  const triggers: { name: string }[] = await t.dataSource.query(
    `SELECT tgname AS name FROM pg_trigger WHERE tgname LIKE 'count\\_%\\_insert'`,
  )
  const kept = new Set(triggers.map(({ name }) => name))
  const lacking = lists.filter(({ definition }) => {
    // A special trigger counts a part of a table; visible rows are counted at each call.
    if (definition.total === 'counted' || definition.part || definition.visible) return false
    const { tableName } = t.dataSource.getMetadata(definition.entity)
    return !kept.has(`count_${tableName}_insert`)
  })
  expect(lacking.map(({ path }) => path)).toEqual([])
  expect(kept.size).toBeGreaterThan(5)
})

/** The first of the usual people who may make a call. */
async function callerOf(url: string): Promise<Caller> {
  for (const who of EVERYONE) {
    const caller = await t.as(who)
    if ((await caller.inject('get', url)).status !== 403) return caller
  }
  throw new Error(`nobody may call ${url}`)
}
