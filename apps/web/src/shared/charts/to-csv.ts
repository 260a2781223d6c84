export type Cell = string | number | null
/** Chart data as a table with one row per point. */
export interface ChartTable {
  head: readonly string[]
  rows: readonly (readonly Cell[])[]
  /** Number of leading columns that name a point. Defaults to 1. */
  texts?: number
}

/** Quotes a cell. An apostrophe prefix keeps spreadsheets from evaluating text as a formula. */
function cellOf(value: Cell): string {
  if (typeof value !== 'string') return String(value ?? '')
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Returns a table as UTF-8 CSV with a byte order mark, which spreadsheets need to detect the encoding. */
export function toCsv({ head, rows }: ChartTable): string {
  return `\uFEFF${[head, ...rows].map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`
}
