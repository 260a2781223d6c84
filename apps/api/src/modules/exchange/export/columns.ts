import type { Ctx } from '#core/context'
import { translate } from '#core/language/language'
import type { Cell } from '../../tabular/table.js'

/** Context for creating cells, in addition to their row. */
export interface CellContext {
  ctx: Ctx
  /** The name of an area in the caller's language; '' without one. */
  areaName(id: string | null): string
}

/** A column of an exported table. */
interface ExportColumn<Row> {
  /** Key of the heading, the text `tables.columns.<heading>`. */
  heading: string
  cell(row: Row, context: CellContext): Cell
}

/** Name and columns of an exported table. */
export interface ExportTable<Row> {
  /** Key of the title, the text `tables.titles.<name>`. */
  name: string
  /** Name of the table in the operation log. */
  entity: string
  columns: readonly ExportColumn<Row>[]
  /** Contains personal data, which is masked for callers who may not see it. */
  personal?: true
}

const TIME = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium' })

/** A time as tables show it, `2026-01-31 08:00:00` in the product's time zone. */
export function timeText(at: Date): string {
  return TIME.format(at)
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Makes the columns of a table whose rows are of one shape; `name` is a property, and the heading by default. */
export function columnsOf<Row extends object>() {
  type Name = keyof Row & string
  type Column = ExportColumn<Row>
  return {
    text: (name: Name, heading: string = name): Column => ({
      heading,
      cell: (row) => textOf(row[name]),
    }),
    number: (name: Name, heading: string = name): Column => ({
      heading,
      cell: (row) => (typeof row[name] === 'number' ? row[name] : textOf(row[name])),
    }),
    flag: (name: Name, heading: string = name): Column => ({
      heading,
      cell: (row, { ctx }) => translate(ctx.locale, row[name] ? 'tables.yes' : 'tables.no'),
    }),
    time: (name: Name, heading: string = name): Column => ({
      heading,
      cell: (row) => (row[name] ? timeText(new Date(row[name] as string)) : ''),
    }),
    area: (name: Name, heading = 'areaName'): Column => ({
      heading,
      cell: (row, { areaName }) => areaName((row[name] as string | null) ?? null),
    }),
    /** Returns a column of enumerated values, whose texts are `tables.values.<texts>.<value>`. */
    choice: (name: Name, texts: string, heading: string = name): Column => ({
      heading,
      cell: (row, { ctx }) => {
        const value = textOf(row[name])
        return value && translate(ctx.locale, `tables.values.${texts}.${value}`)
      },
    }),
    of: (heading: string, cell: Column['cell']): Column => ({ heading, cell }),
  }
}
