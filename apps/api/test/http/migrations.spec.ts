import { DataSource } from 'typeorm'
import { dataSourceOptions } from '#database/data-source-options'
import { schemaDrift } from '#database/schema-drift'
import { CityPermissions1764000000381 } from '../../src/migrations/1764000000381-city-permissions.js'
import { cloneDatabase } from '../support/databases.js'
import { allowUnproved } from '../support/require-proofs.js'

describe('migrations', () => {
  let database: Awaited<ReturnType<typeof cloneDatabase>>
  let source: DataSource

  beforeAll(async () => {
    database = await cloneDatabase()
    source = new DataSource(dataSourceOptions({ url: database.url, size: 2 }))
    await source.initialize()
    await allowUnproved(source)
  })
  afterAll(async () => {
    await source.destroy()
    await database.drop()
  })

  it('take permissions of the city from district roles', async () => {
    const grantedTo = async (role: string): Promise<string[]> => {
      const rows: { code: string }[] = await source.query(
        `SELECT m.code FROM role_menu x JOIN role r ON r.id = x.role_id JOIN menu m ON m.id = x.menu_id
          WHERE r.code = $1 ORDER BY m.code`,
        [role],
      )
      return rows.map(({ code }) => code)
    }
    const before = await grantedTo('district-administrator')
    const city = await grantedTo('city-administrator')
    const stale = ['baseinfo-dictionary', 'dict:list', 'score-rule:update', 'sync:list']
    await source.query(
      `INSERT INTO role_menu (role_id, menu_id) SELECT r.id, m.id FROM role r, menu m
        WHERE r.code = 'district-administrator' AND m.code = ANY($1)`,
      [stale],
    )
    expect(await grantedTo('district-administrator')).toHaveLength(before.length + stale.length)
    const runner = source.createQueryRunner()
    await new CityPermissions1764000000381().up(runner)
    await runner.release()
    // Districts read the login methods since; the migration is from before that.
    const readSince = ['baseinfo-login-methods', 'login-method:list']
    expect(await grantedTo('district-administrator')).toEqual(before.filter((code) => !readSince.includes(code)))
    expect(before).toEqual(expect.arrayContaining(['home', 'score-rule:list', 'baseinfo-score']))
    expect(await grantedTo('city-administrator')).toEqual(city)
  })

  it('revert completely and apply again to the same schema', async () => {
    for (const _ of source.migrations) await source.undoLastMigration()
    const left = await source.query(
      `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_name <> 'migrations'`,
    )
    expect(left).toEqual([])
    const functions = await source.query(`SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace`)
    expect(functions).toEqual([])
    await source.runMigrations()
    expect(await schemaDrift(source)).toEqual([])
  })

  // In the template the defaults of times differ, see `prepare`; these are tables just migrated.
  it('leave no difference to the entities', async () => {
    expect(await schemaDrift(source)).toEqual([])
  })

  it('are reported as missing for a column without one', async () => {
    await source.query('ALTER TABLE area ADD COLUMN forgotten text')
    expect((await schemaDrift(source)).join()).toContain('forgotten')
    await source.query('ALTER TABLE area DROP COLUMN forgotten')
    expect(await schemaDrift(source)).toEqual([])
  })

  it('name every constraint after the columns that it guards', async () => {
    const unnamed = await source.query(
      `SELECT conname FROM pg_constraint WHERE connamespace = 'public'::regnamespace
        AND contype IN ('p', 'u', 'f', 'c') AND conrelid <> 'migrations'::regclass
        AND conname !~ '^(pk|uq|fk|ck)_'`,
    )
    expect(unnamed).toEqual([])
  })
})
