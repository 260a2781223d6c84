import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Formats in which tables are exported, with their media types. */
export const TABLE_FORMATS = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
} as const
export type TableFormat = keyof typeof TABLE_FORMATS

export type Cell = string | number
type Rows = AsyncIterable<readonly Cell[]>

/** Writes a table to a stream while its rows are read, and ends the stream. */
export function writeTable(
  format: TableFormat,
  out: Writable,
  headings: readonly string[],
  rows: Rows,
): Promise<void> {
  return format === 'csv' ? writeCsv(out, headings, rows) : writeXlsx(out, headings, rows)
}

/** Begins as a formula, or with white space that a spreadsheet removes before one; full-width signs count. */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/

/** Prefixes text that a spreadsheet would evaluate as a formula. */
function neutralise(cell: Cell): Cell {
  return typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : cell
}

async function writeCsv(out: Writable, headings: readonly string[], rows: Rows): Promise<void> {
  const { format } = await import('fast-csv')
  const csv = format<Cell[], Cell[]>({
    headers: [...headings],
    alwaysWriteHeaders: true,
    quote: '"',
    quoteColumns: true,
    quoteHeaders: true,
    rowDelimiter: '\r\n',
    includeEndRowDelimiter: true,
    // Spreadsheets detect UTF-8 by the byte order mark.
    writeBOM: true,
  })
  await pipeline(Readable.from(neutralised(rows)), csv, out)
}

async function* neutralised(rows: Rows): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield row.map(neutralise)
}

async function writeXlsx(out: Writable, headings: readonly string[], rows: Rows): Promise<void> {
  const { default: Excel } = await import('exceljs')
  const book = new Excel.stream.xlsx.WorkbookWriter({ stream: out })
  const sheet = book.addWorksheet('1')
  sheet.addRow(headings).commit()
  for await (const row of rows) sheet.addRow(row.map(neutralise)).commit()
  await book.commit()
}
