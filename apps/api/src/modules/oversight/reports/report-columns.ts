import type { Pdf } from '../../files/pdf-document.js'
import type { Cell } from '../../tabular/write-table.js'
import type { ReportTable } from './report-tables.js'

const NUMBER_WIDTH = 62

/**
 * Returns the widths of the columns: number columns are as wide as their contents, text columns share the rest in
 * proportion to their contents; if that is too little, short columns keep their full width.
 */
export function widthsOf(pdf: Pdf, table: ReportTable, available: number): number[] {
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
export const textOf =
  ({ exact }: ReportTable) =>
  (cell: Cell, at: number): string => {
    if (cell === null) return '–'
    if (typeof cell !== 'number') return cell
    const digits = exact.includes(at) ? 2 : 0
    return cell.toLocaleString('en-US', { minimumFractionDigits: digits }).replace('-', '−')
  }
