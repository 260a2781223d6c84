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

describe('a list of days', () => {
  const upload = async (content: Buffer | string, name: string) => {
    const { body } = await (await city()).post(`${API}/minio/upload`).attach('file', Buffer.from(content), name)
    return body.id as string
  }
  const importFile = async (content: Buffer | string, name = 'days.csv') =>
    (await city()).post(`${CALENDAR}/import`).send({ fileId: await upload(content, name) })

  it('is read from csv, also as spreadsheets of Chinese systems write it', async () => {
    const csv = '\ufeff日期,类型,名称,英文名称\r\n2031-02-05,休,春节,Spring Festival\r\n2031/2/8,班,,\r\n'
    const { status, body } = await importFile(csv)
    expect([status, body]).toEqual([200, { days: 2, years: [2031] }])
    expect((await yearOf(2031)).days).toMatchObject([
      { date: '2031-02-05', kind: 'off', names: { 'zh-CN': '春节', 'en-US': 'Spring Festival' } },
      { date: '2031-02-08', kind: 'work' },
    ])
    // 2031-04-05,休,清明 in GB 18030.
    const gb = Buffer.from('323033312d30342d30352cd0dd2cc7e5c3f70d0a', 'hex')
    expect((await importFile(gb)).status).toBe(200)
    expect((await yearOf(2031)).days[2]).toMatchObject({ date: '2031-04-05', name: '清明' })
  })

  it('is read from a workbook', async () => {
    const { default: Excel } = await import('exceljs')
    const book = new Excel.Workbook()
    book.addWorksheet('1').addRows([
      ['date', 'kind', 'name'],
      [new Date('2032-01-01T00:00:00Z'), 'off', '元旦'],
      ['2032年1月4日', '调休', ''],
    ])
    const file = Buffer.from(await book.xlsx.writeBuffer())
    expect((await importFile(file, 'days.xlsx')).body).toEqual({ days: 2, years: [2032] })
    expect((await yearOf(2032)).days).toMatchObject([
      { date: '2032-01-01', kind: 'off', name: '元旦' },
      { date: '2032-01-04', kind: 'work' },
    ])
  })

  it('is rejected as a whole, with each wrong row', async () => {
    const csv = 'date,kind\n2033-02-30,off\n2033-03-01,maybe\n2033-03-02,off\n2033-03-02,work\n3033-01-01,off\n'
    const { status, body } = await importFile(csv)
    expect([status, body.code]).toEqual([422, 'RULE_BROKEN'])
    expect(Object.keys(body.fields)).toEqual(['rows[2].date', 'rows[3].kind', 'rows[5].date', 'rows[6].date'])
    expect(body.fields['rows[5].date']).toEqual(['“2033-03-02”：该日期与第 4 行重复'])
    expect((await yearOf(2033)).days).toEqual([])
  })

  it('is rejected with the value and the remedy of each wrong cell', async () => {
    const cut = Buffer.concat([Buffer.from('2033-03-01,休,春'), Buffer.from([0xe8, 0x8a])])
    expect((await importFile(cut)).body.fields).toEqual({
      'rows[1].name': ['“春\ufffd”：有损坏的字符，请更正后重新提交'],
    })
    const exchanged = '2033-03-05,调休\n2033-03-07,调休\n2.033E+07,休\n'
    expect((await importFile(exchanged)).body.fields).toEqual({
      'rows[2].kind': ['“调休”：应为“休”或“班”'],
      'rows[3].date': ['“2.033E+07”：不是有效日期，应如 2027-02-05'],
    })
    const gb = Buffer.from('323033312d30342d30352cd0dd2cc7e5c30d0a', 'hex')
    const { fileId } = (await importFile(gb)).body.fields
    expect(fileId).toEqual([expect.stringMatching(/^无法识别文件的文字编码.+“CSV UTF-8”。$/)])
  })

  it('is rejected if it is not a table, empty or too long', async () => {
    const long = Array.from({ length: 401 }, (_, n) => `2033-01-${n},off`).join('\n')
    for (const content of ['date,kind\n', long]) {
      const { status, body } = await importFile(content)
      expect([status, Object.keys(body.fields)]).toEqual([422, ['fileId']])
    }
    expect((await importFile('plain text', 'days.txt')).status).toBeGreaterThanOrEqual(400)
    const foreign = await (await t.as('city'))
      .post(`${CALENDAR}/import`)
      .send({ fileId: '0198c0de-0000-7000-8000-00000000dead' })
    expect(foreign.status).toBe(404)
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
