import Excel from 'exceljs'
import { documentText } from '#core/document-text'
import { workbookText } from './cell-text.js'
import type { Cell } from './table.js'

/** A sheet of a workbook that is held in memory. */
interface Sheet {
  title: string
  headings: readonly string[]
  rows: readonly (readonly Cell[])[]
}

/** Characters that names of sheets must not have, and how long they may be. */
const FORBIDDEN = /[*?:\\/[\]]/g
const MAX_TITLE = 31

/** Widths of columns, in digits. */
const [MIN_WIDTH, MAX_WIDTH] = [15, 80]
const WIDE = /[\u2e80-\uffef]/g

/** A Chinese letter is as wide as two digits. */
function widthOf(cell: Cell | undefined): number {
  const text = String(cell ?? '')
  return text.length + (text.match(WIDE)?.length ?? 0)
}

/** Writes a small workbook of several sheets: heavy work. For large tables there is `writeTable`. */
export async function writeWorkbook(sheets: readonly Sheet[], createdAt: Date): Promise<Buffer> {
  const book = new Excel.Workbook()
  book.created = createdAt
  book.modified = createdAt
  for (const { title, headings, rows } of sheets) {
    const name = documentText(title).replace(FORBIDDEN, ' ').slice(0, MAX_TITLE)
    const sheet = book.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] })
    sheet.addRow(headings.map((heading) => workbookText(heading))).font = { bold: true }
    for (const row of rows) sheet.addRow(row.map((cell) => workbookText(cell)))
    sheet.columns.forEach((column, at) => {
      const texts = [headings[at], ...rows.map((row) => row[at])]
      column.width = Math.min(MAX_WIDTH, 3 + Math.max(MIN_WIDTH, ...texts.map(widthOf)))
    })
  }
  return Buffer.from(await book.xlsx.writeBuffer())
}
