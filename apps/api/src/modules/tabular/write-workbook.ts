import { type Cell, neutralise } from './write-table.js'

/** A sheet of a workbook that is held in memory. */
export interface Sheet {
  title: string
  headings: readonly string[]
  rows: readonly (readonly Cell[])[]
}

/** Characters that names of sheets must not have, and how long they may be. */
const FORBIDDEN = /[*?:\\/[\]]/g
const MAX_TITLE = 31

/** Writes a small workbook of several sheets; for large tables there is `writeTable`. */
export async function writeWorkbook(sheets: readonly Sheet[], createdAt: Date): Promise<Buffer> {
  const { default: Excel } = await import('exceljs')
  const book = new Excel.Workbook()
  book.created = createdAt
  book.modified = createdAt
  for (const { title, headings, rows } of sheets) {
    const name = title.replace(FORBIDDEN, ' ').slice(0, MAX_TITLE)
    const sheet = book.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] })
    sheet.addRow([...headings]).font = { bold: true }
    for (const row of rows) sheet.addRow(row.map(neutralise))
    sheet.columns.forEach((column, at) => {
      column.width = at === 0 ? 28 : 18
    })
  }
  return Buffer.from(await book.xlsx.writeBuffer())
}
