import { createReadStream } from 'node:fs'
import { encodingOf } from '#core/text-encoding'
import { type CellFault, MAX_CELL, MAX_COLUMNS, type TableRow, tableFault } from './table.js'

const SEPARATORS = [',', ';', '\t'] as const
const SAMPLE_BYTES = 65_536

const FORMULA = /^[=\uff1d]/
/** A text that is written as a formula, so that a spreadsheet does not take it for a number. */
const GUARDED = /^="([^"]*)"$/
/** First line that names the separator, for spreadsheets, which do not show it. */
const SEP_LINE = /^sep=(.)\r?(?:\n|$)/i

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
    const named = parser ? null : SEP_LINE.exec(text)
    parser ??= new CsvParser(named?.[1] ?? separatorOf(text))
    yield* parser.push(named ? text.slice(named[0].length) : text)
  }
  if (parser) yield* parser.push(decoder.decode(), true)
}

/** The separator that stands most often outside quotes in the first line that has any. */
function separatorOf(text: string): string {
  const sample = text.slice(0, SAMPLE_BYTES).replace(/"[^"]*"/g, '')
  for (const line of sample.split(/\r?\n/)) {
    const counts = SEPARATORS.map((separator) => line.split(separator).length)
    const most = Math.max(...counts)
    if (most > 1) return SEPARATORS[counts.indexOf(most)] ?? ','
  }
  return ','
}

const QUOTE = '"'

/**
 * Splits text into rows while it arrives. A quote inside a text is a part of it. A quote that is not closed is a fault
 * of its row alone, which is read a second time with the quote as a part of the text.
 */
class CsvParser {
  /** Text from the beginning of the current cell, and how much of it was read. */
  private text = ''
  private at = 0
  private isQuoted = false
  /** The current cell is read as it stands, quotes included. */
  private isPlain = false
  private cells: string[] = []
  private faults: Record<number, CellFault> = {}
  private row = 1
  private readonly plainEnd: RegExp

  constructor(private readonly separator: string) {
    const code = separator.charCodeAt(0).toString(16).padStart(4, '0')
    this.plainEnd = new RegExp(`[\\u${code}\\r\\n]`, 'g')
  }

  /** Reads a further piece; the last one ends the text. */
  *push(piece: string, isLast = false): Generator<TableRow> {
    this.text += piece
    let start = 0
    for (;;) {
      if (this.at === start && !this.isQuoted && !this.isPlain) {
        if (this.text[start] === QUOTE) {
          this.isQuoted = true
          this.at++
        } else this.isPlain = true
      }
      const end = this.isQuoted ? this.endOfQuoted(start, isLast) : this.endOfPlain(isLast)
      if (end === null) break
      if (end === 'unclosed') {
        this.faults[this.cells.length] = 'quote'
        this.isQuoted = false
        this.isPlain = true
        this.at = start
        continue
      }
      const char = this.text[end]
      if (char === undefined && end === start && this.cells.length === 0) break
      this.endCell(start, end)
      start = end + (char === '\r' && this.text[end + 1] === '\n' ? 2 : 1)
      this.at = start
      if (char !== this.separator) yield this.endRow()
      if (char === undefined) break
    }
    this.text = this.text.slice(start)
    this.at -= start
    // An unclosed quote is found again at this length; a longer text is no cell.
    if (this.isPlain && this.text.length > MAX_CELL) throw tableFault('TABLE_UNREADABLE')
  }

  /** Returns the place after a cell without quotes around it, or null if it has not arrived. */
  private endOfPlain(isLast: boolean): number | null {
    this.plainEnd.lastIndex = this.at
    const end = this.plainEnd.exec(this.text)?.index ?? this.text.length
    this.at = end
    // The second half of a line end may be in the next piece.
    const isWhole = end + 1 < this.text.length || this.text[end] === this.separator
    return isWhole || isLast ? end : null
  }

  private endOfQuoted(start: number, isLast: boolean): number | 'unclosed' | null {
    for (;;) {
      const quote = this.text.indexOf(QUOTE, this.at)
      if (quote < 0) {
        this.at = this.text.length
        return isLast || this.at - start > 2 * MAX_CELL ? 'unclosed' : null
      }
      this.at = quote
      let next = quote + 1
      if (this.text[next] === QUOTE) {
        this.at = next + 1
        continue
      }
      while ((this.text[next] === ' ' || this.text[next] === '\t') && this.text[next] !== this.separator) next++
      const char = this.text[next]
      if (next + 1 >= this.text.length && !isLast && char !== this.separator) return null
      if (char === undefined || char === this.separator || char === '\r' || char === '\n') return next
      // Text follows the quote: names have quotes of their own, but no lines.
      if (this.text.slice(start, quote).includes('\n')) return 'unclosed'
      this.isQuoted = false
      this.isPlain = true
      return this.endOfPlain(isLast)
    }
  }

  private endCell(start: number, end: number): void {
    const written = this.text.slice(start, end)
    const text = this.isQuoted ? written.trimEnd().slice(1, -1).replaceAll('""', QUOTE) : written
    if (text.length > MAX_CELL) throw tableFault('TABLE_UNREADABLE')
    const at = this.cells.length
    if (at < MAX_COLUMNS) {
      const cell = text.trim().replace(GUARDED, '$1')
      if (FORMULA.test(cell)) this.faults[at] ??= 'formula'
      this.cells.push(cell)
    }
    this.isQuoted = false
    this.isPlain = false
  }

  private endRow(): TableRow {
    const { cells, faults } = this
    this.cells = []
    this.faults = {}
    return { row: this.row++, cells, faults }
  }
}
