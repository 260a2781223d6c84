import Excel from 'exceljs'
import { writeWorkbook } from './write-workbook.js'

it('makes a column as wide as its longest text', async () => {
  const [chinese, english] = ['采购文件含歧视或差别待遇条款', 'Late performance, not cured after notice']
  const rows = [[chinese, english, 1]]
  const bytes = await writeWorkbook(
    [{ title: 'Behaviours', headings: ['Role', 'Behaviour', 'Change'], rows }],
    new Date(),
  )
  const book = new Excel.Workbook()
  await book.xlsx.load(bytes as unknown as ArrayBuffer)
  const widths = book.worksheets[0]?.columns.map(({ width = 0 }) => width) ?? []
  expect(widths[0]).toBeGreaterThanOrEqual(2 * chinese.length)
  expect(widths[1]).toBeGreaterThanOrEqual(english.length)
  expect(widths[2]).toBe(18)
})
