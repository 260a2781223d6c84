import { LOCALES } from '@credit/contract'
import { Background } from '#core/background'
import { endedJob } from '../suites/describe-bulk.js'
import { asBytes } from '../support/exports.js'
import { countsOf, csvOf, importFile, workbookOf, xlsxOf } from '../support/imports.js'
import { createdParticipant, detailsOf, pathOfKind } from '../support/participants.js'
import { freshCode } from '../support/registration.js'
import { type Caller, startTestApp, type TestApp } from '../support/test-app.js'

const SUPPLIER = pathOfKind(2)
const CODE = '统一社会信用代码'
const HEAD = [CODE, '名称', '地址', '联系电话']

let t: TestApp
let city: Caller
beforeAll(async () => {
  t = await startTestApp()
  t.app.get(Background).start()
  city = await t.as('city')
})
afterAll(() => t.stop())

const row = (name: string) => [freshCode(), name, '某路', '13800000001']
const importBook = async (rows: readonly (readonly string[])[], merged: readonly string[] = []) =>
  importFile(city, SUPPLIER, await xlsxOf(rows, { merged }), { name: 'a.xlsx' })
const again = async (caller: Caller, body: object) => {
  const answer = await caller.post(`${SUPPLIER}/import/again`).send(body).expect(202)
  return endedJob(caller, answer.body.jobId)
}
interface Heading {
  heading: string
  column: string | null
  match: string | null
}
const matchesOf = ({ result }: { result: { headings: Heading[] } }) =>
  result.headings.map(({ heading, column, match }) => [heading, column, match])

describe('the headings of a file', () => {
  const TITLE = ['2026年度供应商信息汇总表']
  const UNIT = ['填报单位：某区财政局', '', '', '单位：家']
  const FOOTERS = [
    ['合计', '2家'],
    ['填表人：赵六', '', '审核人：钱七'],
  ]

  it('are found below a title, and rows that are no records are named as skipped', async () => {
    const job = await importBook([TITLE, UNIT, [], HEAD, row('一'), row('二'), ...FOOTERS], ['A1:D1', 'A2:C2'])
    expect([countsOf(job), job.total]).toEqual([[2, 0, 0, 0], 2])
    expect(job.result.headingRow).toBe(4)
    expect(job.result.skippedCount).toBe(4)
    expect(job.result.skipped).toEqual([
      { row: 1, text: TITLE[0] },
      { row: 2, text: '填报单位：某区财政局 | 单位：家' },
      { row: 7, text: '合计 | 2家' },
      { row: 8, text: '填表人：赵六 | 审核人：钱七' },
    ])
  })

  it('are not joined with a title or a line about the file right above them', async () => {
    for (const above of [[TITLE], [TITLE, UNIT]]) {
      const merged = above.length === 1 ? ['A1:D1'] : []
      const job = await importBook([...above, HEAD, row('标题下')], merged)
      expect(matchesOf(job).map(([heading]) => heading)).toEqual(HEAD)
      expect([job.result.headingRow, countsOf(job), job.result.skippedCount]).toEqual([
        above.length + 1,
        [1, 0, 0, 0],
        above.length,
      ])
    }
  })

  it('do not hide a record whose name begins like a total', async () => {
    const job = await importBook([HEAD, row('合计（某市）有限公司'), row('备注')])
    expect([countsOf(job), job.result.skippedCount]).toEqual([[2, 0, 0, 0], 0])
  })

  it('can be those of another row', async () => {
    const content = csvOf([HEAD, ['登记证', '主体', '住处', '号码'], row('改标题行')])
    const check = await importFile(city, SUPPLIER, content, { mode: 'check' })
    expect([check.result.headingRow, countsOf(check)]).toEqual([1, [1, 0, 0, 1]])
    const mapping = [
      { heading: '登记证', place: 0, column: 'unifiedSocialCreditCode' },
      { heading: '主体', place: 1, column: 'name' },
    ]
    const other = await again(city, { ofJob: check.id, mode: 'check', headingRow: 2 })
    expect([other.result.headingRow, other.result.missing]).toEqual([2, ['unifiedSocialCreditCode']])
    const mapped = await again(city, { ofJob: other.id, mode: 'check', mapping })
    expect(countsOf(mapped)).toEqual([1, 0, 0, 0])
    const applied = await again(city, { ofJob: mapped.id, mode: 'apply' })
    expect([applied.result.headingRow, countsOf(applied)]).toEqual([2, [1, 0, 0, 0]])
  })

  it('may stand in two rows, merged or not', async () => {
    const upper = [CODE, '名称', '联系人', '']
    const lower = ['', '', '姓名', '电话']
    const values = [freshCode(), '两行标题', '张三', '13800000002']
    const job = await importBook([upper, lower, values], ['A1:A2', 'B1:B2', 'C1:D1'])
    expect(matchesOf(job).map(([, column]) => column)).toEqual([
      'unifiedSocialCreditCode',
      'name',
      'contactsName',
      'contactsPhone',
    ])
    expect(matchesOf(job).map(([heading]) => heading)).toEqual([CODE, '名称', '联系人 姓名', '联系人 电话'])
    expect(countsOf(job)).toEqual([1, 0, 0, 0])
    expect(countsOf(await importFile(city, SUPPLIER, csvOf([upper, lower, values])))).toEqual([0, 0, 1, 0])
    const both = [HEAD, ['Unified social credit code', 'Name', 'Address', 'Contact phone'], row('双语')]
    expect(countsOf(await importFile(city, SUPPLIER, csvOf(both)))).toEqual([1, 0, 0, 0])
  })

  it('that appear twice are named, and either can be chosen', async () => {
    const code = freshCode()
    const content = csvOf([
      [...HEAD, '名称', '手机'],
      [code, '甲', '某路', '13800000001', '乙', '13800000002'],
    ])
    const check = await importFile(city, SUPPLIER, content, { mode: 'check' })
    expect(matchesOf(check).slice(4)).toEqual([
      ['名称', null, 'taken'],
      ['手机', null, 'taken'],
    ])
    const mapping = [
      { heading: '名称', place: 1, column: null },
      { heading: '名称', place: 4, column: 'name' },
    ]
    const mapped = await again(city, { ofJob: check.id, mode: 'apply', mapping })
    expect(matchesOf(mapped).map(([, column]) => column)).toEqual([
      'unifiedSocialCreditCode',
      null,
      'address',
      'contactsPhone',
      'name',
      null,
    ])
    const [{ name }] = await t.dataSource.query('SELECT name FROM participant WHERE code = $1', [code])
    expect(name).toBe('乙')
  })
})

describe('columns of other names', () => {
  it('are found by synonyms, and proposed by similarity with values beside them', async () => {
    const head = ['企业统一社会信用代码证', '供应商名称', '公司联系地址', '手机号码']
    const rows = ['一', '二', '三', '四'].map(row)
    const content = csvOf([head, ...rows])
    const direct = await importFile(city, SUPPLIER, content)
    expect(direct.result.missing).toEqual(['unifiedSocialCreditCode'])
    const check = await importFile(city, SUPPLIER, content, { mode: 'check' })
    expect(matchesOf(check)).toEqual([
      [head[0], 'unifiedSocialCreditCode', 'similar'],
      [head[1], 'name', 'synonym'],
      [head[2], 'address', 'similar'],
      [head[3], 'contactsPhone', 'synonym'],
    ])
    expect(check.result.headings[1].samples).toEqual(['一', '二', '三'])
    expect(check.result.headings[3].samples[0]).toBe('138****0001')
    const applied = await again(city, { ofJob: check.id, mode: 'apply' })
    expect(countsOf(applied)).toEqual([4, 0, 0, 0])
  })

  it('are remembered for a file with the same headings only', async () => {
    const caller = await t.as('district02')
    const head = ['登记号', '主体', '地址']
    const content = csvOf([head, row('记住').slice(0, 3)])
    const check = await importFile(caller, SUPPLIER, content, { mode: 'check' })
    const mapping = [
      { heading: '登记号', place: 0, column: 'unifiedSocialCreditCode' },
      { heading: '主体', place: 1, column: 'name' },
    ]
    expect(countsOf(await again(caller, { ofJob: check.id, mode: 'check', mapping }))).toEqual([1, 0, 0, 0])
    const same = await importFile(caller, SUPPLIER, content, { mode: 'check' })
    expect([countsOf(same), matchesOf(same).map(([, , match]) => match)]).toEqual([
      [1, 0, 0, 0],
      ['chosen', 'chosen', 'chosen'],
    ])
    const other = csvOf([
      ['登记号', '主体', '联系电话'],
      [freshCode(), '另一种', '13800000001'],
    ])
    const missing = await importFile(caller, SUPPLIER, other, { mode: 'check' })
    expect(missing.result.missing).toEqual(['unifiedSocialCreditCode'])
  })

  it('say once that the file lacks a column that new records need', async () => {
    const rows = Array.from({ length: 60 }, () => [freshCode(), '某路'])
    const job = await importFile(city, SUPPLIER, csvOf([[CODE, '地址'], ...rows, ['x', '某路']]), { mode: 'check' })
    expect(job.result.wrong).toBe(61)
    const failures: { row: number; column: string; message: string }[] = job.result.failures
    expect(failures.filter(({ column }) => column === '名称')).toEqual([
      { row: 2, column: '名称', message: expect.stringContaining('文件中没有这一列') },
    ])
    expect(failures.some(({ row: of, column }) => of === 62 && column === CODE)).toBe(true)
  })
})

describe('the sheets of a workbook', () => {
  const guide = { name: '填表说明', rows: [['一、每行一家。'], ['二、名称须与证照一致。']] }
  const hidden = { name: '选项', state: 'hidden' as const, rows: [HEAD, row('隐藏的')] }

  it('are read from the first visible one with known headings, or a chosen one', async () => {
    const data = { name: '供应商', rows: [HEAD, row('数据')] }
    const content = await workbookOf([hidden, guide, data])
    const check = await importFile(city, SUPPLIER, content, { mode: 'check', name: 'a.xlsx' })
    expect([check.result.sheet, countsOf(check)]).toEqual([2, [1, 0, 0, 0]])
    expect(check.result.sheets).toEqual([
      { name: '选项', hidden: true },
      { name: '填表说明', hidden: false },
      { name: '供应商', hidden: false },
    ])
    const other = await again(city, { ofJob: check.id, mode: 'check', sheet: 0 })
    expect([other.result.sheet, countsOf(other)]).toEqual([0, [1, 0, 0, 0]])
    const applied = await again(city, { ofJob: other.id, mode: 'apply' })
    expect([applied.result.sheet, countsOf(applied)]).toEqual([0, [1, 0, 0, 0]])
    const rows = await t.dataSource.query(`SELECT name FROM participant WHERE name IN ('隐藏的', '数据')`)
    expect(rows).toEqual([{ name: '隐藏的' }])
  })

  it('include that of a workbook with another ending', async () => {
    const content = await workbookOf([{ name: '1', rows: [HEAD, row('旧后缀')] }])
    expect(countsOf(await importFile(city, SUPPLIER, content, { name: 'a.xls' }))).toEqual([1, 0, 0, 0])
    const text = csvOf([HEAD, row('文本')])
    expect(countsOf(await importFile(city, SUPPLIER, text, { name: 'a.xlsx' }))).toEqual([1, 0, 0, 0])
  })
})

describe('values of a file', () => {
  it('are days in each form; a day that there is not is named', async () => {
    const days = ['20100630', '2010/6/30 0:00', '２０１０年６月３０日', '2010-02-30', '2010年6月']
    const prefix = `ZJ${Date.now()}`
    const rows = days.map((day, at) => [`${prefix}${at}`, `日期${at}`, day])
    const job = await importFile(city, pathOfKind(4), csvOf([['证书编号', '姓名', '毕业时间'], ...rows]))
    expect(countsOf(job)).toEqual([3, 0, 0, 2])
    expect(job.result.failures).toEqual([
      { row: 5, column: '毕业时间', message: '“2010-02-30”：没有这一天，请核对日期' },
      { row: 6, column: '毕业时间', message: '“2010年6月”：无法识别为日期，请写成 2026-01-31 的形式' },
    ])
    const stored = await t.dataSource.query(
      `SELECT DISTINCT f.graduation_time::text AS day FROM participant p
        JOIN expert_profile f ON f.participant_id = p.id WHERE p.code LIKE $1`,
      [`${prefix}%`],
    )
    expect(stored).toEqual([{ day: '2010-06-30' }])
  })

  it('are left out of a row with an unclosed quote, and no other row is swallowed', async () => {
    const [a, b, c] = [freshCode(), freshCode(), freshCode()]
    const content = `${CODE},名称,地址\r\n${a},"东风"机械厂,某路\r\n${b},"未闭合公司,某路\r\n${c},后面的公司,某路\r\n`
    const job = await importFile(city, SUPPLIER, content)
    expect(countsOf(job)).toEqual([2, 0, 0, 1])
    expect(job.result.failures).toEqual([
      { row: 3, column: '名称', message: expect.stringMatching(/^“"未闭合公司”：引号没有成对/) },
    ])
    const rows = await t.dataSource.query('SELECT name FROM participant WHERE code = ANY($1) ORDER BY name', [
      [a, b, c],
    ])
    expect(rows).toEqual([{ name: '"东风"机械厂' }, { name: '后面的公司' }])
  })
})

describe('an export', () => {
  const PROJECT = '/credit/admin/api/sysProject'

  beforeAll(async () => {
    for (const sign of [1, 2, 3, 4] as const) await createdParticipant(t, sign, detailsOf(sign))
    await city
      .post(PROJECT)
      .send({ name: '往返项目', code: `RT${Date.now()}`, releaseDate: '2020-03-02' })
      .expect(201)
  })

  it.each([
    ['purchasers', pathOfKind(1)],
    ['suppliers', SUPPLIER],
    ['agencies', pathOfKind(3)],
    ['experts', pathOfKind(4)],
    ['projects', PROJECT],
  ])('of %s is imported unchanged', async (_, path) => {
    for (const [language, format] of LOCALES.flatMap((one) => [[one, 'csv'] as const, [one, 'xlsx'] as const])) {
      const exported = city.get(`${path}/export?format=${format}`).set('Accept-Language', language)
      const { body } = await exported.buffer(true).parse(asBytes).expect(200)
      const job = await importFile(city, path, body, { mode: 'check', name: `a.${format}` })
      expect([language, format, job.error, job.result?.failures]).toEqual([language, format, null, []])
      const [made, changed, same, wrong] = countsOf(job)
      expect([language, format, made, changed, wrong]).toEqual([language, format, 0, 0, 0])
      expect(same).toBeGreaterThan(0)
      expect(matchesOf(job).filter(([, , match]) => match === 'similar')).toEqual([])
    }
  })
})
