import { MAX_COLUMNS, type TableRow } from './table.js'

/** The first row, the column from 0 and the last row of cells merged into one. */
interface Range {
  first: number
  column: number
  last: number
}

/**
 * Cells that are merged downwards. A sheet holds their value in the first of them; people read it as that
 * of each row.
 */
export class MergedCells {
  private readonly starting = new Map<number, Range[]>()
  /** Column -> the value that goes on. */
  private readonly going = new Map<number, { last: number; cell: string; isFormula: boolean }>()

  add(range: Range): void {
    if (range.last <= range.first || range.column >= MAX_COLUMNS) return
    const rows = this.starting.get(range.first)
    if (rows) rows.push(range)
    else this.starting.set(range.first, [range])
  }

  /** Fills in what goes on from rows above; rows are given in their order. A row without content has none. */
  fill(read: TableRow): TableRow {
    const { row } = read
    const cells = [...read.cells]
    const formulas = [...(read.formulas ?? [])]
    if (read.formulas || cells.some((cell) => cell !== '')) {
      for (const [column, { last, cell, isFormula }] of this.going) {
        if (row > last) this.going.delete(column)
        else {
          while (cells.length <= column) cells.push('')
          cells[column] = cell
          if (isFormula) formulas.push(column)
        }
      }
    }
    for (const { column, last } of this.starting.get(row) ?? []) {
      const isFormula = formulas.includes(column)
      this.going.set(column, { last, cell: cells[column] ?? '', isFormula })
    }
    return formulas.length > 0 ? { row, cells, formulas } : { row, cells }
  }
}
