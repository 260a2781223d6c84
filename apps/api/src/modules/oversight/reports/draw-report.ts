import type { Locale } from '@credit/contract'
import { addTag, drawArtifact, drawTagged, openPdf, type Pdf, type PdfTag } from '../../files/pdf-document.js'
import type { Cell } from '../../tabular/table.js'
import type { ReportTable } from './report-tables.js'

const NUMBER_WIDTH = 62

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
  const sum = (widths: readonly number[]) => widths.reduce((all, one) => all + one, 0)
  const taken = sum(numbers.map((at) => Math.max(NUMBER_WIDTH, needed[at] ?? 0)))
  const texts = needed.filter((_, at) => !numbers.includes(at))
  const widthForTexts = available - taken
  const isTooMuch = sum(texts) > widthForTexts
  const isShort = (width: number) => isTooMuch && width <= widthForTexts / texts.length
  const long = texts.filter((width) => !isShort(width))
  const widthForLong = widthForTexts - sum(texts.filter(isShort))
  return needed.map((width, at) => {
    if (numbers.includes(at)) return Math.max(NUMBER_WIDTH, width)
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

/** A4, upright. */
const [WIDTH, HEIGHT] = [595.28, 841.89]
const MARGIN = 48
const INNER = WIDTH - 2 * MARGIN
const FOOT = HEIGHT - MARGIN
const ROW = 18
/** Left and right of the text of a cell. */
const PADDING = 8
const BAR_WIDTH = 110
const [INK, QUIET, PRIMARY, LINE, FILL] = ['#1d2527', '#4d5a5e', '#1f5f5b', '#e1e5e1', '#edf0ed']

/** Texts of a report outside its tables. */
interface ReportHead {
  locale: Locale
  title: string
  period: string
  /** Text with the day of the figures and the time of creation. */
  note: string
  createdAt: Date
  /** Text for a table without rows. */
  none: string
  page: (page: number, pages: number) => string
}

/** Draws a report as a PDF: each table with bars for its main column. */
export async function drawReport(head: ReportHead, tables: readonly ReportTable[]): Promise<Buffer> {
  const { locale, title, period, note, createdAt } = head
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
  text('P', note, { size: 9, color: QUIET })
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

interface Style {
  size: number
  bold?: boolean
  color: string
}

function write(pdf: Pdf, text: string, { size, bold = false, color }: Style): void {
  pdf
    .font(bold ? 'bold' : 'regular')
    .fontSize(size)
    .fillColor(color)
  pdf.text(text, MARGIN, pdf.y, { width: INNER })
}

function drawTable(pdf: Pdf, root: PdfTag, table: ReportTable, none: string): void {
  const widths = widthsOf(pdf, table, INNER - (table.bar === null ? 0 : BAR_WIDTH))
  // A title without rows below it is moved to the next page.
  if (pdf.y + 3 * ROW + 34 > FOOT) pdf.addPage()
  pdf.y += 20
  drawTagged(pdf, root, 'H2', () => write(pdf, table.title, { size: 12, bold: true, color: INK }))
  pdf.y += 4
  const most = mostOf(table)
  addTag(pdf, root, 'Table', (tag) => {
    drawHeadings(pdf, tag, table, widths)
    for (const row of table.rows.length > 0 ? table.rows : [[none]]) {
      pdf.font('regular').fontSize(9)
      const height = heightOf(pdf, row.map(textOf(table)), widths)
      if (pdf.y + height > FOOT) {
        pdf.addPage()
        drawHeadings(pdf, tag, table, widths)
      }
      drawRow(pdf, tag, { table, widths, row, most, height })
    }
  })
}

function drawHeadings(pdf: Pdf, tag: PdfTag, table: ReportTable, widths: readonly number[]): void {
  const y = pdf.y
  drawArtifact(pdf, () => pdf.rect(MARGIN, y, INNER, ROW).fill(FILL))
  pdf.font('bold').fontSize(8.5).fillColor(QUIET)
  drawCells(pdf, { tag, type: 'TH', table, widths, y, cells: table.headings })
  pdf.y = y + ROW
}

interface DrawnRow {
  table: ReportTable
  widths: readonly number[]
  row: readonly Cell[]
  /** Value of the longest bar. */
  most: number
  height: number
}

/** Returns the height of a row: a text that is longer than its column takes several lines. */
function heightOf(pdf: Pdf, texts: readonly string[], widths: readonly number[]): number {
  const line = pdf.currentLineHeight(true)
  const highest = Math.max(...texts.map((text, at) => pdf.heightOfString(text, { width: (widths[at] ?? 0) - PADDING })))
  return ROW + (Math.max(1, Math.round(highest / line)) - 1) * line
}

function drawRow(pdf: Pdf, tag: PdfTag, { table, widths, row, most, height }: DrawnRow): void {
  const y = pdf.y
  pdf.font('regular').fontSize(9).fillColor(INK)
  drawCells(pdf, { tag, type: 'TD', table, widths, y, cells: row.map(textOf(table)) })
  const value = table.bar === null ? null : row[table.bar]
  if (typeof value === 'number' && value > 0) {
    const room = BAR_WIDTH - 16
    const left = WIDTH - MARGIN - BAR_WIDTH + 12
    drawArtifact(pdf, () => pdf.rect(left, y + 5, (room * value) / most, 8).fill(PRIMARY))
  }
  const below = y + height
  const line = () => pdf.moveTo(MARGIN, below).lineTo(WIDTH - MARGIN, below)
  drawArtifact(pdf, () => line().lineWidth(0.5).stroke(LINE))
  pdf.y = below
}

interface DrawnCells {
  tag: PdfTag
  type: 'TH' | 'TD'
  table: ReportTable
  widths: readonly number[]
  y: number
  cells: readonly string[]
}

function drawCells(pdf: Pdf, { tag, type, table: { numbers }, widths, y, cells }: DrawnCells): void {
  addTag(pdf, tag, 'TR', (row) => {
    let x = MARGIN
    for (const [at, width] of widths.entries()) {
      const left = x + PADDING / 2
      const align = numbers.includes(at) ? 'right' : 'left'
      const draw = () => pdf.text(cells[at] ?? '', left, y + 4, { width: width - PADDING, align })
      drawTagged(pdf, row, type, draw, type === 'TH' ? { scope: 'Column' } : {})
      x += width
    }
  })
}

/** Returns the value of the longest bar, which is 100 for rates. */
function mostOf({ key, rows, bar }: ReportTable): number {
  if (bar === null) return 0
  if (key === 'completion' || key === 'coverage') return 100
  return Math.max(0, ...rows.map((row) => Number(row[bar] ?? 0)))
}
