import { type CellFault, MAX_COLUMNS, type TableRow } from './table.js'

/** The first row, the column from 0 and the last row of cells merged into one. */
export interface MergedRange {
  first: number
  column: number
  last: number
}

/**
 * Cells that are merged downwards. A sheet holds their value in the first of them; people read it as that
 * of each row.
 */
export class MergedCells {
  private readonly starting = new Map<number, MergedRange[]>()
  /** Column -> the value that continues. */
  private readonly going = new Map<number, { last: number; cell: string; fault: CellFault | undefined }>()

  add(range: MergedRange): void {
    if (range.last <= range.first || range.column >= MAX_COLUMNS) return
    const rows = this.starting.get(range.first)
    if (rows) rows.push(range)
    else this.starting.set(range.first, [range])
  }

  /**
   * Fills in the values of merged cells from rows above; rows are passed in their order. A row without content gets
   * none.
   */
  fill(read: TableRow): TableRow {
    const { row } = read
    const cells = [...read.cells]
    const faults: Record<number, CellFault> = { ...read.faults }
    if (Object.keys(faults).length > 0 || cells.some((cell) => cell !== '')) {
      for (const [column, { last, cell, fault }] of this.going) {
        if (row > last) this.going.delete(column)
        else {
          while (cells.length <= column) cells.push('')
          cells[column] = cell
          if (fault) faults[column] = fault
        }
      }
    }
    for (const { column, last } of this.starting.get(row) ?? []) {
      this.going.set(column, { last, cell: cells[column] ?? '', fault: faults[column] })
    }
    return { row, cells, faults }
  }
}
