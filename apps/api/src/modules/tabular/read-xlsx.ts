import { DAY_MS } from '@credit/contract'
import type { SaxesParser, SaxesTagPlain } from 'saxes'
import { DomainError } from '#core/domain-error'
import { hasLostDigits } from './long-numbers.js'
import { MergedCells } from './merged-cells.js'
import { type CellFault, MAX_CELL, MAX_COLUMNS, type TableLimits, type TableRow, tableFault } from './table.js'
import { WorkbookZip } from './workbook-zip.js'

/** Rows of a sheet, with or without content. */
const MAX_SHEET_ROWS = 1_048_576
/** Texts that the cells of a workbook share, and cells that are merged; they are held in memory. */
const STRINGS_PER_ROW = 30

/** Workbook data that the cells of a sheet refer to. */
interface Shared {
  strings: readonly string[]
  /** The styles, by number, that show a number as a date. */
  dates: ReadonlySet<string>
  /** Days are counted from 1904. */
  from1904: boolean
}

/** Reads the rows of the first sheet of a workbook. */
export async function* readXlsx(path: string, limits: TableLimits): AsyncGenerator<TableRow> {
  const book = await WorkbookZip.open(path, limits)
  try {
    const { sheet, from1904 } = await firstSheet(book)
    const strings = await sharedStrings(book, limits)
    const dates = await dateStyles(book)
    const merged = await mergedCells(book, sheet, limits)
    const rows: TableRow[] = []
    const parts = book.parse(sheet, (parser) =>
      onRows(parser, { strings, dates, from1904 }, (row) => rows.push(merged.fill(row))),
    )
    for await (const _ of parts) yield* rows.splice(0)
  } catch (error) {
    // Errors of the zip or XML reader are faults of the file.
    throw error instanceof DomainError ? error : tableFault('TABLE_UNREADABLE')
  } finally {
    book.close()
  }
}

async function firstSheet(book: WorkbookZip): Promise<{ sheet: string; from1904: boolean }> {
  let id = ''
  let from1904 = false
  await book.parseAll('xl/workbook.xml', (parser) =>
    parser.on('opentag', ({ name, attributes }) => {
      if (local(name) === 'sheet') id ||= attributes['r:id'] ?? ''
      if (local(name) === 'workbookPr') from1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
    }),
  )
  let target = ''
  await book.parseAll('xl/_rels/workbook.xml.rels', (parser) =>
    parser.on('opentag', ({ attributes }) => {
      if (attributes.Id === id) target = attributes.Target ?? ''
    }),
  )
  const sheet = target.startsWith('/') ? target.slice(1) : `xl/${target}`
  return { sheet, from1904 }
}

async function sharedStrings(book: WorkbookZip, { rows }: TableLimits): Promise<string[]> {
  const name = 'xl/sharedStrings.xml'
  const strings: string[] = []
  if (!book.has(name)) return strings
  await book.parseAll(name, (parser) => {
    const text = onText(parser)
    parser.on('opentag', (tag) => text.open(local(tag.name)))
    parser.on('closetag', (tag) => {
      const closed = local(tag.name)
      text.close(closed)
      if (closed !== 'si') return
      if (strings.length >= rows * STRINGS_PER_ROW) throw tableFault('TABLE_TOO_LARGE')
      strings.push(unescaped(text.take()).trim())
    })
  })
  return strings
}

async function dateStyles(book: WorkbookZip): Promise<ReadonlySet<string>> {
  const name = 'xl/styles.xml'
  const dates = new Set<string>()
  if (!book.has(name)) return dates
  const formats = new Map<string, string>()
  let inCells = false
  let style = 0
  await book.parseAll(name, (parser) => {
    parser.on('opentag', ({ name: full, attributes }) => {
      const tag = local(full)
      if (tag === 'numFmt') formats.set(attributes.numFmtId ?? '', attributes.formatCode ?? '')
      if (tag === 'cellXfs') inCells = true
      if (tag !== 'xf' || !inCells) return
      const id = attributes.numFmtId ?? ''
      if (isDateFormat(Number(id), formats.get(id))) dates.add(String(style))
      style++
    })
    parser.on('closetag', (tag) => {
      if (local(tag.name) === 'cellXfs') inCells = false
    })
  })
  return dates
}

/** Reads the merged cells. They come after the rows of a sheet, which is therefore read twice. */
async function mergedCells(book: WorkbookZip, sheet: string, { rows }: TableLimits): Promise<MergedCells> {
  const merged = new MergedCells()
  let count = 0
  await book.parseAll(sheet, (parser) =>
    parser.on('opentag', ({ name, attributes }) => {
      if (local(name) !== 'mergeCell') return
      if (++count > rows * STRINGS_PER_ROW) throw tableFault('TABLE_TOO_LARGE')
      const [first = '', last = first] = (attributes.ref ?? '').split(':')
      merged.add({ first: rowOf(first), column: columnOf(first), last: rowOf(last) })
    }),
  )
  return merged
}

/** Calls `row` with each row of a sheet. */
function onRows(parser: SaxesParser, shared: Shared, row: (row: TableRow) => void): void {
  const text = onText(parser)
  let number = 0
  let cells: string[] = []
  let faults: Record<number, CellFault> = {}
  let column = -1
  let cell: SaxesTagPlain['attributes'] = {}
  parser.on('opentag', (tag) => {
    const { attributes } = tag as SaxesTagPlain
    const name = local(tag.name)
    text.open(name)
    if (name === 'row') {
      number = Number(attributes.r ?? number + 1)
      if (!(number <= MAX_SHEET_ROWS)) throw tableFault('TABLE_TOO_LONG')
      cells = []
      faults = {}
      column = -1
    } else if (name === 'c') {
      cell = attributes
      column = attributes.r ? columnOf(attributes.r) : column + 1
      text.take()
    } else if (name === 'f' && column < MAX_COLUMNS) faults[column] = 'formula'
  })
  parser.on('closetag', (tag) => {
    const name = local(tag.name)
    text.close(name)
    if (name === 'row') {
      row({ row: number, cells: Array.from(cells, (value) => value ?? ''), faults })
    } else if (name === 'c' && column < MAX_COLUMNS) {
      if (cell.t === 'e') faults[column] = 'formula'
      const written = text.take()
      if (isNumber(cell, written) && hasLostDigits(Number(written))) faults[column] ??= 'digits'
      cells[column] = cellText(cell, written, shared)
    }
  })
}

/** Collects the text of cells, without the phonetic readings of Chinese and Japanese characters. */
function onText(parser: SaxesParser) {
  let text = ''
  let reading = false
  let shown = false
  parser.on('text', (part) => {
    if (!shown || reading) return
    text += part
    if (text.length > MAX_CELL) throw tableFault('TABLE_UNREADABLE')
  })
  return {
    open(name: string) {
      if (name === 'rPh') reading = true
      shown = name === 't' || name === 'v'
    },
    close(name: string) {
      if (name === 'rPh') reading = false
      shown = false
    },
    take() {
      const taken = text
      text = ''
      return taken
    },
  }
}

const isNumber = ({ t: type = 'n' }: SaxesTagPlain['attributes'], text: string) => type === 'n' && text !== ''

function cellText(cell: SaxesTagPlain['attributes'], text: string, { strings, dates, from1904 }: Shared): string {
  if (cell.t === 's') return strings[Number(text)] ?? ''
  if (!isNumber(cell, text)) return unescaped(text).trim()
  const number = Number(text)
  if (dates.has(cell.s ?? '')) return dayOfSerial(number, from1904)
  // Spreadsheets store 13812345678 as 1.3812345678E10, and 0.3 as 0.30000000000000004.
  return hasLostDigits(number) ? text : String(Number(number.toPrecision(15)))
}

/** Decodes characters that workbooks write as `_x000D_`; a line ends by one character. */
function unescaped(text: string): string {
  return text.includes('_x') ? text.replace(ESCAPED, characterOf).replace(/\r\n?/g, '\n') : text
}

const ESCAPED = /_x([0-9a-f]{4})_/gi
const characterOf = (_: string, code: string) => String.fromCharCode(Number.parseInt(code, 16))

/** `AB12` -> 27. */
function columnOf(reference: string): number {
  let column = 0
  for (const char of reference) {
    const digit = char.charCodeAt(0) - 64
    if (digit < 1 || digit > 26 || column > MAX_COLUMNS) break
    column = column * 26 + digit
  }
  return column - 1
}

/** `AB12` -> 12. */
const rowOf = (reference: string) => Number(/\d+$/.exec(reference)?.[0])

/** Some programs write a prefix before each tag. */
function local(name: string): string {
  const at = name.indexOf(':')
  return at < 0 ? name : name.slice(at + 1)
}

/** Numbers of built-in date formats; 27 to 58 are for East Asian languages. */
const BUILT_IN: readonly (readonly [first: number, last: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
]
/** Quoted and bracketed parts of a format are shown as they are. */
const LITERAL = /"[^"]*"|\\.|\[[^\]]*\]/g

/** Day 0 of spreadsheets: they take 1900 for a leap year. */
const DAY_0 = Date.UTC(1899, 11, 30)
const DAYS_1904 = 1_462
const MAX_DAY = 2_958_465

/** Whether a number format shows dates. */
function isDateFormat(id: number, format: string | undefined): boolean {
  if (BUILT_IN.some(([first, last]) => id >= first && id <= last)) return true
  return format !== undefined && /[ymd]/i.test(format.slice(0, 200).replace(LITERAL, ''))
}

/** The day of a number that a spreadsheet shows as a date, `2026-01-31`. */
function dayOfSerial(serial: number, from1904: boolean): string {
  const day = Math.floor(serial) + (from1904 ? DAYS_1904 : 0)
  if (!(day >= 0 && day <= MAX_DAY)) return String(serial)
  return new Date(DAY_0 + day * DAY_MS).toISOString().slice(0, 10)
}
