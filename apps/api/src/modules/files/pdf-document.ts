import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Locale } from '@credit/contract'
import PDFDocument from 'pdfkit'
import { documentText } from '../../core/document-text.js'

const FONTS = join(
  dirname(createRequire(import.meta.url).resolve('@embedpdf/fonts-sc')),
  '..',
  'fonts',
)
const REGULAR = join(FONTS, 'NotoSansHans-Regular.otf')

export type Pdf = InstanceType<typeof PDFDocument>

interface PdfOptions {
  /** Width and height of its pages, in points. */
  size: [width: number, height: number]
  margin: number
  locale: Locale
  title: string
  createdAt: Date
  /** Pages stay open until the end, so that each can say how many there are. */
  buffered?: boolean
}

/**
 * Opens a PDF with the fonts `regular` and `bold`, which have Chinese characters; those used are embedded.
 * `end` closes it and returns its bytes.
 */
export function openPdf(options: PdfOptions): { pdf: Pdf; end: () => Promise<Buffer> } {
  const { size, margin, locale, title, createdAt, buffered = false } = options
  const pdf = new PDFDocument({
    ...{ size, margin, pdfVersion: '1.7', lang: locale, bufferPages: buffered },
    // Without it the document opens with a font of its own, which the bundle of the service lacks.
    font: REGULAR,
    info: { Title: documentText(title), CreationDate: createdAt },
  })
  const write = pdf.text.bind(pdf) as (text: string, ...place: unknown[]) => Pdf
  pdf.text = (text: string, ...place: unknown[]) => write(documentText(text), ...place)
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => pdf.on('end', resolve).on('error', reject))
  pdf.registerFont('regular', REGULAR)
  pdf.registerFont('bold', join(FONTS, 'NotoSansHans-Bold.otf'))
  return {
    pdf,
    async end() {
      pdf.end()
      await ended
      return Buffer.concat(chunks)
    },
  }
}
