import { dayOfText } from '@credit/contract'
import type { SaxesParser, SaxesTagPlain } from 'saxes'
import { hasLostDigits, numberText } from './long-numbers.js'
import { MergedCells } from './merged-cells.js'
import {
  type CellFault,
  MAX_CELL,
  MAX_COLUMNS,
  type SheetName,
  type TableLimits,
  type TableRow,
  tableFault,
  type Workbook,
} from './table.js'
import { local } from './workbook-parts.js'
import { faultOf, WorkbookZip } from './workbook-zip.js'

const [CONTENT, MANIFEST] = ['content.xml', 'META-INF/manifest.xml'] as const
/** Rows of a sheet, with or without content, and sheets that can be chosen. */
const [MAX_SHEET_ROWS, MAX_SHEETS] = [1_048_576, 500]
/** Characters of `2026-01-31`, which a time may follow. */
const DAY_LENGTH = 10

/** An open workbook of the format OpenDocument. */
export class OdsWorkbook implements Workbook {
  private constructor(
    private readonly book: WorkbookZip,
    readonly sheets: readonly SheetName[],
  ) {}

  static async open(path: string, limits: TableLimits): Promise<OdsWorkbook> {
    const book = await WorkbookZip.open(path, limits)
    try {
      await refuseEncrypted(book)
      const sheets = await sheetsOf(book)
      if (sheets.length === 0) throw tableFault('TABLE_UNREADABLE')
      return new OdsWorkbook(book, sheets)
    } catch (error) {
      book.close()
      throw faultOf(error)
    }
  }

  close(): void {
    this.book.close()
  }

  async *rows(sheet: number): AsyncGenerator<TableRow> {
    try {
      const rows: Repeated[] = []
      const merged = new MergedCells()
      const pieces = this.book.parse(CONTENT, (parser) => onRows(parser, sheet, merged, (row) => rows.push(row)))
      for await (const _ of pieces) {
        for (const { row, times } of rows.splice(0)) {
          for (let at = 0; at < times; at++) yield merged.fill({ ...row, row: row.row + at })
        }
      }
    } catch (error) {
      throw faultOf(error)
    }
  }
}

async function refuseEncrypted(book: WorkbookZip): Promise<void> {
  if (!book.has(MANIFEST)) return
  await book.parseAll(MANIFEST, (parser) =>
    parser.on('opentag', ({ name }) => {
      if (local(name) === 'encryption-data') throw tableFault('TABLE_ENCRYPTED')
    }),
  )
}

/** A row that is stored once for each of several equal ones. */
interface Repeated {
  row: TableRow
  times: number
}

/** Attributes of a tag, by their names without prefix. */
function attributesOf({ attributes }: SaxesTagPlain): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [local(name), value]))
}

/** Number of equal cells or rows that a tag stands for. */
const countOf = (stated: string | undefined) => Math.max(1, Math.trunc(Number(stated ?? 1)) || 1)

async function sheetsOf(book: WorkbookZip): Promise<SheetName[]> {
  const sheets: SheetName[] = []
  /** Styles of hidden sheets. */
  const hidden = new Set<string>()
  let style = ''
  let depth = 0
  await book.parseAll(CONTENT, (parser) => {
    parser.on('opentag', (tag) => {
      const name = local(tag.name)
      if (!['style', 'table-properties', 'table'].includes(name)) return
      const { name: own = '', display, 'style-name': styleName = '' } = attributesOf(tag as SaxesTagPlain)
      if (name === 'style') style = own
      if (name === 'table-properties' && display === 'false') hidden.add(style)
      if (name === 'table' && depth++ === 0 && sheets.length < MAX_SHEETS) {
        sheets.push({ name: own, isHidden: hidden.has(styleName) })
      }
    })
    parser.on('closetag', (tag) => {
      if (local(tag.name) === 'table') depth--
    })
  })
  return sheets
}

/** A cell that is being read. */
interface OpenCell {
  attributes: Record<string, string>
  text: string
  paragraphs: number
  /** Depth within an element that is not part of the text: a comment, a shape, a phonetic reading. */
  outside: number
}

const CELLS: ReadonlySet<string> = new Set(['table-cell', 'covered-table-cell'])
const TEXT_PARTS: ReadonlySet<string> = new Set(['p', 'span', 'a', 's', 'tab', 'line-break', 'ruby', 'ruby-base'])

/** Calls `add` with each row of a sheet that has content. */
function onRows(parser: SaxesParser, wanted: number, merged: MergedCells, add: (row: Repeated) => void): void {
  let [sheet, next] = [-1, 1]
  let row: { cells: string[]; faults: Record<number, CellFault>; times: number } | null = null
  let cell: OpenCell | null = null
  parser.on('text', (text) => write(cell, text))
  parser.on('opentag', (tag) => {
    const name = local(tag.name)
    if (cell) return openPart(cell, name, tag as SaxesTagPlain)
    if (name === 'table') sheet++
    if (sheet !== wanted) return
    if (name === 'table-row') {
      const { 'number-rows-repeated': repeated } = attributesOf(tag as SaxesTagPlain)
      row = { cells: [], faults: {}, times: countOf(repeated) }
    } else if (CELLS.has(name)) {
      cell = { attributes: attributesOf(tag as SaxesTagPlain), text: '', paragraphs: 0, outside: 0 }
      if (name !== 'table-cell') cell.outside = 1
    }
  })
  parser.on('closetag', (tag) => {
    const name = local(tag.name)
    if (cell && CELLS.has(name) && cell.outside <= (name === 'table-cell' ? 0 : 1)) {
      if (row) addCell(row, cell, next, merged)
      cell = null
    } else if (cell) {
      if (cell.outside > 0) cell.outside--
    } else if (row && name === 'table-row') {
      const { times, cells, faults } = row
      if (cells.some((one) => one !== '') || Object.keys(faults).length > 0) {
        add({ row: { row: next, cells, faults }, times })
      }
      next += times
      if (next > MAX_SHEET_ROWS + 1) throw tableFault('TABLE_TOO_LONG')
      row = null
    }
  })
}

function openPart(cell: OpenCell, name: string, tag: SaxesTagPlain): void {
  if (cell.outside > 0 || !TEXT_PARTS.has(name)) cell.outside++
  else if (name === 'p' && cell.paragraphs++ > 0) write(cell, '\n')
  else if (name === 's') write(cell, ' '.repeat(Math.min(countOf(attributesOf(tag).c), MAX_CELL)))
  else if (name === 'tab' || name === 'line-break') write(cell, name === 'tab' ? '\t' : '\n')
}

function write(cell: OpenCell | null, text: string): void {
  if (!cell || cell.outside > 0) return
  cell.text += text
  if (cell.text.length > MAX_CELL) throw tableFault('TABLE_UNREADABLE')
}

function addCell(
  { cells, faults }: { cells: string[]; faults: Record<number, CellFault> },
  cell: OpenCell,
  row: number,
  merged: MergedCells,
): void {
  const { attributes } = cell
  const below = countOf(attributes['number-rows-spanned'])
  if (below > 1) merged.add({ first: row, column: cells.length, last: row + below - 1 })
  const text = cellText(cell)
  const last = Math.min(cells.length + countOf(attributes['number-columns-repeated']), MAX_COLUMNS)
  for (let at = cells.length; at < last; at++) {
    if (attributes.formula !== undefined) faults[at] = 'formula'
    else if (isNumber(attributes) && hasLostDigits(Number(attributes.value))) faults[at] = 'digits'
    cells.push(text)
  }
}

const isNumber = (attributes: OpenCell['attributes']) =>
  ['float', 'percentage', 'currency'].includes(attributes['value-type'] ?? '')

/** Value of a cell; a number is as its format shows it if that is a day or has zeros before it. */
function cellText({ attributes, text }: OpenCell): string {
  const shown = text.trim()
  const { value = '', 'date-value': day, 'boolean-value': flag } = attributes
  if (day !== undefined) return day.slice(0, DAY_LENGTH)
  if (flag !== undefined) return flag
  if (!isNumber(attributes) || value === '') return shown
  const number = Number(value)
  const hasZeros = /^0\d+$/.test(shown) && Number(shown) === number
  // Some programs write a day as a number that is shown as a day.
  const isDay = !/^\d*$/.test(shown) && dayOfText(shown) !== null
  return hasZeros || isDay ? shown : numberText(number, value)
}
