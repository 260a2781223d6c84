import { DataSource } from 'typeorm'
import { Schedule } from '#core/schedule'
import { dataSourceOptions } from '#database/data-source-options'
import { HOLIDAYS } from '../../src/seeds/reference/holidays.js'
import { cloneDatabase } from '../support/databases.js'
import { EVERYONE, startTestApp, type TestApp, type Who } from '../support/test-app.js'

const API = '/credit/admin/api'
const CALENDAR = `${API}/calendar`
const READERS: readonly Who[] = ['city', 'district06', 'district02', 'examiner', 'auditor']

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const city = () => t.as('city')
const setDays = async (...days: object[]) => (await city()).put(`${CALENDAR}/days`).send({ days })
const yearOf = async (year: number) => (await (await city()).get(`${CALENDAR}?year=${year}`)).body

const runDaily = async () => {
  await t.app
    .get(Schedule)
    .tasks.find(({ name }) => name === 'calendar.years')
    ?.run(t.ctx())
}
const todos = async (who: Who = 'city') => {
  const { body } = await (await t.as(who)).get(`${API}/supervisor/examineList?size=100`)
  return body.records
    .filter(({ sourceType }: { sourceType: string }) => sourceType === 'calendar')
    .map(({ kind }: { kind: string }) => kind)
}
const forget = () => t.dataSource.query(`DELETE FROM calendar_change; DELETE FROM todo WHERE source_type = 'calendar'`)

describe('the calendar of a year', () => {
  it('holds the statutory days of 2027, unconfirmed', async () => {
    const year = await yearOf(2027)
    expect(year).toMatchObject({ year: 2027, confirmed: false, confirmedTime: null })
    expect(year.today).toBe(t.clock.today())
    expect(year.days.map(({ date, kind }: { date: string; kind: string }) => `${date} ${kind}`)).toEqual(
      [
        '01-01',
        '02-05',
        '02-06',
        '02-07',
        '02-08',
        '04-05',
        '05-01',
        '05-02',
        '06-09',
        '09-15',
        '10-01',
        '10-02',
        '10-03',
      ].map((day) => `2027-${day} off`),
    )
    expect(year.days[1]).toMatchObject({
      name: '春节',
      names: { 'zh-CN': '春节', 'en-US': 'Spring Festival' },
    })
    expect((await yearOf(2026)).confirmed).toBe(true)
  })

  it('is read by supervisors and changed by supervisors of the city', async () => {
    for (const who of EVERYONE) {
      const caller = await t.as(who)
      const read = await caller.get(`${CALENDAR}?year=2027`)
      expect([who, read.status]).toEqual([who, READERS.includes(who) ? 200 : 403])
      if (who === 'city') continue
      const changes = await Promise.all([
        caller.put(`${CALENDAR}/days`).send({ days: [{ date: '2027-03-01', kind: 'off' }] }),
        caller.put(`${CALENDAR}/confirm/2027`),
        caller.post(`${CALENDAR}/import`).send({ fileId: '0198c0de-0000-7000-8000-00000000dead' }),
        caller.post(`${CALENDAR}/deadlines`).send({ move: true }),
      ])
      expect([who, ...changes.map(({ status }) => status)]).toEqual([who, 403, 403, 403, 403])
    }
  })

  it('takes days, and returns them to their weekday', async () => {
    const set = await setDays(
      { date: '2028-01-03', kind: 'off', names: { 'zh-CN': '元旦', 'en-US': 'New Year' } },
      { date: '2028-01-08', kind: 'work' },
    )
    expect(set.body.days).toMatchObject([
      { date: '2028-01-03', kind: 'off', name: '元旦' },
      { date: '2028-01-08', kind: 'work', name: '调休上班' },
    ])
    const { body } = await setDays(
      { date: '2028-01-03', kind: 'off', name: '元旦节' },
      { date: '2028-01-08', kind: 'ordinary' },
    )
    expect(body.days.map(({ names }: { names: object }) => names)).toEqual([{ 'zh-CN': '元旦节', 'en-US': 'New Year' }])
    const log = await t.dataSource.query(
      `SELECT count(*)::int AS n FROM audit_log WHERE entity = 'dictionary' AND action = 'update'`,
    )
    expect(log).toEqual([{ n: 2 }])
  })

  it('rejects days twice, unknown days, and a change of an older version', async () => {
    const twice = { date: '2028-02-01', kind: 'off' }
    expect((await setDays(twice, twice)).body.fields).toEqual({
      'days[1].date': [expect.any(String)],
    })
    expect((await setDays({ date: '2028-02-30', kind: 'off' })).status).toBe(400)
    const { version } = await yearOf(2028)
    await setDays({ date: '2028-02-01', kind: 'off' })
    const late = await (await city())
      .put(`${CALENDAR}/days`)
      .send({ days: [{ date: '2028-02-02', kind: 'off' }], version })
    expect([late.status, late.body.code]).toEqual([409, 'VERSION_CONFLICT'])
  })

  it('has a to-do from November on, until it is complete and confirmed', async () => {
    await forget()
    const confirm = async (year: number) => (await city()).put(`${CALENDAR}/confirm/${year}`)
    t.clock.set('2034-10-31T10:00:00+08:00')
    const empty = await confirm(2034)
    expect([empty.status, empty.body.code]).toEqual([409, 'CALENDAR_EMPTY'])
    await setDays({ date: '2034-01-02', kind: 'off' })
    expect(await todos()).toEqual(['year-2034'])
    expect((await confirm(2034)).body).toMatchObject({
      confirmed: true,
      confirmedTime: expect.any(String),
    })
    expect((await confirm(2034)).status).toBe(409)
    await runDaily()
    expect(await todos()).toEqual([])

    t.clock.set('2034-11-01T10:00:00+08:00')
    await runDaily()
    await runDaily()
    expect(await todos()).toEqual(['year-2035'])
    expect(await todos('district06')).toEqual([])
    await setDays({ date: '2035-01-01', kind: 'off' })
    expect(await todos()).toEqual(['year-2035'])
    await confirm(2035)
    expect(await todos()).toEqual([])
  })
})

describe('the migration of the calendar', () => {
  let database: Awaited<ReturnType<typeof cloneDatabase>>
  let source: DataSource
  beforeEach(async () => {
    database = await cloneDatabase()
    source = new DataSource(dataSourceOptions({ url: database.url, size: 2 }))
    await source.initialize()
    for (;;) {
      const [{ found }] = await source.query(`SELECT to_regclass('calendar_year') AS found`)
      if (!found) break
      await source.undoLastMigration()
    }
  })
  const close = async () => {
    await source.destroy()
    await database.drop()
  }
  const before = HOLIDAYS.map(([value]) => value).filter((value) => !/2027-(02|04|06|09)/.test(value))
  const migrated = async (values: readonly string[]) => {
    const items = values.map((value, n) => ({ value, sortOrder: n + 1, names: {}, enabled: true }))
    await source.query(`UPDATE dictionary SET items = $1::jsonb WHERE code = 'HOLIDAY'`, [JSON.stringify(items)])
    await source.runMigrations()
    const [row] = await source.query(`SELECT items FROM dictionary WHERE code = 'HOLIDAY'`)
    return row.items.map(({ value }: { value: string }) => value)
  }

  it('adds the statutory days of 2027 to the days of an installation', async () => {
    expect(await migrated(before)).toEqual(HOLIDAYS.map(([value]) => value))
    await close()
  })

  it('leaves a year that supervisors edited', async () => {
    const edited = [...before, '2027-02-04/off']
    expect(await migrated(edited)).toEqual(edited)
    await close()
  })
})
