import { readCsv } from './read-csv.js'
import { readXlsx } from './read-xlsx.js'
import { type TableLimits, type TableRow, tableFault } from './table.js'
import type { TableFormat } from './write-table.js'

/** What exports write before a text that a spreadsheet would take for a formula. */
const PREFIXED = /^'(?=\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/

/**
 * Reads the rows with content of a table in a file; of a workbook those of its first sheet. Memory
 * does not grow with the rows.
 * @throws DomainError `TABLE_…` where the file cannot be read or is too large
 */
export async function* tableRows(
  format: TableFormat,
  path: string,
  limits: TableLimits,
): AsyncGenerator<TableRow> {
  let count = 0
  for await (const row of format === 'csv' ? readCsv(path) : readXlsx(path, limits)) {
    if (row.cells.every((cell) => cell === '') && !row.formulas) continue
    for (const [at, cell] of row.cells.entries()) {
      if (cell.startsWith("'")) row.cells[at] = cell.replace(PREFIXED, '')
    }
    if (++count > limits.rows) throw tableFault('TABLE_TOO_LONG')
    yield row
  }
}
