import type { Locale } from '@credit/contract'
import { addTag, drawArtifact, drawTagged, openPdf, type Pdf, type PdfTag } from '../../files/pdf-document.js'
import type { Cell } from '../../tabular/table.js'
import {
  drawHeadlines,
  FILL,
  FOOT,
  HEIGHT,
  INK,
  INNER,
  LINE,
  MARGIN,
  PRIMARY,
  QUIET,
  type Style,
  WIDTH,
  write,
} from './report-page.js'
import type { Headline } from './report-summary.js'
import type { ReportTable } from './report-tables.js'

const NUMBER_WIDTH = 62
/** More number columns than this are only as wide as their contents. */
const MANY_NUMBERS = 4

/**
 * Returns the widths of the columns: number columns are as wide as their contents, text columns share the rest in
 * proportion to their contents; if that is too little, short columns keep their full width.
 */
function widthsOf(pdf: Pdf, table: ReportTable, available: number): number[] {
  const { headings, rows, numbers } = table
  const shown = rows.map((row) => row.map(textOf(table)))
  const needed = headings.map((heading, at) => {
    const width = pdf.font('bold').fontSize(8.5).widthOfString(heading)
    pdf.font('regular').fontSize(9)
    return 8 + Math.max(width, ...shown.map((row) => pdf.widthOfString(row[at] ?? '')))
  })
  const least = numbers.length > MANY_NUMBERS ? 0 : NUMBER_WIDTH
  const sum = (widths: readonly number[]) => widths.reduce((all, one) => all + one, 0)
  const taken = sum(numbers.map((at) => Math.max(least, needed[at] ?? 0)))
  const texts = needed.filter((_, at) => !numbers.includes(at))
  const widthForTexts = available - taken
  const isTooMuch = sum(texts) > widthForTexts
  const isShort = (width: number) => isTooMuch && width <= widthForTexts / texts.length
  const long = texts.filter((width) => !isShort(width))
  const widthForLong = widthForTexts - sum(texts.filter(isShort))
  return needed.map((width, at) => {
    if (numbers.includes(at)) return Math.max(least, width)
    return isShort(width) ? width : (widthForLong * width) / sum(long)
  })
}

/** Writes the cells of a table. */
const textOf =
  ({ exact }: ReportTable) =>
  (cell: Cell, at: number): string => {
    if (cell === null) return '–'
    if (typeof cell !== 'number') return cell
    const digits = exact.includes(at) ? 2 : 0
    return cell.toLocaleString('en-US', { minimumFractionDigits: digits }).replace('-', '−')
  }

const ROW = 18
/** Left and right of the text of a cell. */
const PADDING = 8
const BAR_WIDTH = 110
const BAR_LEFT = WIDTH - MARGIN - BAR_WIDTH + 12

/** Texts of a report outside its tables. */
interface ReportHead {
  locale: Locale
  title: string
  period: string
  /** Office and day. */
  issued: string
  /** Figures of the first page, and what it says about them. */
  figures: readonly Headline[]
  sentences: readonly string[]
  /** Text with the day of the figures and the time of creation. */
  note: string
  createdAt: Date
  /** Text for a table without rows. */
  none: string
  page: (page: number, pages: number) => string
}

/** Draws a report as a PDF: each table with bars for its main column. */
export async function drawReport(head: ReportHead, tables: readonly ReportTable[]): Promise<Buffer> {
  const { locale, title, period, issued, note, createdAt } = head
  const { pdf, root, end } = openPdf({
    size: [WIDTH, HEIGHT],
    margin: MARGIN,
    buffered: true,
    locale,
    createdAt,
    title: `${title} ${period}`,
  })
  const text = (type: string, words: string, style: Style) =>
    drawTagged(pdf, root, type, () => write(pdf, words, style))
  text('H1', title, { size: 20, bold: true, color: PRIMARY })
  text('P', period, { size: 14, bold: true, color: INK })
  pdf.moveDown(0.3)
  text('P', issued, { size: 10, color: INK })
  text('P', note, { size: 9, color: QUIET })
  pdf.y += 12
  drawHeadlines(pdf, root, head.figures)
  pdf.y += 12
  for (const sentence of head.sentences) {
    text('P', sentence, { size: 10.5, color: INK })
    pdf.y += 4
  }
  for (const table of tables) drawTable(pdf, root, table, head.none)
  const { count } = pdf.bufferedPageRange()
  for (let at = 0; at < count; at++) {
    pdf.switchToPage(at)
    // Below the margin a text would begin another page.
    pdf.page.margins.bottom = 0
    pdf.font('regular').fontSize(8).fillColor(QUIET)
    const options = { width: INNER, align: 'right', lineBreak: false } as const
    drawArtifact(pdf, () => pdf.text(head.page(at + 1, count), MARGIN, HEIGHT - 32, options))
  }
  return end()
}

function drawTable(pdf: Pdf, root: PdfTag, table: ReportTable, none: string): void {
  const widths = widthsOf(pdf, table, INNER - (table.bar === null ? 0 : BAR_WIDTH))
  const rows: readonly Cell[][] = table.rows.length > 0 ? table.rows : [[none]]
  pdf.font('regular').fontSize(9)
  const heights = rows.map((row) => heightOf(pdf, row.map(textOf(table)), widths))
  if (pdf.y + TITLE + ROW + leastOf(heights) > FOOT) pdf.addPage()
  pdf.y += 20
  drawTagged(pdf, root, 'H2', () => write(pdf, table.title, { size: 12, bold: true, color: INK }))
  pdf.y += 4
  const most = mostOf(table)
  addTag(pdf, root, 'Table', (tag) => {
    drawHeadings(pdf, tag, table, widths)
    let isFirst = true
    for (const [at, row] of rows.entries()) {
      const height = heights[at] ?? ROW
      if (pdf.y + height > FOOT) {
        drawLine(pdf, pdf.y, MARGIN)
        pdf.addPage()
        drawHeadings(pdf, tag, table, widths)
        isFirst = true
      }
      const isRepeated = !isFirst && table.isGrouped && row[0] === rows[at - 1]?.[0]
      drawRow(pdf, tag, { table, widths, row, most: table.hasTotal && at === 0 ? 0 : most, height, isRepeated })
      isFirst = false
    }
    drawLine(pdf, pdf.y, MARGIN)
  })
}

/** Height of a title with the space around it. */
const TITLE = 40
/** Tables up to this height stay on one page; longer ones begin with at least three rows on a page. */
const KEPT = 300
const LEAST_ROWS = 3

/** Returns how much of a table has to fit below its headings. */
function leastOf(heights: readonly number[]): number {
  const sum = (some: readonly number[]) => some.reduce((all, one) => all + one, 0)
  const all = sum(heights)
  return all <= KEPT ? all : sum(heights.slice(0, LEAST_ROWS))
}

function drawHeadings(pdf: Pdf, tag: PdfTag, table: ReportTable, widths: readonly number[]): void {
  const y = pdf.y
  drawArtifact(pdf, () => pdf.rect(MARGIN, y, INNER, ROW).fill(FILL))
  pdf.font('bold').fontSize(8.5).fillColor(QUIET)
  drawCells(pdf, { tag, type: 'TH', table, widths, y, cells: table.headings })
  const { bar } = table
  if (bar !== null) {
    // The bars repeat a column, so that their heading is decoration.
    const options = { width: BAR_WIDTH - 12, lineBreak: false }
    drawArtifact(pdf, () => pdf.text(table.headings[bar] ?? '', BAR_LEFT, y + 4, options))
  }
  pdf.y = y + ROW
}

interface DrawnRow {
  table: ReportTable
  widths: readonly number[]
  row: readonly Cell[]
  /** Value of the longest bar; 0 draws none. */
  most: number
  height: number
  /** True if the first cell repeats the row above: it is read out but not drawn. */
  isRepeated: boolean
}

/** Returns the height of a row: a text that is longer than its column takes several lines. */
function heightOf(pdf: Pdf, texts: readonly string[], widths: readonly number[]): number {
  const line = pdf.currentLineHeight(true)
  const highest = Math.max(...texts.map((text, at) => pdf.heightOfString(text, { width: (widths[at] ?? 0) - PADDING })))
  return ROW + (Math.max(1, Math.round(highest / line)) - 1) * line
}

function drawRow(pdf: Pdf, tag: PdfTag, { table, widths, row, most, height, isRepeated }: DrawnRow): void {
  const y = pdf.y
  pdf.font('regular').fontSize(9).fillColor(INK)
  drawLine(pdf, y, isRepeated ? MARGIN + (widths[0] ?? 0) : MARGIN)
  drawCells(pdf, { tag, type: 'TD', table, widths, y, cells: row.map(textOf(table)), isRepeated })
  const value = table.bar === null ? null : row[table.bar]
  if (typeof value === 'number' && value > 0 && most > 0) {
    const room = BAR_WIDTH - 16
    drawArtifact(pdf, () => pdf.rect(BAR_LEFT, y + 5, (room * value) / most, 8).fill(PRIMARY))
  }
  pdf.y = y + height
}

/** Draws the line above a row, from a column on. */
function drawLine(pdf: Pdf, y: number, left: number): void {
  const line = () => pdf.moveTo(left, y).lineTo(WIDTH - MARGIN, y)
  drawArtifact(pdf, () => line().lineWidth(0.5).stroke(LINE))
}

interface DrawnCells {
  tag: PdfTag
  type: 'TH' | 'TD'
  table: ReportTable
  widths: readonly number[]
  y: number
  cells: readonly string[]
  isRepeated?: boolean
}

function drawCells(pdf: Pdf, cellsOfRow: DrawnCells): void {
  const { tag, type, table, widths, y, cells, isRepeated = false } = cellsOfRow
  addTag(pdf, tag, 'TR', (row) => {
    let x = MARGIN
    for (const [at, width] of widths.entries()) {
      const left = x + PADDING / 2
      const align = table.numbers.includes(at) ? 'right' : 'left'
      const text = cells[at] ?? ''
      const draw = () => pdf.text(text, left, y + 4, { width: width - PADDING, align })
      if (isRepeated && at === 0) drawTagged(pdf, row, type, () => {}, { actual: text })
      else drawTagged(pdf, row, type, draw, type === 'TH' ? { scope: 'Column' } : {})
      x += width
    }
  })
}

/** Returns the value of the longest bar: the maximum of its column. */
function mostOf({ rows, bar, hasTotal }: ReportTable): number {
  if (bar === null) return 0
  return Math.max(0, ...rows.slice(hasTotal ? 1 : 0).map((row) => Number(row[bar] ?? 0)))
}
