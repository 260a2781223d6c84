import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { MessagePort } from 'node:worker_threads'
import Excel, { type stream } from 'exceljs'
import { documentText } from '#core/document-text'
import { streamOf } from '#core/heavy/stream-port'
import { workbookText } from './cell-text.js'
import { type AboutTable, type Cell, contentOf, isMarked, MAX_CELL, type MarkedCell } from './table.js'

/** Rows of a sheet that spreadsheets open. */
const MAX_SHEET_ROWS = 1_048_576
/** Background of marked cells, the same as the “Bad” cell style of Excel. */
const WARNING = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFFFC7CE' } } as const
/** Some rows of the table, or the lines of its second sheet, which come last. */
export type XlsxPart =
  | { rows: readonly (readonly (Cell | MarkedCell)[])[] }
  | { lines: readonly (readonly [label: string, value: string])[] }

/** Head of a workbook with a table. */
interface XlsxTable {
  headings: readonly string[]
  /** Texts around the rows; empty for a workbook without a title. */
  about: Partial<Omit<AboutTable, 'lines'>>
  /** Cells may be marked: styles take as long as the cells. */
  hasMarks: boolean
  port: MessagePort
}

/** Writes a table as a workbook, with its rows and to a file of the other end of a port: heavy work. */
export async function writeXlsx({ port, headings, about, hasMarks }: XlsxTable): Promise<void> {
  const { parts, out, end } = streamOf<XlsxPart>(port)
  const book = new Excel.stream.xlsx.WorkbookWriter({ stream: out, useStyles: hasMarks })
  const { title = '1', aboutTitle } = about
  let sheet = addSheet(book, title, headings, about)
  let count = 1
  for await (const part of parts) {
    if ('lines' in part) {
      sheet.commit()
      if (aboutTitle !== undefined) addLines(book, aboutTitle, part.lines)
      continue
    }
    for (const row of part.rows) {
      if (count % MAX_SHEET_ROWS === 0) {
        sheet.commit()
        sheet = addSheet(book, `${title} ${count / MAX_SHEET_ROWS + 1}`, headings, about)
        count++
      }
      const line = sheet.addRow(row.map((cell) => workbookText(fitting(contentOf(cell)))))
      for (const [at, cell] of row.entries()) if (isMarked(cell)) line.getCell(at + 1).fill = WARNING
      line.commit()
      count++
    }
    // The writer does not wait for its reader.
    await drained(out)
  }
  await book.commit()
  await end()
}

function addLines(
  book: stream.xlsx.WorkbookWriter,
  title: string,
  lines: readonly (readonly [label: string, value: string])[],
): void {
  const sheet = book.addWorksheet(documentText(title))
  for (const line of lines) sheet.addRow(line.map((text) => workbookText(text))).commit()
  sheet.commit()
}

function addSheet(
  book: stream.xlsx.WorkbookWriter,
  title: string,
  headings: readonly string[],
  { footer: text }: XlsxTable['about'],
) {
  const footer = text !== undefined && {
    headerFooter: { oddFooter: `&L${documentText(text).replaceAll('&', '&&')}` },
  }
  const sheet = book.addWorksheet(documentText(title), {
    views: [{ state: 'frozen', ySplit: 1 }],
    ...footer,
  })
  sheet.addRow(headings.map((heading) => workbookText(heading))).commit()
  return sheet
}

const fitting = (cell: Cell) =>
  typeof cell === 'string' && cell.length > MAX_CELL ? `${cell.slice(0, MAX_CELL - 1)}…` : cell

/** Waits until a stream takes more. */
async function drained(out: Writable): Promise<void> {
  await setImmediate()
  if (out.writableNeedDrain) await once(out, 'drain')
}
