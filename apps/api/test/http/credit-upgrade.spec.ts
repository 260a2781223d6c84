import { DataSource } from 'typeorm'
import { dataSourceOptions } from '#database/data-source-options'
import { unitOfWork } from '#database/unit-of-work'
import { seedCredit } from '../../src/seeds/reference/credit.js'
import { cloneDatabase } from '../support/databases.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

const BASE = '/credit/admin/api'

describe('an installation with numbers of its own', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await startTestApp()
  })
  afterAll(() => t.stop())

  it('keeps them when it is seeded again, as the same version of the rules', async () => {
    const city = await t.as('city')
    const { body: formula } = await city.get(`${BASE}/scoreFormula`).expect(200)
    const baseScores = [1, 2, 3, 4].map((sign) => ({ sign, score: 60 }))
    const lenient = { baseScores, formula: { ...formula, W: 30, p: 80 } }
    const { body: stored } = await city.put(`${BASE}/scoreRules`).send(lenient).expect(200)
    const versions = async () => (await t.dataSource.query('SELECT count(*)::int AS n FROM rule_version'))[0].n
    const before = await versions()
    await unitOfWork(t.ctx(), seedCredit)
    expect((await city.get(`${BASE}/scoreFormula`)).body).toEqual(stored.formula)
    expect((await city.get(`${BASE}/baseScoreSetting/list`)).body).toEqual(stored.baseScores)
    expect(stored.formula).toMatchObject({ W: 30, p: 80 })
    expect(await versions()).toBe(before)
  })
})

describe('the migration of scores with too few evaluators', () => {
  let database: Awaited<ReturnType<typeof cloneDatabase>>
  let source: DataSource
  beforeAll(async () => {
    database = await cloneDatabase()
    // A later migration requires the key, and no other connected instance, if there are participants.
    const [hashKey, applicationName] = ['ab'.repeat(32), 'credit-prepare']
    source = new DataSource(dataSourceOptions({ url: database.url, size: 2, hashKey, applicationName }))
    await source.initialize()
  })
  afterAll(async () => {
    await source.destroy()
    await database.drop()
  })

  const hasColumn = async (name: string) =>
    (
      await source.query(
        `SELECT 1 FROM information_schema.columns WHERE table_name = 'participant' AND column_name = $1`,
        [name],
      )
    ).length > 0

  it('removes stars and bands, except for serious acts, and keeps the ranking', async () => {
    while (!(await hasColumn('too_few'))) await source.undoLastMigration()
    const insert = (name: string, band: string, tooFew: boolean, serious: boolean) =>
      source.query(
        `INSERT INTO participant (version, sign, name, identity_key, area_id, credit_score, star_level,
          band, evaluator_count, too_few, serious, scored_on)
        SELECT 1, 2, $1, $1, id, 84, 4, $2, 2, $3, $4, current_date FROM area LIMIT 1`,
        [name, band, tooFew, serious],
      )
    await insert('few', 'AA', true, false)
    await insert('serious', 'D', true, true)
    await insert('rated', 'AA', false, false)
    await source.runMigrations()
    const rows = await source.query(`SELECT name, star_level AS stars, band, unrated FROM participant ORDER BY name`)
    expect(rows).toEqual([
      { name: 'few', stars: null, band: null, unrated: true },
      { name: 'rated', stars: 4, band: 'AA', unrated: false },
      { name: 'serious', stars: null, band: 'D', unrated: true },
    ])
    const ranked = () =>
      source.query('SELECT p.name FROM ranking r JOIN participant p ON p.id = r.participant_id ORDER BY 1')
    expect(await ranked()).toEqual([{ name: 'rated' }])
    await source.query(`UPDATE participant SET unrated = NOT unrated WHERE name <> 'serious'`)
    expect(await ranked()).toEqual([{ name: 'few' }])
  })
})
