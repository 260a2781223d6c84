import { Background } from '#core/background'
import { countsOf, csvOf, importFile, templateOf } from '../support/imports.js'
import { pathOfKind } from '../support/participants.js'
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
