import { once } from 'node:events'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import type { stream } from 'exceljs'
import { documentText } from '../../core/document-text.js'
import { neutralise, workbookText } from './cell-text.js'
import { MAX_CELL } from './table.js'

/** Formats in which tables are exported, with their media types. */
export const TABLE_FORMATS = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
} as const
export type TableFormat = keyof typeof TABLE_FORMATS

export type Cell = string | number | null
type Rows = AsyncIterable<readonly Cell[]>

/** What a workbook says about its table besides the rows. */
export interface AboutTable {
  /** Name of the sheet with the rows. */
  title: string
  /** Printed below each page. */
  footer: string
  /** Name of the second sheet. */
  aboutTitle: string
  /** Its lines, asked for after the last row. */
  lines: () => readonly (readonly [label: string, value: string])[]
}

/** Writes a table to a stream while its rows are read, and ends the stream. */
export function writeTable(
  format: TableFormat,
  out: Writable,
  headings: readonly string[],
  rows: Rows,
  about?: AboutTable,
): Promise<void> {
  return format === 'csv' ? writeCsv(out, headings, rows) : writeXlsx(out, headings, rows, about)
}

async function writeCsv(out: Writable, headings: readonly string[], rows: Rows): Promise<void> {
  const { format } = await import('fast-csv')
  const csv = format<Cell[], Cell[]>({
    headers: headings.map(documentText),
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
  for await (const row of rows) yield row.map((cell) => neutralise(cell))
}

/** Rows of a sheet that spreadsheets open. */
const MAX_SHEET_ROWS = 1_048_576
/** Rows after which the compression may catch up. */
const PAUSE_ROWS = 200

async function writeXlsx(
  out: Writable,
  headings: readonly string[],
  rows: Rows,
  about?: AboutTable,
): Promise<void> {
  const { default: Excel } = await import('exceljs')
  const book = new Excel.stream.xlsx.WorkbookWriter({ stream: out })
  const title = about?.title ?? '1'
  let sheet = addSheet(book, title, headings, about)
  let count = 1
  for await (const row of rows) {
    if (count % MAX_SHEET_ROWS === 0) {
      sheet.commit()
      sheet = addSheet(book, `${title} ${count / MAX_SHEET_ROWS + 1}`, headings, about)
      count++
    }
    sheet.addRow(row.map((cell) => workbookText(fitting(cell)))).commit()
    // The writer does not wait for its reader.
    if (++count % PAUSE_ROWS === 0) await drained(out)
  }
  sheet.commit()
  if (about) {
    const second = book.addWorksheet(documentText(about.aboutTitle))
    for (const line of about.lines()) second.addRow(line.map((text) => workbookText(text))).commit()
    second.commit()
  }
  await book.commit()
}

function addSheet(
  book: stream.xlsx.WorkbookWriter,
  title: string,
  headings: readonly string[],
  about?: AboutTable,
) {
  const footer = about && {
    headerFooter: { oddFooter: `&L${documentText(about.footer).replaceAll('&', '&&')}` },
  }
  const sheet = book.addWorksheet(documentText(title), {
    views: [{ state: 'frozen', ySplit: 1 }],
    ...footer,
  })
  sheet.addRow(headings.map((heading) => workbookText(heading))).commit()
  return sheet
}

const fitting = (cell: Cell) =>
  typeof cell === 'string' && cell.length > MAX_CELL ? `${cell.slice(0, MAX_CELL - 1)}…` : cell

/** Waits until a stream takes more; throws once it was closed before its end. */
async function drained(out: Writable): Promise<void> {
  await setImmediate()
  if (out.destroyed) throw new Error('the stream was closed')
  if (out.writableNeedDrain) await Promise.race([once(out, 'drain'), once(out, 'close')])
}
