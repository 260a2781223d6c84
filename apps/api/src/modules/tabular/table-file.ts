import { withoutInvisible } from '@credit/contract'
import { numberOf } from './long-numbers.js'
import { readCsv } from './read-csv.js'
import { OdsWorkbook } from './read-ods.js'
import { XlsxWorkbook } from './read-xlsx.js'
import { type CellFault, type SheetName, type TableLimits, type TableRow, tableFault } from './table.js'
import type { ReadFormat } from './write-table.js'

/** An open table file. */
export interface TableFile {
  sheets: readonly SheetName[]
  /**
   * Reads the non-empty rows of a sheet, by its place from 0. Memory use does not grow with the rows.
   * @throws DomainError `TABLE_…` if the file cannot be read or is too large
   */
  rows(sheet: number): AsyncGenerator<TableRow>
}

/** Apostrophe that exports put before a text that a spreadsheet would take for a formula. */
const PREFIXED = /^'(?=\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/

/** Opens a table file while `use` runs. */
export async function withTable<T>(
  format: ReadFormat,
  path: string,
  limits: TableLimits,
  use: (table: TableFile) => Promise<T>,
): Promise<T> {
  if (format === 'csv') {
    return use({ sheets: [{ name: '', isHidden: false }], rows: () => cleanedRows(readCsv(path), limits) })
  }
  const book = await (format === 'ods' ? OdsWorkbook : XlsxWorkbook).open(path, limits)
  try {
    const { sheets } = book
    const rows = (at: number) => {
      if (!sheets[at]) throw tableFault('TABLE_UNREADABLE')
      return cleanedRows(book.rows(at), limits)
    }
    return await use({ sheets, rows })
  } finally {
    book.close()
  }
}

/** Returns the rows of a small table: of a workbook, those of the first visible sheet that has any. */
export function smallTable(format: ReadFormat, path: string, limits: TableLimits): Promise<TableRow[]> {
  return withTable(format, path, limits, async (table) => {
    for (const [at, { isHidden }] of table.sheets.entries()) {
      if (isHidden) continue
      const rows: TableRow[] = []
      for await (const row of table.rows(at)) rows.push(row)
      if (rows.length > 0) return rows
    }
    return []
  })
}

async function* cleanedRows(rows: AsyncIterable<TableRow>, limits: TableLimits): AsyncGenerator<TableRow> {
  let [count, characters] = [0, 0]
  for await (const row of rows) {
    const cleaned = cleanedRow(row)
    if (!cleaned) continue
    if (++count > limits.rows) throw tableFault('TABLE_TOO_LONG')
    // Shared texts and repeated rows are stored once, so that the size of the file is no limit.
    for (const cell of cleaned.cells) characters += cell.length
    if (characters > limits.unpackedBytes) throw tableFault('TABLE_TOO_LARGE')
    yield cleaned
  }
}

/** Removes decorations that spreadsheets and exports write around values; returns null for a row without content. */
function cleanedRow({ row, cells: written, faults: found }: TableRow): TableRow | null {
  const faults: Record<number, CellFault> = { ...found }
  const cells = written.map((cell, at) => {
    const text = withoutInvisible(cell).replace(PREFIXED, '').trim()
    const number = numberOf(text)
    if (number === 'lost') faults[at] ??= 'digits'
    return number === null || number === 'lost' ? text : number
  })
  const hasFaults = Object.keys(faults).length > 0
  if (!hasFaults && cells.every((cell) => cell === '')) return null
  return hasFaults ? { row, cells, faults } : { row, cells }
}
