import { Background } from '#core/background'
import { readCsv } from '../support/exports.js'
import { countsOf, csvOf, importFile, xlsxOf } from '../support/imports.js'
import { pathOfKind } from '../support/participants.js'
import { freshCode } from '../support/registration.js'
import { type Caller, startTestApp, type TestApp } from '../support/test-app.js'

const SUPPLIER = pathOfKind(2)
const CODE = '统一社会信用代码'
const HEAD = [CODE, '名称', '地址']

let t: TestApp
let district: Caller
beforeAll(async () => {
  t = await startTestApp()
  t.app.get(Background).start()
  district = await t.as('district06')
})
afterAll(() => t.stop())

const addresses = async (codes: readonly string[]) => {
  const rows: { address: string }[] = await t.dataSource.query(
    `SELECT f.address FROM participant p JOIN supplier_profile f ON f.participant_id = p.id
      WHERE p.code = ANY($1) ORDER BY p.name`,
    [codes],
  )
  return rows.map(({ address }) => address)
}
const withMerged = async (rows: readonly (readonly string[])[], merged: readonly string[]) =>
  importFile(district, SUPPLIER, await xlsxOf(rows, { merged }), { name: 'a.xlsx' })

describe('merged cells', () => {
  it('provide their value to each row that they cover', async () => {
    const codes = [freshCode(), freshCode(), freshCode()]
    const rows = [HEAD, [codes[0], '合并一', '某路 1 号'], [codes[1], '合并二', '']]
    const job = await withMerged([...rows, [codes[2], '合并三', '某路 3 号']] as string[][], ['C2:C3'])
    expect(countsOf(job)).toEqual([3, 0, 0, 0])
    expect(await addresses(codes)).toEqual(['某路 1 号', '某路 3 号', '某路 1 号'])
  })

  it('make no row of lines without cells of their own', async () => {
    const code = freshCode()
    const ranges = ['A2:A3', 'B2:B3', 'C2:C9']
    expect(countsOf(await withMerged([HEAD, [code, '两行高', '某路']], ranges))).toEqual([1, 0, 0, 0])
  })

  it('repeat the same code if they cover codes', async () => {
    const rows = [HEAD, [freshCode(), '同码一', ''], ['', '同码二', '']]
    const job = await withMerged(rows, ['A2:A3'])
    expect(countsOf(job)).toEqual([1, 0, 0, 1])
    expect(job.result.failures).toEqual([
      { row: 3, column: CODE, message: expect.stringMatching(/^“.{18}”：与第 2 行重复$/) },
    ])
  })
})

describe('cells beyond the headings', () => {
  it('are a fault of their row, which comes back whole', async () => {
    const [a, b] = [freshCode(), freshCode()]
    const content = csvOf([HEAD, [a, '多一格', '某路', '1 号', ''], [b, '正好', '某路', '', '']])
    const job = await importFile(district, SUPPLIER, content)
    expect(countsOf(job)).toEqual([1, 0, 0, 1])
    const message = '标题之后还有 1 个单元格：含分隔符的内容须加引号'
    expect(job.result.failures).toEqual([{ row: 2, column: '', message }])
    const { text } = await district.get(`${SUPPLIER}/import/${job.id}/rejected?format=csv`).buffer(true)
    const rows = await readCsv(text)
    expect(rows).toEqual([
      [...HEAD, '错误说明', ''],
      [a, '多一格', '某路', message, '1 号'],
    ])
    expect(countsOf(await importFile(district, SUPPLIER, csvOf(rows)))).toEqual([0, 0, 0, 1])
  })

  it('are ignored in a column without a heading between others', async () => {
    const content = csvOf([
      ['', ...HEAD],
      ['1', freshCode(), '无标题列', '某路'],
    ])
    expect(countsOf(await importFile(district, SUPPLIER, content))).toEqual([1, 0, 0, 0])
  })
})

describe('a workbook of many sheets', () => {
  it('is read by its first sheet with known headings', async () => {
    const more = Array.from({ length: 60 }, (_, at) => `表${at + 2}`)
    const content = await xlsxOf([HEAD, [freshCode(), '多表', '某路']], { more })
    const job = await importFile(district, SUPPLIER, content, { name: 'a.xlsx' })
    expect(job.error).toBeNull()
    expect(countsOf(job)).toEqual([1, 0, 0, 0])
  })
})
