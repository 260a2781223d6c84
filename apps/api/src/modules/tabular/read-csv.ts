import { createReadStream } from 'node:fs'
import { encodingOf } from '#core/text-encoding'
import { type CellFault, MAX_CELL, MAX_COLUMNS, type TableRow, tableFault } from './table.js'

const SEPARATORS = [',', ';', '\t'] as const
const SAMPLE_BYTES = 65_536

const FORMULA = /^[=\uff1d]/

/** Byte order marks, which may also be in the middle of joined files. */
const MARKS = /\ufeff/g

/**
 * Reads the rows of a csv file in UTF-8, UTF-16 or GB 18030, as Chinese spreadsheets write it. A damaged byte
 * is U+FFFD in its cell.
 */
export async function* readCsv(path: string): AsyncGenerator<TableRow> {
  const encoding = await encodingOf(() => createReadStream(path))
  if (!encoding || encoding === 'windows-1252') throw tableFault('TABLE_ENCODING')
  const decoder = new TextDecoder(encoding)
  let parser: CsvParser | undefined
  for await (const chunk of createReadStream(path)) {
    const text = decoder.decode(chunk as Buffer, { stream: true }).replace(MARKS, '')
    if (text.includes('\0')) throw tableFault('TABLE_UNREADABLE')
    parser ??= new CsvParser(separatorOf(text))
    yield* parser.push(text)
  }
  if (parser) yield* parser.end(decoder.decode())
}

/** The separator that stands most often in the first line. */
function separatorOf(text: string): string {
  const [line = ''] = text.slice(0, SAMPLE_BYTES).split(/\r?\n/, 1)
  const counts = SEPARATORS.map((separator) => line.split(separator).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ','
}

/**
 * Splits text into rows while it arrives. Each character is read once: fast-csv reads an unclosed quote
 * again with each chunk.
 */
class CsvParser {
  private cells: string[] = []
  private cell = ''
  private quoted = false
  /** The last character was a quote in a quoted cell: its end, or the first half of a doubled one. */
  private closing = false
  private afterReturn = false
  private row = 1

  constructor(private readonly separator: string) {}

  *push(text: string): Generator<TableRow> {
    let start = 0
    for (let at = 0; at < text.length; at++) {
      const char = text[at] as string
      if (this.quoted) {
        if (char !== '"') continue
        this.append(text, start, at)
        start = at + 1
        this.quoted = false
        this.closing = true
        continue
      }
      if (char === '"' && (this.closing || (this.cell === '' && start === at))) {
        this.quoted = true
        this.afterReturn = false
        // The second of a doubled quote is a part of the text.
        start = this.closing ? at : at + 1
        this.closing = false
        continue
      }
      const isEnd = char === '\n' || char === '\r'
      if (char !== this.separator && !isEnd) {
        this.closing = false
        this.afterReturn = false
        continue
      }
      const second = char === '\n' && this.afterReturn && start === at && this.cells.length === 0
      this.append(text, start, at)
      start = at + 1
      this.closing = false
      this.afterReturn = char === '\r'
      if (second) continue
      this.endCell()
      if (isEnd) yield this.endRow()
    }
    this.append(text, start, text.length)
  }

  *end(text: string): Generator<TableRow> {
    yield* this.push(text)
    if (this.quoted) throw tableFault('TABLE_UNREADABLE')
    if (this.cell === '' && this.cells.length === 0) return
    this.endCell()
    yield this.endRow()
  }

  private append(text: string, start: number, end: number): void {
    if (end <= start) return
    this.cell += text.slice(start, end)
    // An unclosed quote.
    if (this.cell.length > MAX_CELL) throw tableFault('TABLE_UNREADABLE')
  }

  private endCell(): void {
    if (this.cells.length < MAX_COLUMNS) this.cells.push(this.cell.trim())
    this.cell = ''
  }

  private endRow(): TableRow {
    const cells = this.cells
    this.cells = []
    const faults: Record<number, CellFault> = {}
    for (const [at, cell] of cells.entries()) if (FORMULA.test(cell)) faults[at] = 'formula'
    return { row: this.row++, cells, faults }
  }
}
