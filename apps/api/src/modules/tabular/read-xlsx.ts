import type { SaxesParser, SaxesTagPlain } from 'saxes'
import { type CellFormats, cellFormats, dayOfSerial } from './cell-formats.js'
import { hasLostDigits, numberText } from './long-numbers.js'
import { MergedCells, type MergedRange } from './merged-cells.js'
import {
  type CellFault,
  MAX_CELL,
  MAX_COLUMNS,
  type TableLimits,
  type TableRow,
  tableFault,
  type Workbook,
} from './table.js'
import { local, type WorkbookParts, type WorkbookSheet, workbookParts } from './workbook-parts.js'
import { faultOf, WorkbookZip } from './workbook-zip.js'

/** Rows of a sheet, with or without content. */
const MAX_SHEET_ROWS = 1_048_576
/** Texts that the cells of a workbook share, and cells that are merged; they are held in memory. */
const STRINGS_PER_ROW = 30

/** Workbook data that the cells of a sheet refer to. */
interface Shared {
  strings: readonly string[]
  formats: CellFormats
  /** Days are counted from 1904. */
  from1904: boolean
}

/** An open workbook of the format xlsx. */
export class XlsxWorkbook implements Workbook {
  private shared: Promise<Shared> | undefined
  /** Merged cells by sheet: the first rows of a sheet are read before all of them. */
  private readonly merged = new Map<number, Promise<MergedRange[]>>()

  private constructor(
    private readonly book: WorkbookZip,
    private readonly parts: WorkbookParts,
    private readonly limits: TableLimits,
  ) {}

  static async open(path: string, limits: TableLimits): Promise<XlsxWorkbook> {
    const book = await WorkbookZip.open(path, limits)
    try {
      return new XlsxWorkbook(book, await workbookParts(book), limits)
    } catch (error) {
      book.close()
      throw faultOf(error)
    }
  }

  get sheets(): readonly WorkbookSheet[] {
    return this.parts.sheets
  }

  close(): void {
    this.book.close()
  }

  async *rows(sheet: number): AsyncGenerator<TableRow> {
    try {
      const { part = '' } = this.parts.sheets[sheet] ?? {}
      this.shared ??= this.readShared()
      const shared = await this.shared
      const ranges = this.merged.get(sheet) ?? mergedRanges(this.book, part, this.limits)
      this.merged.set(sheet, ranges)
      const merged = new MergedCells()
      for (const range of await ranges) merged.add(range)
      const rows: TableRow[] = []
      const pieces = this.book.parse(part, (parser) => onRows(parser, shared, (row) => rows.push(merged.fill(row))))
      for await (const _ of pieces) yield* rows.splice(0)
    } catch (error) {
      throw faultOf(error)
    }
  }

  private async readShared(): Promise<Shared> {
    const { strings, styles, from1904 } = this.parts
    return {
      strings: await sharedStrings(this.book, strings, this.limits),
      formats: await cellFormats(this.book, styles),
      from1904,
    }
  }
}

async function sharedStrings(book: WorkbookZip, part: string, { rows }: TableLimits): Promise<string[]> {
  const strings: string[] = []
  if (!book.has(part)) return strings
  await book.parseAll(part, (parser) => {
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

/** Reads the merged cells. They come after the rows of a sheet, which is parsed twice if it has any. */
async function mergedRanges(book: WorkbookZip, sheet: string, { rows }: TableLimits): Promise<MergedRange[]> {
  const ranges: MergedRange[] = []
  if (!(await book.mentions(sheet, 'mergeCell'))) return ranges
  await book.parseAll(sheet, (parser) =>
    parser.on('opentag', ({ name, attributes }) => {
      if (local(name) !== 'mergeCell') return
      if (ranges.length >= rows * STRINGS_PER_ROW) throw tableFault('TABLE_TOO_LARGE')
      const [first = '', last = first] = (attributes.ref ?? '').split(':')
      ranges.push({ first: rowOf(first), column: columnOf(first), last: rowOf(last) })
    }),
  )
  return ranges
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

function cellText(cell: SaxesTagPlain['attributes'], text: string, { strings, formats, from1904 }: Shared): string {
  if (cell.t === 's') return strings[Number(text)] ?? ''
  if (!isNumber(cell, text)) return unescaped(text).trim()
  const number = Number(text)
  const style = cell.s ?? ''
  if (formats.dates.has(style)) return dayOfSerial(number, from1904)
  const digits = formats.zeros.get(style)
  if (digits !== undefined && Number.isSafeInteger(number) && number >= 0) return String(number).padStart(digits, '0')
  return numberText(number, text)
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
