export type Cell = string | number | null
/** The data of a chart as a table: one row for each of its points. */
export interface ChartTable {
  head: readonly string[]
  rows: readonly (readonly Cell[])[]
  /** How many columns name a point before those that count; 1 if not given. */
  texts?: number
}

/** A text that a spreadsheet would calculate begins with an apostrophe. */
function cellOf(value: Cell): string {
  if (typeof value !== 'string') return String(value ?? '')
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Returns a table as CSV in UTF-8 with a byte order mark, which spreadsheets need to know the encoding. */
export function toCsv({ head, rows }: ChartTable): string {
  return `\uFEFF${[head, ...rows].map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`
}
