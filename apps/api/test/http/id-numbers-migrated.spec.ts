import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DataSource } from 'typeorm'
import { IdNumberTokens } from '#core/id-number-tokens'
import { migrate, withDataSource } from '#database/migrate'
import { runSync } from '../../src/modules/sync/runs/run-sync.js'
import { cloneDatabase } from '../support/databases.js'
import { NUMBERS, packageOf, release } from '../support/persons.js'
import { columnsWithNumbers } from '../support/stored-texts.js'
import { startTestApp, type TestApp } from '../support/test-app.js'
import { MONDAY } from '../support/upstream.js'

const DATA_KEY = createHash('sha256').update('id-numbers').digest('hex')
const NAME = 'IdNumberTokens1764000001100'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let folder: string
beforeAll(async () => {
  database = await cloneDatabase()
  folder = mkdtempSync(join(tmpdir(), 'credit-persons-'))
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs the service on the database, and stops it. */
async function withService<T>(use: (t: TestApp) => Promise<T>): Promise<T> {
  const kept = { url: database.url, drop: async () => undefined }
  const t = await startTestApp({ DATA_KEY }, { database: kept })
  t.clock.set(MONDAY)
  try {
    return await use(t)
  } finally {
    await t.stop()
  }
}

const withDatabase = <T>(use: (source: DataSource) => Promise<T>) => withDataSource(database.url, use)

function sync(t: TestApp, processes: readonly string[]) {
  const releases = processes.map((process) => release(process, '2036-03-01'))
  writeFileSync(join(folder, '1.json'), packageOf(releases))
  return runSync(t.ctx(), { source: folder })
}

const COLUMNS = [
  ['participant', 'code', 'text'],
  ['participant', 'identity_key', 'text'],
  ['participant_identity', 'number', 'text'],
  ['sync_release', 'body', 'json'],
  ['sync_item', 'params', 'jsonb'],
  ['revision', 'changes', 'jsonb'],
  ['project', 'name', 'text'],
  ['bid_section', 'name', 'text'],
  ['bid_section', 'code', 'text'],
] as const

/** Replaces the tokens by their numbers, as the previous release stored them. */
async function storeInClear(source: DataSource): Promise<void> {
  const tokens = new IdNumberTokens(DATA_KEY)
  for (const number of NUMBERS) {
    for (const [table, column, type] of COLUMNS) {
      await source.query(
        `UPDATE ${table} SET ${column} = replace(${column}::text, $1, $2)::${type}
          WHERE ${column}::text LIKE '%' || $1 || '%'`,
        [tokens.ofNumber(number), number],
      )
    }
  }
  const bodies = await source.query('SELECT ctid::text AS place, body::text FROM sync_release')
  for (const { place, body } of bodies) {
    const hash = createHash('sha1').update(body).digest('base64url')
    await source.query('UPDATE sync_release SET hash = $1 WHERE ctid = $2::tid', [hash, place])
  }
  await source.query('DELETE FROM migrations WHERE name = $1', [NAME])
}

const STATE = [
  'SELECT id, code, identity_key, name FROM participant ORDER BY id',
  'SELECT id, scheme, number, name, name_key, publisher FROM participant_identity ORDER BY id',
  'SELECT ocid, release_id, hash, body::text FROM sync_release ORDER BY ocid, release_id, hash',
  'SELECT id, params FROM sync_item ORDER BY id',
  'SELECT id, changes FROM revision ORDER BY id',
  'SELECT id, name FROM project ORDER BY id',
  'SELECT id, name, code FROM bid_section ORDER BY id',
]
const stateOf = (source: DataSource) => Promise.all(STATE.map((text) => source.query(text)))

describe('the migration of stored ID numbers', () => {
  it('rewrites data of the previous release, and the next sync finds the same', async () => {
    await withService((t) => sync(t, ['1', '2']))
    const stored = await withDatabase(stateOf)
    await withDatabase(storeInClear)
    expect(await withDatabase((source) => columnsWithNumbers(source, NUMBERS))).toEqual(
      expect.arrayContaining(['public.participant.identity_key', 'public.sync_release.body']),
    )
    expect(await migrate(database.url, DATA_KEY)).toBe(1)
    expect(await withDatabase(stateOf)).toEqual(stored)
    expect(await withDatabase((source) => columnsWithNumbers(source, NUMBERS))).toEqual([])
    await withService(async (t) => {
      const { counts } = await sync(t, ['1', '2', '3'])
      expect(counts).toMatchObject({ releases: { new: 1, changed: 0, same: 2 } })
    })
    expect((await withDatabase(stateOf))[0]).toEqual(stored[0])
  })

  it('changes nothing when it runs again', async () => {
    const before = await withDatabase(stateOf)
    await withDatabase((source) => source.query('DELETE FROM migrations WHERE name = $1', [NAME]))
    expect(await migrate(database.url, DATA_KEY)).toBe(1)
    expect(await withDatabase(stateOf)).toEqual(before)
  })

  it('is refused while an instance is connected, and without DATA_KEY', async () => {
    await withDatabase(storeInClear)
    const clear = await withDatabase(stateOf)
    await withService(async () => {
      await expect(migrate(database.url, DATA_KEY)).rejects.toMatchObject({
        name: 'MigrationRefused',
        message: expect.stringContaining('credit-api'),
      })
    })
    await expect(migrate(database.url)).rejects.toMatchObject({ name: 'MigrationRefused' })
    expect(await withDatabase(stateOf)).toEqual(clear)
    expect(await migrate(database.url, DATA_KEY)).toBe(1)
  })

  it('cannot be reverted if there are tokens', async () => {
    const revert = (source: DataSource) => source.undoLastMigration()
    await expect(withDatabase(revert)).rejects.toMatchObject({ name: 'MigrationRefused' })
  })
})
