import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { TableFormat } from './write-table.js'

/** A row of a table as text, with its number in the file. */
export interface TableRow {
  row: number
  cells: string[]
}

/** A table has more rows than the caller takes. */
export class TableTooLong extends Error {}

/**
 * Returns the rows of a table that have content; of a workbook those of its first sheet.
 * @throws TableTooLong beyond `maxRows`; any other error where the file cannot be read
 */
export async function readTable(
  format: TableFormat,
  content: Buffer,
  maxRows: number,
): Promise<TableRow[]> {
  const rows = format === 'csv' ? await readCsv(content, maxRows) : await readXlsx(content, maxRows)
  return rows.filter(({ cells }) => cells.some((cell) => cell !== ''))
}

async function readCsv(content: Buffer, maxRows: number): Promise<TableRow[]> {
  const { parse } = await import('fast-csv')
  const rows: TableRow[] = []
  const csv = parse<string[], string[]>({ headers: false, ignoreEmpty: false })
  await pipeline(Readable.from([textOf(content)]), csv, async (lines: AsyncIterable<string[]>) => {
    for await (const cells of lines) {
      if (rows.length >= maxRows) throw new TableTooLong()
      rows.push({ row: rows.length + 1, cells: cells.map((cell) => cell.trim()) })
    }
  })
  return rows
}

/** Spreadsheets of Chinese systems write GB 18030 where it is not UTF-8. */
function textOf(content: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return new TextDecoder('gb18030').decode(content)
  }
}

async function readXlsx(content: Buffer, maxRows: number): Promise<TableRow[]> {
  const { default: Excel } = await import('exceljs')
  const book = new Excel.stream.xlsx.WorkbookReader(Readable.from([content]), {
    worksheets: 'emit',
    sharedStrings: 'cache',
    styles: 'cache',
    hyperlinks: 'ignore',
  })
  for await (const sheet of book) {
    const rows: TableRow[] = []
    for await (const row of sheet) {
      if (rows.length >= maxRows) throw new TableTooLong()
      const values = Array.isArray(row.values) ? row.values.slice(1) : []
      rows.push({ row: row.number, cells: Array.from(values, cellText) })
    }
    return rows
  }
  return []
}

/** A cell as text: dates of spreadsheets as days, rich text and formulas as what they show. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (typeof value !== 'object') return String(value).trim()
  if ('richText' in value && Array.isArray(value.richText)) {
    return value.richText
      .map(({ text }: { text: string }) => text)
      .join('')
      .trim()
  }
  if ('result' in value) return cellText(value.result)
  return 'text' in value ? cellText(value.text) : ''
}
