import { withoutInvisible } from '@credit/contract'
import { numberOf } from './long-numbers.js'
import { readCsv } from './read-csv.js'
import { readXlsx } from './read-xlsx.js'
import { type CellFault, type TableLimits, type TableRow, tableFault } from './table.js'
import type { TableFormat } from './write-table.js'

/** Apostrophe that exports put before a text that a spreadsheet would take for a formula. */
const PREFIXED = /^'(?=\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/

/**
 * Reads the non-empty rows of a table file; of a workbook, the rows of its first sheet. Memory use does not grow with
 * the rows.
 * @throws DomainError `TABLE_…` if the file cannot be read or is too large
 */
export async function* tableRows(format: TableFormat, path: string, limits: TableLimits): AsyncGenerator<TableRow> {
  let count = 0
  for await (const row of format === 'csv' ? readCsv(path) : readXlsx(path, limits)) {
    const cleaned = cleanedRow(row)
    if (!cleaned) continue
    if (++count > limits.rows) throw tableFault('TABLE_TOO_LONG')
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
