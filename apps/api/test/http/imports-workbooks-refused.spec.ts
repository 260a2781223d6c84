import { Background } from '#core/background'
import { runSync } from '../../src/modules/sync/runs/run-sync.js'
import { countsOf, importFile, workbookOf } from '../support/imports.js'
import { BUYER, bookOf, FIRST, failuresOf, PROJECT, PROJECTS, type Rows, WINNER } from '../support/project-workbooks.js'
import { type Caller, startTestApp, type TestApp } from '../support/test-app.js'
import { fixture, resetRegister, rowsOf } from '../support/upstream.js'

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
const parties = () => lines('SELECT section_id || part AS line FROM section_party ORDER BY 1')

describe('what a workbook of projects cannot say', () => {
  it('names sheet and row of each fault, and leaves out the whole project', async () => {
    const rows = {
      projects: [...FIRST.projects, ['WB-3', '另一个', '2036-02-01', '']],
      sections: [...FIRST.sections, ['WB-3', '1', '甲'], ['WB-3', '1', '乙']],
      parties: [
        ['WB-1', '1', '中标供应商', '示例电脑公司', `${WINNER.slice(0, -1)}${WINNER.endsWith('1') ? '2' : '1'}`],
        ['WB-1', '1', '评审专家', '专家甲', '110105198503040077'],
        ['WB-1', '1', '', '无角色', BUYER],
      ],
      stages: [['WB-1', '1', '评审结束', '2036-03-11']],
    }
    const job = await importBook(rows)
    expect(countsOf(job)).toEqual([0, 0, 0, 10])
    expect(failuresOf(job).slice(0, 5)).toEqual([
      '5 标段: 标段名称: “乙”：与工作表“标段”第 4 行的内容不一致',
      expect.stringMatching(/^2 主体: 信用代码或证书编号: “.*”：.*校验/),
      expect.stringMatching(/^3 主体: 信用代码或证书编号: “110\*+0077”：不能填写身份证号码/),
      '4 主体: 主体角色: 此项必填',
      expect.stringMatching(/^2 阶段: 阶段日期: “2036-03-11”：/),
    ])
    expect(failuresOf(job)).toContain('2 项目: 该项目另有一行有错误（工作表“主体”第 2 行），整个项目未导入')
    expect(await lines('SELECT code AS line FROM project')).toEqual([])
    const sent = await district.get(`${PROJECT}/import/${job.id}/rejected?format=csv`).buffer(true).expect(200)
    const [head, ...left] = sent.text.replace('\ufeff', '').trim().split('\r\n')
    expect(head).toBe(
      ['项目编号', '项目名称', '发布日期', '采购方式', '标段编号', '标段名称', '主体角色', '主体名称']
        .concat('信用代码或证书编号', '标段阶段', '阶段日期', '错误说明')
        .map((text) => `"${text}"`)
        .join(','),
    )
    expect(left).toHaveLength(10)
    // The rows come back as one sheet, which can be mended and sent again.
    const check = await importFile(district, PROJECT, sent.text, { mode: 'check' })
    expect(countsOf(check)).toEqual([0, 0, 0, 10])
    const unread = { projects: FIRST.projects, stages: [['WB-1', '', '评', '三月五日']] }
    expect(countsOf(await importBook(unread))).toEqual([0, 0, 0, 2])
  })

  it('names the row of a project that a file without sections has twice', async () => {
    const one = [PROJECTS, ['WB-1', '一', '2036-02-01', '']]
    const two = [PROJECTS, ['WB-2', '二', '', ''], ['WB-2', '二', '', ''], ['WB-1', '一', '', '']]
    const content = await workbookOf([
      { name: '甲', rows: one },
      { name: '乙', rows: two },
    ])
    const job = await importFile(district, PROJECT, content, { name: 'a.xlsx' })
    expect(failuresOf(job)).toEqual([
      '3 乙: 项目编号: “WB-2”：与工作表“乙”第 2 行重复',
      '4 乙: 项目编号: “WB-1”：与工作表“甲”第 2 行重复',
    ])
  })

  it('names the code of a project that there is not', async () => {
    const job = await importBook({ ...FIRST, parties: [...FIRST.parties, ['WB-01', '', '采购人', '示例局', BUYER]] })
    expect([countsOf(job), failuresOf(job)]).toEqual([
      [9, 0, 0, 1],
      ['7 主体: 项目编号: “WB-01”：没有该编号的项目：请核对编号；新建项目须填写项目名称'],
    ])
  })

  it('changes neither sections of the platform, nor projects of other areas', async () => {
    await runSync(t.ctx(), { source: fixture('awards.json') })
    const rows = { parties: [['CG-2036-001', '1', '采购人', '示例局', BUYER]] }
    const before = await parties()
    expect(failuresOf(await importBook(rows, { caller: city }))).toEqual([
      '2 主体: 项目编号: “CG-2036-001”：该项目由数据同步维护：标段、主体和阶段不能用文件导入，请在项目页面修改',
    ])
    expect(await parties()).toEqual(before)
    await importBook(FIRST)
    const foreign = await importBook(FIRST, { caller: await t.as('district02') })
    expect(countsOf(foreign)).toEqual([0, 0, 0, 9])
  })
})

describe('a project of the platform with the code of one from a workbook', () => {
  const CODE = 'CG-2036-001'
  const projects = () => lines(`SELECT concat_ws(' ', code, split_part(ocid, '-', 1)) AS line FROM project ORDER BY 1`)
  const sync = () => runSync(t.ctx(), { source: fixture('awards.json') })

  it('is refused until the other one has another code: nothing is evaluated twice', async () => {
    await importBook({ projects: [[CODE, '示例采购项目', '', '']], parties: [[CODE, '', '采购人', '示例局', BUYER]] })
    expect(await sync()).toMatchObject({ status: 'partly', counts: { releases: { refused: 1 } } })
    expect(await projects()).toEqual(['CG-2036-001 workbook', 'CG-2036-002 ocds', 'CG-2036-003 ocds'])
    expect(await lines(`SELECT concat_ws(' ', reason, params->>'code') AS line FROM sync_item`)).toContain(
      `CODE_OF_WORKBOOK ${CODE}`,
    )
    const [id] = await lines(`SELECT id::text AS line FROM project WHERE code = '${CODE}'`)
    await district.put(`${PROJECT}/${id}`).send({ name: '另一个项目', code: 'CG-2036-001A' }).expect(200)
    expect(await sync()).toMatchObject({ status: 'succeeded', counts: { project: { new: 1 } } })
    expect(await projects()).toEqual([
      'CG-2036-001 ocds',
      'CG-2036-001A workbook',
      'CG-2036-002 ocds',
      'CG-2036-003 ocds',
    ])
  })

  it('is another one in another area', async () => {
    const book = { projects: [[CODE, '示例采购项目', '', '']], parties: [[CODE, '', '采购人', '示例局', BUYER]] }
    await importBook(book, { caller: await t.as('district02') })
    expect(await sync()).toMatchObject({ status: 'succeeded', counts: { project: { new: 3 } } })
  })
})
