import { Background } from '#core/background'
import { countsOf, csvOf, importFile, templateOf } from '../support/imports.js'
import { pathOfKind } from '../support/participants.js'
import { PROJECT } from '../support/project-workbooks.js'
import { freshCode } from '../support/registration.js'
import { type Caller, startTestApp, type TestApp } from '../support/test-app.js'

const SUPPLIER = pathOfKind(2)
const HEAD = ['统一社会信用代码', '名称', '区域']

let t: TestApp
let city: Caller
beforeAll(async () => {
  t = await startTestApp()
  t.app.get(Background).start()
  city = await t.as('city')
})
afterAll(() => t.stop())

/** The faults of suppliers with these areas. */
async function faultsOf(areas: readonly string[]) {
  const rows = areas.map((area) => [freshCode(), '示例公司', area])
  const { result } = await importFile(city, SUPPLIER, csvOf([HEAD, ...rows]), { mode: 'check' })
  return result.failures.map(({ message }: { message: string }) => message)
}

it.each([1, 2, 3, 4] as const)('takes every value that the template of kind %d offers', async (sign) => {
  const path = pathOfKind(sign)
  const book = await templateOf(city, path)
  const [sheet, , choices] = book.worksheets
  const offered = choices?.columns.map((column) => (column.values ?? []).slice(2).map(String)) ?? []
  expect(offered.flat().length).toBeGreaterThan(0)
  for (let at = 0; at < Math.max(...offered.map(({ length }) => length)); at++) {
    const cells = offered.map((labels) => labels[at % labels.length] ?? '')
    sheet?.addRow([sign === 4 ? `ZJ-CHOICE-${at}` : freshCode(), '示例', ...cells.slice(2)])
  }
  const content = Buffer.from(await book.xlsx.writeBuffer())
  const job = await importFile(city, path, content, { mode: 'check', name: 'a.xlsx' })
  expect(job.result.failures).toEqual([])
  expect(countsOf(job)).toEqual([(sheet?.rowCount ?? 0) - 1, 0, 0, 0])
})

it('names the nearest value in front of the list of all', async () => {
  const faults = await faultsOf(['滨河', '滨河区政府', '城区', '外地'])
  expect(faults[0]).toMatch(/^“滨河”：是否为“滨河区”？只能填写：市本级、东城区、西城区、/)
  expect(faults[1]).toMatch(/^“滨河区政府”：是否为“滨河区”？/)
  expect(faults.slice(2)).toEqual([
    expect.stringMatching(/^“城区”：只能填写：市本级、/),
    expect.stringMatching(/^“外地”：只能填写：市本级、/),
  ])
})

it('says in the template what a new record needs', async () => {
  const said = async (path: string) => {
    const rows = (await templateOf(city, path)).getWorksheet('说明')?.getSheetValues() ?? []
    return rows.map((row) => (Array.isArray(row) ? row.slice(1).join(': ') : ''))
  }
  expect(await said(SUPPLIER)).toEqual(
    expect.arrayContaining([
      '名称 / Name: 新建时必填。',
      '区域 / Area: 新建时不填，则为导入人所在区域。 从下拉列表中选择。',
      '联系电话 / Contact phone: 11 位手机号码。',
    ]),
  )
  expect(await said(PROJECT)).toContain('项目名称 / Project name: 新建时必填。')
})

it('refuses columns by name that the list does not have', async () => {
  const content = csvOf([HEAD, [freshCode(), '示例公司', '']])
  const { id } = await importFile(city, SUPPLIER, content, { mode: 'check' })
  const mapping = [
    { heading: '名称', column: 'name' },
    { heading: '区域', column: 'sectionCode' },
  ]
  const { body } = await city.post(`${SUPPLIER}/import/again`).send({ ofJob: id, mode: 'apply', mapping }).expect(400)
  expect(body.fields).toEqual({ 'mapping[1].column': ['没有名为“sectionCode”的列'] })
})

it('does not take a day for that of a stage unless it is chosen', async () => {
  const columnsOf = async (day: string) => {
    const content = csvOf([
      ['项目编号', '项目名称', '标段阶段', day],
      ['WB-DAY', '设备', '评审结束', '2036-03-05'],
    ])
    const { result } = await importFile(city, PROJECT, content, { mode: 'check' })
    return result.headings.map(({ column }: { column: string | null }) => column)
  }
  expect(await columnsOf('日期')).toEqual(['code', 'name', 'sectionStage', null])
  expect(await columnsOf('进入日期')).toEqual(['code', 'name', 'sectionStage', 'stageDay'])
})

it('knows the headings of mobile numbers', async () => {
  const content = csvOf([
    [...HEAD.slice(0, 2), '联系手机号'],
    [freshCode(), '示例公司', '13900001111'],
  ])
  const { result } = await importFile(city, SUPPLIER, content, { mode: 'check' })
  expect(result.headings.at(-1)).toMatchObject({ column: 'contactsPhone', match: 'synonym' })
})
