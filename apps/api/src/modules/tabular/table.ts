import type { ErrorCode } from '@credit/contract'
import { DomainError } from '#core/domain-error'

/**
 * Reason why a cell has no value: it is a formula or an error, a number that lost its last digits, or begins with a
 * quote that is not closed.
 */
export type CellFault = 'formula' | 'digits' | 'quote'

/** A row of a table as text, with its number in the file. */
export interface TableRow {
  row: number
  cells: string[]
  /** The cells without a value, by their place from 0. */
  faults?: Readonly<Record<number, CellFault>>
}

/** Maximum size of a table; a file is rejected as soon as it exceeds a limit. */
export interface TableLimits {
  rows: number
  /** Bytes of the parts of a workbook that are unpacked. */
  unpackedBytes: number
}

/** A sheet as people see it. A csv has one sheet without a name. */
export interface SheetName {
  name: string
  isHidden: boolean
}

/** An open workbook. */
export interface Workbook {
  sheets: readonly SheetName[]
  /** Reads the rows of a sheet, by its place from 0. */
  rows(sheet: number): AsyncGenerator<TableRow>
  close(): void
}

/** Columns that are read; further ones are ignored. */
export const MAX_COLUMNS = 200
/** Characters of a cell that spreadsheets allow. */
export const MAX_CELL = 32_767

/** The error of a file whose table cannot be read. */
export function tableFault(code: Extract<ErrorCode, `TABLE_${string}`>): DomainError {
  return new DomainError(code)
}

/** A written cell. */
export type Cell = string | number | null

/** A cell that a workbook shows in a colour that warns. */
export interface MarkedCell {
  marked: Cell
}

/** Returns what a cell holds. */
export function contentOf(cell: Cell | MarkedCell): Cell {
  return isMarked(cell) ? cell.marked : cell
}

export function isMarked(cell: Cell | MarkedCell): cell is MarkedCell {
  return typeof cell === 'object' && cell !== null
}

/** Texts of a workbook in addition to its rows. */
export interface AboutTable {
  /** Name of the sheet with the rows. */
  title: string
  /** Printed below each page. */
  footer: string
  /** Name of the second sheet. */
  aboutTitle: string
  /** Returns its lines; called after the last row. */
  lines: () => readonly (readonly [label: string, value: string])[]
}
