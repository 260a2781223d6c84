import { drawArtifact, drawTagged, type Pdf, type PdfTag } from '../../files/pdf-document.js'
import type { Headline } from './report-summary.js'

/** A4, upright. */
export const [WIDTH, HEIGHT] = [595.28, 841.89]
export const MARGIN = 48
export const INNER = WIDTH - 2 * MARGIN
export const FOOT = HEIGHT - MARGIN
export const [INK, QUIET, PRIMARY, LINE, FILL] = ['#1d2527', '#4d5a5e', '#1f5f5b', '#e1e5e1', '#edf0ed']

export interface Style {
  size: number
  bold?: boolean
  color: string
}

/** Selects the font of a text. */
function style(pdf: Pdf, { size, bold = false, color }: Style): void {
  pdf
    .font(bold ? 'bold' : 'regular')
    .fontSize(size)
    .fillColor(color)
}

/** Writes a text below the last one, as wide as the page. */
export function write(pdf: Pdf, text: string, of: Style): void {
  style(pdf, of)
  pdf.text(text, MARGIN, pdf.y, { width: INNER })
}

const GAP = 8
const CARD_HEIGHT = 76
const CARD_PADDING = 8

/** Draws figures side by side: label, value and change. */
export function drawHeadlines(pdf: Pdf, root: PdfTag, headlines: readonly Headline[]): void {
  const top = pdf.y
  const width = (INNER - GAP * (headlines.length - 1)) / headlines.length
  for (const [at, { label, value, change }] of headlines.entries()) {
    const left = MARGIN + at * (width + GAP)
    drawArtifact(pdf, () => pdf.roundedRect(left, top, width, CARD_HEIGHT, 4).fill(FILL))
    const line = (text: string, y: number, of: Style) => {
      style(pdf, of)
      pdf.text(text, left + CARD_PADDING, top + y, { width: width - 2 * CARD_PADDING })
    }
    drawTagged(pdf, root, 'P', () => {
      line(label, 8, { size: 8.5, color: QUIET })
      line(value, 22, { size: 19, bold: true, color: PRIMARY })
      line(change, 50, { size: 8, color: QUIET })
    })
  }
  pdf.y = top + CARD_HEIGHT
}
