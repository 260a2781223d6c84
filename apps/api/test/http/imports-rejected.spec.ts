import { Background } from '#core/background'
import { importFile, openBook, xlsxOf } from '../support/imports.js'
import { pathOfKind } from '../support/participants.js'
import { bookOf, PROJECT } from '../support/project-workbooks.js'
import { freshCode } from '../support/registration.js'
import { type Caller, startTestApp, type TestApp } from '../support/test-app.js'

const SUPPLIER = pathOfKind(2)
const HEAD = ['备注', '统一社会信用代码', '名称', '联系电话']

let t: TestApp
let district: Caller
beforeAll(async () => {
  t = await startTestApp()
  t.app.get(Background).start()
  district = await t.as('district06')
})
afterAll(() => t.stop())

/** The rows of the file for correction: their cells, the marked ones in brackets. */
async function rejectedRows(path: string, jobId: string): Promise<string[][]> {
  const { body } = await district.get(`${path}/import/${jobId}/rejected?format=xlsx`).responseType('blob').expect(200)
  const [sheet] = (await openBook(body)).worksheets
  return [2, 3, 4, 5, 6].slice(0, (sheet?.rowCount ?? 1) - 1).map((row) =>
    Array.from({ length: sheet?.columnCount ?? 0 }, (_, at) => {
      const cell = sheet?.getRow(row).getCell(at + 1)
      return cell?.fill?.type === 'pattern' ? `[${cell.text}]` : (cell?.text ?? '')
    }),
  )
}

it('returns both rows of a duplicate and marks the wrong cells', async () => {
  const [a, b] = [freshCode(), freshCode()]
  const rows = [
    ['一', a, '甲公司', ''],
    ['二', b, '', '123'],
    ['三', freshCode(), '丙公司', ''],
    ['四', a, '甲有限公司', ''],
    ['五', a, '甲有限公司', ''],
  ]
  const content = await xlsxOf([HEAD, ...rows])
  const job = await importFile(district, SUPPLIER, content, { mode: 'check', name: 'a.xlsx' })
  expect([job.result.wrong, job.failed, job.result.failures.length]).toEqual([3, 3, 4])
  const second = `统一社会信用代码: “${a}”：与第 2 行重复`
  expect(await rejectedRows(SUPPLIER, job.id)).toEqual([
    ['一', a, '甲公司', '', '与第 5 行重复：以本行为准'],
    ['二', b, '[]', '[123]', expect.stringMatching(/^名称: 此项必填; 联系电话: “123”：/)],
    ['四', `[${a}]`, '甲有限公司', '', second],
    ['五', `[${a}]`, '甲有限公司', '', second],
  ])
  const { text } = await district.get(`/credit/admin/api/jobs/${job.id}/errors?format=csv`).buffer(true)
  expect(text).not.toContain('以本行为准')
})

it('marks the cells of rows of several sheets', async () => {
  const content = await bookOf({
    projects: [['RJ-1', '办公设备', '去年', '公开招标']],
    stages: [['RJ-1', '', '评审结束', '2036-02-30']],
  })
  const job = await importFile(district, PROJECT, content, { mode: 'check', name: 'a.xlsx' })
  const rows = await rejectedRows(PROJECT, job.id)
  expect(rows.map((row) => row.filter((cell) => cell.startsWith('[')))).toEqual([['[去年]'], ['[2036-02-30]']])
})
