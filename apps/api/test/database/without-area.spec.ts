import { randomUUID } from 'node:crypto'
import type { Actor, Ctx } from '#core/context'
import { assertMayWrite } from '#database/scope'
import { type Scoped, scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { ENTITIES } from '#entities/index'
import { scopeOf } from '#entities/scope'
import { createRow } from '../../src/modules/crud/create-row.js'
import { areaIdOf } from '../support/rights.js'
import { findStatements, variantsOf } from '../support/statement-faults.js'
import { SOURCE, tablesOf, tablesWritten } from '../support/tables.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

/** Statements that write such tables past `scoped()`. The sync runs them: in a job of the city, or by the clock. */
const BY_THE_SYNC = [
  'modules/sync/runs/sync-runs.sql.ts deleteCompletedIssues',
  'modules/sync/runs/sync-runs.sql.ts insertIssues',
  'modules/sync/store/facts.sql.ts saveFacts',
  'modules/sync/store/releases.sql.ts insertReleases',
]

/** Tables without an area that only the product and the city write. */
const OF_THE_CITY = ENTITIES.filter((entity) => {
  const { byArea, writtenBy } = scopeOf(entity)
  return !byArea && writtenBy === ''
})

type Writes = (table: Scoped<{ id: string }>) => Promise<unknown>
const WRITES: Record<string, Writes> = {
  insert: (table) => table.insert({}),
  update: (table) => table.update(randomUUID(), {}),
  remove: (table) => table.remove(randomUUID()),
  insertAll: (table) => table.insertAll([{}]),
  upsert: (table) => table.upsert({}, ['id']),
  updateAll: (table) => table.updateAll({ id: randomUUID() }, {}),
  deleteAll: (table) => table.deleteAll({ id: randomUUID() }),
}

describe('tables without an area', () => {
  let t: TestApp
  let district: Ctx
  let city: Ctx
  let supplier: Ctx

  beforeAll(async () => {
    t = await startTestApp()
    const asked = async (areaCode: string, more: Partial<Actor>) => {
      const actor: Actor = {
        accountId: randomUUID(),
        sessionId: randomUUID(),
        loginName: 'x',
        name: 'x',
        sign: 0,
        participantId: null,
        areaId: await areaIdOf(t, areaCode),
        areaCode,
        city: false,
        permissions: new Set(),
        roles: [],
        changePwd: true,
        ...more,
      }
      return t.ctx(actor)
    }
    district = await asked('003900130006', {})
    city = await asked('003900130001', { city: true })
    supplier = await asked('003900130006', { sign: 2 })
  })
  afterAll(() => t.stop())

  it('are rules, reference data and the state of the product', () => {
    const tables = OF_THE_CITY.map((entity) => t.dataSource.getMetadata(entity).tableName)
    expect(tables).toEqual(
      expect.arrayContaining([
        'login_method',
        'menu',
        'dictionary',
        'calendar_year',
        'calendar_change',
        'sync_run',
        'evaluation_setting',
        'setting_day',
        'score_formula',
        'star_rating',
        'bonus_item',
      ]),
    )
  })

  it('are written by supervisors of the city only', async () => {
    for (const entity of OF_THE_CITY) {
      const metadata = t.dataSource.getMetadata(entity)
      for (const ctx of [district, supplier]) {
        for (const [name, write] of Object.entries(WRITES)) {
          const writing = unitOfWork(ctx, (tx) => write(scoped(tx, entity as never)))
          const code = await writing.then(
            () => 'written',
            (error: { code?: string }) => error.code,
          )
          expect([metadata.tableName, name, code]).toEqual([metadata.tableName, name, 'FORBIDDEN'])
        }
        await expect(createRow(ctx, metadata, {})).rejects.toMatchObject({ code: 'FORBIDDEN' })
      }
      expect(() => assertMayWrite(city, metadata)).not.toThrow()
      expect(() => assertMayWrite(t.ctx(), metadata)).not.toThrow()
    }
  })

  it('are written by no statements except the ones of the sync', async () => {
    const known = tablesOf(t.dataSource)
    const tables = OF_THE_CITY.map((entity) => t.dataSource.getMetadata(entity).tableName)
    const found = (await findStatements(SOURCE)).flatMap((one) =>
      variantsOf(one)
        .flatMap(({ text }) => tablesWritten(text, known))
        .filter((table) => tables.includes(table))
        .map(() => one.name),
    )
    expect([...new Set(found)].toSorted()).toEqual(BY_THE_SYNC)
  })
})
