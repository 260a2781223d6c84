import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { documentText } from '#core/document-text'
import { heavyTask } from '#core/heavy/heavy-task'
import type { HeavyWork } from '#core/heavy/heavy-work'
import { neutralise } from './cell-text.js'
import { type AboutTable, type Cell, contentOf, type MarkedCell } from './table.js'
import type { writeXlsx, XlsxPart } from './write-xlsx.js'

const WRITE_XLSX = heavyTask<typeof writeXlsx>('./write-xlsx', import.meta.url, 'writeXlsx')
/** Rows that the thread that writes a workbook is sent at once. */
const BATCH = 200

/** Export formats of tables, with their media types. */
export const TABLE_FORMATS = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
} as const
export type TableFormat = keyof typeof TABLE_FORMATS

/** Formats of tables that are read, with their media types. */
export const READ_FORMATS = { ...TABLE_FORMATS, ods: 'application/vnd.oasis.opendocument.spreadsheet' } as const
export type ReadFormat = keyof typeof READ_FORMATS

type Rows = AsyncIterable<readonly (Cell | MarkedCell)[]>

interface Table {
  format: TableFormat
  headings: readonly string[]
  rows: Rows
  about?: AboutTable
  /** Its cells may be marked. */
  hasMarks?: boolean
}

/** Writes a table to a stream while its rows are read, and ends the stream; a workbook is written by a thread. */
export function writeTable(heavy: HeavyWork, table: Table, out: Writable): Promise<void> {
  const { format, headings, rows, about, hasMarks = false } = table
  if (format === 'csv') return writeCsv(out, headings, rows)
  const { lines, ...shown } = about ?? {}
  return heavy.stream(WRITE_XLSX, { headings, about: shown, hasMarks }, batched(rows, lines), out)
}

/** The rows in batches, then the lines about them. */
async function* batched(rows: Rows, lines: AboutTable['lines'] = () => []): AsyncGenerator<XlsxPart> {
  let batch: (readonly (Cell | MarkedCell)[])[] = []
  for await (const row of rows) {
    if (batch.push(row) < BATCH) continue
    yield { rows: batch }
    batch = []
  }
  yield { rows: batch }
  yield { lines: lines() }
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
  for await (const row of rows) yield row.map((cell) => neutralise(contentOf(cell)))
}
