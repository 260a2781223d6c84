import { Background } from '#core/background'
import { endedJob } from '../suites/describe-bulk.js'
import { countsOf, csvOf, importFile, sendImport, templateOf } from '../support/imports.js'
import {
  BUYER,
  bookOf,
  FIRST,
  failuresOf,
  PARTIES,
  PROJECT,
  PROJECTS,
  type Rows,
  SECTIONS,
  STAGES,
  WINNER,
} from '../support/project-workbooks.js'
import { type Caller, EVERYONE, startTestApp, type TestApp } from '../support/test-app.js'
import { recordLines, resetRegister, rowsOf } from '../support/upstream.js'

let t: TestApp
let city: Caller
let district: Caller
beforeAll(async () => {
  t = await startTestApp()
  t.app.get(Background).start()
})
afterAll(() => t.stop())
beforeEach(async () => {
  await resetRegister(t)
  city = await t.as('city')
  district = await t.as('district06')
})

const importBook = async (rows: Rows, options: { mode?: string; caller?: Caller } = {}) =>
  importFile(options.caller ?? district, PROJECT, await bookOf(rows), { mode: 'apply', ...options, name: 'a.xlsx' })

const lines = async (text: string) => (await rowsOf<{ line: string }>(t, text)).map(({ line }) => line)
const sections = () =>
  lines(`SELECT concat_ws(' ', p.code, b.code, b.name, coalesce(b.stage::text, '-')) AS line
    FROM bid_section b JOIN project p ON p.id = b.project_id ORDER BY p.code, b.position, b.code`)
const parties = () =>
  lines(`SELECT concat_ws(' ', b.code, y.part, a.name) AS line FROM section_party y
    JOIN bid_section b ON b.id = y.section_id JOIN participant a ON a.id = y.participant_id
    WHERE y.removed_at IS NULL ORDER BY b.code, y.part, a.name`)

describe('a workbook of projects', () => {
  it('states the kind of purchase, which stays if a later one does not state it', async () => {
    const kinds = () => lines(`SELECT concat_ws(' ', code, procurement_category) AS line FROM project ORDER BY code`)
    const table = async (...rows: string[][]) =>
      importFile(district, PROJECT, csvOf([['项目编号', '项目名称', '采购类别', '标段编号', '标段名称'], ...rows]), {
        mode: 'apply',
      })
    const first = await table(['WB-1', '道路维修', '工程', '1', '一标'], ['WB-2', '办公桌椅', 'Goods', '', ''])
    expect(countsOf(first)).toEqual([2, 0, 0, 0])
    expect(await kinds()).toEqual(['WB-1 works', 'WB-2 goods'])
    await table(['WB-1', '道路维修', '', '2', '二标'], ['WB-2', '', '尚未注明', '', ''])
    expect(await kinds()).toEqual(['WB-1 works', 'WB-2 notStated'])
    const wrong = await table(['WB-2', '', '咨询', '', ''])
    expect(failuresOf(wrong)[0]).toContain('只能填写')
  })

  it('is stored as the sync does; its check says what opens and writes nothing', async () => {
    const check = await importBook(FIRST, { mode: 'check' })
    expect([countsOf(check), check.result.opens, check.result.sheet]).toEqual([[9, 0, 0, 0], 8, null])
    expect(await sections()).toEqual([])
    const again = await district.post(`${PROJECT}/import/again`).send({ ofJob: check.id, mode: 'apply' }).expect(202)
    const applied = await endedJob(district, again.body.jobId)
    expect([countsOf(applied), applied.result.opens]).toEqual([[9, 0, 0, 0], 8])
    expect(await sections()).toEqual(['WB-1 1 电脑 0', 'WB-1 2 桌椅 -'])
    expect(await parties()).toEqual([
      '1 agency 示例代理',
      '1 bidder 示例电脑公司',
      '1 bidder 示例落标公司',
      '1 buyer 示例局',
      '1 committee 专家甲',
      '1 contractSupplier 示例电脑公司',
      '2 agency 示例代理',
      '2 buyer 示例局',
    ])
    expect(await recordLines(t)).toHaveLength(8)
    expect(await lines(`SELECT right(a.code, 2) AS line FROM project p JOIN area a ON a.id = p.area_id`)).toEqual([
      '06',
    ])
  })

  it('changes nothing the second time, and changes what differs', async () => {
    const first = await importBook(FIRST)
    expect([countsOf(first), first.result.opens]).toEqual([[9, 0, 0, 0], 8])
    const versions = () => rowsOf(t, 'SELECT id, version FROM bid_section ORDER BY id')
    const before = await versions()
    expect(countsOf(await importBook(FIRST))).toEqual([0, 0, 9, 0])
    expect(await versions()).toEqual(before)
    const next = await importBook({
      sections: [['WB-1', '1', '笔记本电脑']],
      parties: [
        ['WB-1', '1', '评审专家', '专家乙', 'ZJ-2'],
        ['WB-1', '2', '采购人', '示例局', BUYER],
      ],
      stages: [['WB-1', '1', '合同备案', '2036-03-08']],
    })
    expect(countsOf(next)).toEqual([2, 1, 1, 0])
    expect(next.result.notices.map(({ message }: { message: string }) => message)).toEqual([
      '该角色原有、文件中没有的主体将移除：专家甲',
    ])
    expect(await sections()).toEqual(['WB-1 1 笔记本电脑 1', 'WB-1 2 桌椅 -'])
    const committee = (await parties()).filter((line) => line.includes('committee'))
    expect(committee).toEqual(['1 committee 专家乙'])
    expect((await recordLines(t)).some((line) => line.startsWith('1 1 '))).toBe(true)
  })

  it('may have all columns in one sheet, in which projects and sections repeat', async () => {
    const head = [...PROJECTS, ...SECTIONS.slice(1), ...PARTIES.slice(2), ...STAGES.slice(2)]
    const of = ['WB-1', '办公设备', '2036-02-01', '公开招标', '1', '电脑']
    const flat = csvOf([
      head,
      [...of, '采购人', '示例局', BUYER, '评审结束', '2036-03-05'],
      [...of, '中标供应商', '示例电脑公司', WINNER, '评审结束', '2036-03-05'],
      ['WB-2', '只有一个标段', '2036-02-02', '', '', '', '采购人', '示例局', BUYER, '', ''],
    ])
    const job = await importFile(district, PROJECT, flat)
    expect(countsOf(job)).toEqual([3, 0, 0, 0])
    expect(await sections()).toEqual(['WB-1 1 电脑 0', 'WB-2 WB-2 只有一个标段 -'])
    expect(countsOf(await importFile(district, PROJECT, flat))).toEqual([0, 0, 3, 0])
  })

  it('is filled in from a template with a sheet for each kind and offered choices', async () => {
    const book = await templateOf(district, PROJECT)
    const names = book.worksheets.map(({ name }) => name)
    expect(names.slice(0, 4)).toEqual(['项目', '标段', '主体', '阶段'])
    expect(book.getWorksheet('主体')?.getCell('C2').dataValidation).toMatchObject({ type: 'list' })
    const fill = (name: string, rows: string[][]) =>
      rows.forEach((row, at) => {
        for (const [n, cell] of row.entries()) {
          const sheet = book.getWorksheet(name)
          if (sheet) sheet.getCell(at + 2, n + 1).value = cell
        }
      })
    const offered = book.getWorksheet('可选值')?.getSheetValues().flat().map(String) ?? []
    const area = offered.find((label) => label.startsWith('滨河区 / ')) ?? ''
    fill('项目', [['WB-1', '办公设备', area, '2036-02-01', '公开招标']])
    fill('标段', [['WB-1', '1', '电脑']])
    fill('主体', [['WB-1', '1', '采购人 / Purchaser', '示例局', BUYER]])
    fill('阶段', [['WB-1', '1', '评审结束 / Bid evaluation ended', '2036-03-05']])
    const content = Buffer.from(await book.xlsx.writeBuffer())
    const job = await importFile(district, PROJECT, content, { name: 'a.xlsx' })
    expect([failuresOf(job), countsOf(job)]).toEqual([[], [4, 0, 0, 0]])
  })

  it('makes participants without a code unidentified, one of a name in a district', async () => {
    const of = (code: string) => [
      [code, '', '采购人', '示例局', BUYER],
      [code, '', '投标供应商', '无码公司', ''],
    ]
    const rows = {
      projects: [
        ['WB-1', '一', '2036-02-01', ''],
        ['WB-2', '二', '2036-02-01', ''],
      ],
      parties: [...of('WB-1'), ...of('WB-2')],
    }
    const job = await importBook(rows)
    expect(countsOf(job)).toEqual([6, 0, 0, 0])
    expect(job.result.noticed).toBe(2)
    const list = await city.get('/credit/admin/api/unidentified/list').expect(200)
    expect(list.body.records).toMatchObject([{ name: '无码公司', projectCount: 2 }])
    const later = [['WB-1', '', '中标供应商', '无码公司', WINNER]]
    expect(countsOf(await importBook({ parties: later }))).toEqual([1, 0, 0, 0])
    expect(await lines(`SELECT concat_ws(' ', name, code) AS line FROM participant WHERE sign = 2`)).toEqual([
      `无码公司 ${WINNER}`,
    ])
  })

  it('keeps edits by hand, and says so', async () => {
    await importBook(FIRST)
    const [{ id }] = (await rowsOf<{ id: string }>(t, 'SELECT id FROM project')) as [{ id: string }]
    await district.put(`${PROJECT}/${id}`).send({ name: '手工改名', code: 'WB-9' }).expect(200)
    const rows = { ...FIRST, projects: [['WB-1', '再次改名', '2036-02-02', '']] }
    const job = await importBook(rows)
    expect(countsOf(job)).toEqual([0, 1, 8, 0])
    expect(job.result.notices).toMatchObject([{ row: 2, column: '项目: 项目名称' }])
    expect(await lines(`SELECT concat_ws(' ', code, name, release_date) AS line FROM project`)).toEqual([
      'WB-9 手工改名 2036-02-02',
    ])
    const edits = await district.get(`${PROJECT}/${id}/handEdits`).expect(200)
    expect(edits.body).toMatchObject({ synced: true })
    const fields = [{ field: 'name' }]
    await district.put(`${PROJECT}/${id}/handEdits/return`).send({ fields }).expect(200)
    expect(await lines('SELECT name AS line FROM project')).toEqual(['再次改名'])
  })

  it('adds to projects and sections that were entered by hand', async () => {
    const input = { name: '手工项目', code: 'WB-1', sections: [{ code: '1', name: '手工标段' }] }
    await district.post(PROJECT).send(input).expect(201)
    const job = await importBook({ parties: [['WB-1', '', '采购人', '示例局', BUYER]], stages: FIRST.stages })
    expect(countsOf(job)).toEqual([2, 0, 0, 0])
    expect(await sections()).toEqual(['WB-1 1 手工标段 0'])
    expect(await parties()).toEqual(['1 buyer 示例局'])
    expect(await lines('SELECT name AS line FROM project')).toEqual(['手工项目'])
  })

  it('is refused to all but supervisors who may import', async () => {
    const content = await bookOf(FIRST)
    for (const who of EVERYONE) {
      const { status } = await sendImport(await t.as(who), PROJECT, content, { name: 'a.xlsx', mode: 'check' })
      expect([who, status]).toEqual([who, /^(city|district)/.test(String(who)) ? 202 : 403])
    }
  })
})
