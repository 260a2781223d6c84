import { Background } from '#core/background'
import { recomputeAll } from '../../src/modules/ledger/recompute.js'
import { verifyScores } from '../../src/modules/ledger/verify/verify-scores.js'
import { API, createTestParticipant, MONDAY, type TestParticipant } from '../support/evaluation.js'
import { exportCsv, readCsv } from '../support/exports.js'
import { countsOf, csvOf, importFile, sendImport } from '../support/imports.js'
import { freshCode } from '../support/registration.js'
import { EVERYONE, startTestApp, type TestApp, type Who } from '../support/test-app.js'

const SERIOUS = `${API}/integrity/serious`
/** The headings of the national list. */
const NATIONAL = [
  ...['序号', '企业名称', '统一社会信用代码（或组织机构代码）', '企业地址'],
  ...['严重违法失信行为的具体情形', '处罚结果', '处罚依据', '处罚日期', '公布日期'],
  ...['公布截止日期', '执法单位', '处罚决定书文号'],
]
const ACT = '在投标中提供虚假材料谋取中标、成交的。'

let t: TestApp
let party: TestParticipant
let code: string
let numbers = 0
beforeAll(async () => {
  t = await startTestApp()
  t.app.get(Background).start()
})
afterAll(() => t.stop())
beforeEach(async () => {
  t.clock.set(MONDAY)
  party = await createTestParticipant(t, 2)
  code = freshCode()
  await identify(party, code)
})

const identify = (of: { id: string }, as: string | null, name?: string) =>
  t.dataSource.query('UPDATE participant SET code = $2, name = coalesce($3, name) WHERE id = $1', [
    ...[of.id, as, name ?? null],
  ])
const nameOf = async ({ id }: { id: string }): Promise<string> =>
  (await t.dataSource.query('SELECT name FROM participant WHERE id = $1', [id]))[0].name
const actsOf = ({ id }: { id: string }) =>
  t.dataSource.query(
    `SELECT r.id, r.status, r.tier, r.source, r.import_batch, r.decision_number, i.code AS item,
      r.publish_date::text AS "from", r.publish_end_date::text AS until
    FROM dishonest_record r JOIN dishonesty_item i ON i.id = r.item_id
    WHERE r.participant_id = $1 ORDER BY r.id`,
    [id],
  )
const creditOf = async ({ id }: { id: string }) =>
  (await (await t.as('city')).get(`${API}/credit/${id}`).expect(200)).body
/** Returns a row of the national list, with a number of its own. */
const rowOf = async (over: Partial<Record<string, string>> = {}): Promise<string[]> => {
  const values: Record<string, string> = {
    企业名称: await nameOf(party),
    '统一社会信用代码（或组织机构代码）': code,
    严重违法失信行为的具体情形: ACT,
    处罚结果: '罚款三万元，禁止参加政府采购活动一年',
    处罚依据: '《政府采购法》第七十七条',
    处罚日期: '2035/10/8',
    公布日期: '2035年10月15日',
    公布截止日期: '2036-10-07',
    执法单位: '省财政厅',
    处罚决定书文号: `财采处〔2035〕${++numbers}号`,
  }
  return NATIONAL.map((heading) => over[heading] ?? values[heading] ?? '')
}
const fileOf = async (rows: readonly string[][], more: readonly string[] = []) =>
  csvOf([[...NATIONAL, ...more], ...rows])
const imported = async (who: Who, content: string, mode = 'apply') =>
  importFile(await t.as(who), SERIOUS, content, { mode })
const sound = async () => expect((await verifyScores(t.ctx())).faults.filter(({ id }) => id === party.id)).toEqual([])

describe('the import of the national list', () => {
  it('previews the rows, then records them once', async () => {
    const before = await creditOf(party)
    const content = await fileOf([await rowOf()])
    const checked = await imported('city', content, 'check')
    expect([countsOf(checked), await actsOf(party)]).toEqual([[1, 0, 0, 0], []])

    const job = await imported('city', content)
    expect(countsOf(job)).toEqual([1, 0, 0, 0])
    const [act] = await actsOf(party)
    expect(act).toMatchObject({
      ...{ status: 'confirmed', tier: 'serious', source: 'import', item: 'S-S1' },
      ...{ import_batch: job.id, from: '2035-10-15', until: '2036-10-07' },
    })
    expect(before.band).not.toBe('D')
    expect(await creditOf(party)).toMatchObject({ band: 'D', serious: true })
    await sound()
    const published = await t.http.get(`${SERIOUS}?keyword=${code}`).expect(200)
    expect(published.body.records).toEqual([
      expect.objectContaining({
        ...{ name: await nameOf(party), unifiedSocialCreditCode: code, behavior: ACT },
        ...{ punishmentDate: '2035-10-08', enforcementUnit: '省财政厅' },
      }),
    ])

    expect(countsOf(await imported('city', content))).toEqual([0, 0, 1, 0])
    expect(await actsOf(party)).toHaveLength(1)
  })

  it('accepts an export of the list, and records all of it', async () => {
    await imported('city', await fileOf([await rowOf()]))
    const city = await t.as('city')
    const { answer } = await exportCsv(city, `${SERIOUS}/supplier/export`, `keyword=${code}`)
    const [, row = []] = await readCsv(answer.text)
    expect(row.slice(0, 2)).toEqual([await nameOf(party), code])
    expect(countsOf(await imported('city', answer.text))).toEqual([0, 0, 1, 0])
  })

  it('of one file twice at the same time records an act once', async () => {
    const content = await fileOf([await rowOf()])
    const jobs = await Promise.all([1, 2].map(() => imported('city', content)))
    const counts = jobs.map((job) => countsOf(job))
    expect(counts).toEqual(
      expect.arrayContaining([
        [1, 0, 0, 0],
        [0, 0, 1, 0],
      ]),
    )
    expect(await actsOf(party)).toHaveLength(1)
  })

  it('of a file that names an act twice, by code and by name, records it once', async () => {
    const row = await rowOf()
    const byName = [row[0] ?? '', row[1] ?? '', '', ...row.slice(3, -1), '']
    await identify(party, code, `重复列名公司${++numbers}`)
    row[1] = byName[1] = await nameOf(party)
    expect(countsOf(await imported('city', await fileOf([row, byName])))).toEqual([1, 0, 1, 0])
    expect(await actsOf(party)).toHaveLength(1)
  })

  it('leaves a match by name to an examiner, with a to-do', async () => {
    const row = await rowOf()
    await identify(party, null, `名称相符公司${++numbers}`)
    const named = [row[0] ?? '', await nameOf(party), ...row.slice(2)]
    expect(countsOf(await imported('city', await fileOf([named])))).toEqual([1, 0, 0, 0])
    const [act] = await actsOf(party)
    expect(act).toMatchObject({ status: 'reported', source: 'import' })
    expect((await creditOf(party)).serious).toBe(false)
    const todos = await (await t.as('city')).get(`${API}/supervisor/examineList?size=500`)
    expect(todos.body.records.map(({ id }: { id: string }) => id)).toContain(act.id)
    expect(countsOf(await imported('city', await fileOf([named])))).toEqual([0, 0, 1, 0])
    expect(await actsOf(party)).toHaveLength(1)
  })

  it('records an act without a decision number as general: it is not listed', async () => {
    const row = await rowOf({ 处罚决定书文号: '' })
    await identify(party, code, `无文号公司${++numbers}`)
    row[1] = await nameOf(party)
    expect(countsOf(await imported('city', await fileOf([row])))).toEqual([1, 0, 0, 0])
    expect((await actsOf(party))[0]).toMatchObject({ status: 'confirmed', tier: 'general' })
    expect((await creditOf(party)).serious).toBe(false)
    expect((await t.http.get(`${SERIOUS}?keyword=${code}`)).body.total).toBe(0)
    expect(countsOf(await imported('city', await fileOf([row])))).toEqual([0, 0, 1, 0])
    await sound()
  })

  it('returns the wrong rows, to be corrected and imported again', async () => {
    const CODE = '统一社会信用代码（或组织机构代码）'
    const TEXT = '严重违法失信行为的具体情形'
    const rows = [
      await rowOf({ [CODE]: freshCode(), 企业名称: '无此企业' }),
      await rowOf({ [TEXT]: '其他情形' }),
      await rowOf({ 处罚日期: '2035-11-06' }),
      await rowOf({ 处罚日期: '2030-01-01', 公布日期: '', 公布截止日期: '2033-01-01' }),
      await rowOf({ 公布截止日期: '2035-10-01' }),
      await rowOf({ 处罚日期: '昨天' }),
      await rowOf({ 执法单位: '' }),
    ]
    const again = await rowOf()
    const job = await imported('city', await fileOf([...rows, again, again]))
    expect(countsOf(job)).toEqual([1, 0, 0, 8])
    const failures = job.result.failures as { row: number; column: string }[]
    expect(failures.map(({ row, column }) => [row, column])).toEqual([
      [2, CODE],
      [3, TEXT],
      [4, '处罚日期'],
      [5, '处罚日期'],
      [6, '公布截止日期'],
      [7, '处罚日期'],
      [8, '执法单位'],
      [10, '企业名称'],
    ])
    const city = await t.as('city')
    const sent = await city.get(`${SERIOUS}/import/${job.id}/rejected?format=csv`).buffer(true)
    const [head = [], ...wrong] = await readCsv(sent.text)
    // With the row that the last one repeats.
    expect([head.slice(0, -1), wrong.length]).toEqual([NATIONAL, 9])

    // A column names the behaviour, because the text does not.
    const mended = await fileOf([[...(rows[1] ?? []), 'S-S3']], ['失信行为项'])
    expect(countsOf(await imported('city', mended))).toEqual([1, 0, 0, 0])
    expect((await actsOf(party)).map(({ item }: { item: string }) => item).sort()).toEqual(['S-S1', 'S-S3'])
  })

  it('asks for the role if two participants have the code', async () => {
    const agency = await createTestParticipant(t, 3)
    await identify(agency, code)
    const row = await rowOf({ 严重违法失信行为的具体情形: 'A-S4 受贿或获取不正当利益' })
    expect(countsOf(await imported('city', await fileOf([row])))).toEqual([0, 0, 0, 1])
    const ofRole = await fileOf([[...row, '代理机构']], ['主体类型'])
    expect(countsOf(await imported('city', ofRole))).toEqual([1, 0, 0, 0])
    expect((await actsOf(agency))[0]).toMatchObject({ item: 'A-S4', status: 'confirmed' })
  })

  it('does not count acts that are only published any more', async () => {
    const row = await rowOf({ 处罚日期: '2033-11-01', 公布截止日期: '2036-10-31' })
    row[4] = '中标后无正当理由拒签合同'
    expect(countsOf(await imported('city', await fileOf([row])))).toEqual([1, 0, 0, 0])
    expect((await creditOf(party)).serious).toBe(false)
    await recomputeAll(t.ctx())
    expect((await t.http.get(`${SERIOUS}?keyword=${code}`)).body.total).toBe(1)
    await sound()
  })

  it('is for supervisors who may import, in their area', async () => {
    const content = await fileOf([await rowOf()])
    for (const who of EVERYONE) {
      const { status } = await sendImport(await t.as(who), SERIOUS, content, { mode: 'check' })
      const allowed: Who[] = ['city', 'district06', 'district02']
      expect([who, status]).toEqual([who, allowed.includes(who) ? 202 : 403])
    }
    expect((await sendImport(t.http as never, SERIOUS, content)).status).toBe(401)
    expect(countsOf(await imported('district02', content))).toEqual([0, 0, 0, 1])
    expect(countsOf(await imported('district06', content))).toEqual([1, 0, 0, 0])
  })
})
