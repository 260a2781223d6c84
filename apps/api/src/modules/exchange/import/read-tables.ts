import type { Ctx } from '#core/context'
import { translate } from '#core/language/language'
import type { SheetName, TableRow } from '../../tabular/table.js'
import { type ConvertedRow, rowConverter } from './cell-values.js'
import type { Places } from './headings.js'
import type { ImportColumn } from './import-list.js'
import type { MatchedHeading } from './match-headings.js'
import type { TableLayout } from './table-layout.js'

/** Numbers that the rows of a table can have; a workbook has fewer rows. */
const ROWS = 10_000_000

/** Returns the place of the table of a row, among several. */
export const tableOf = (number: number): number => Math.floor(number / ROWS)

/** A table whose rows are read: its headings, with their columns. */
export interface ReadTable {
  layout: TableLayout
  matched: readonly MatchedHeading[]
}

/** The columns of the headings, with their places. */
export const placesOf = ({ matched }: Pick<ReadTable, 'matched'>): Places =>
  new Map(matched.flatMap(({ column }, at) => (column === null ? [] : [[column, at] as const])))

/**
 * The tables of a file that are read. Each row of theirs has one number, which tells its table too; the rows of a
 * single table have their own numbers.
 */
export class ReadTables {
  private readonly places: readonly Places[]

  constructor(
    readonly all: readonly ReadTable[],
    private readonly sheets: readonly SheetName[],
    private readonly columns: readonly ImportColumn[],
  ) {
    this.places = all.map(placesOf)
  }

  get isSeveral(): boolean {
    return this.all.length > 1
  }

  numberOf(table: number, row: number): number {
    return this.isSeveral ? table * ROWS + row : row
  }

  /** Returns the number of a row in its sheet. */
  rowOf(number: number): number {
    return this.isSeveral ? number % ROWS : number
  }

  /** Returns the place of the table of a row. */
  tableOf(number: number): number {
    return this.isSeveral ? tableOf(number) : 0
  }

  /** Returns the position of a column in a row; undefined if its table has no such column. */
  placeOf(number: number, column: string): number | undefined {
    return this.places[this.tableOf(number)]?.get(column)
  }

  /** Returns the heading of a column in the table of a row, after its sheet if there are several tables. */
  headingOf(ctx: Ctx, number: number, column: string): string {
    const { layout } = this.all[this.tableOf(number)] ?? {}
    const heading = layout?.headings[this.placeOf(number, column) ?? -1]?.text ?? labelOf(ctx, this.columns, column)
    if (!this.isSeveral) return heading
    const sheet = this.sheets[layout?.sheet ?? -1]?.name ?? ''
    return [sheet, heading].filter((part) => part !== '').join(': ')
  }

  /** Returns a function that converts the rows of all tables. */
  converter(ctx: Ctx): (row: TableRow) => ConvertedRow {
    const converters = this.all.map(({ layout }, at) =>
      rowConverter(ctx, this.columns, layout.headings, this.places[at] ?? new Map()),
    )
    return (row) => {
      const convert = converters[this.tableOf(row.row)]
      if (!convert) throw new Error('a row of no table')
      return convert(row)
    }
  }
}

/** Returns the label of a column in the language of the caller; empty for none. */
export function labelOf(ctx: Ctx, columns: readonly ImportColumn[], name: string): string {
  const column = columns.find((one) => one.name === name)
  return column ? translate(ctx.locale, `tables.columns.${column.heading}`) : ''
}
