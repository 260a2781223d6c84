import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Locale } from '@credit/contract'
import { openSync } from 'fontkit'
import PDFDocument from 'pdfkit'
import { documentText } from '#core/document-text'

const FONTS = join(dirname(createRequire(import.meta.url).resolve('@embedpdf/fonts-sc')), '..', 'fonts')

export type Pdf = InstanceType<typeof PDFDocument>
/** An element of a document's structure, which screen readers follow. */
export type PdfTag = ReturnType<Pdf['struct']>
type Weight = 'Regular' | 'Bold'

const fonts = new Map<Weight, string & Buffer>()

/** Reads a font once for all documents: its tables take half a second, a document without them a tenth. */
function fontOf(weight: Weight): string & Buffer {
  let font = fonts.get(weight)
  if (!font) {
    // pdfkit takes a font that is read already, which its types do not know.
    font = openSync(join(FONTS, `NotoSansHans-${weight}.otf`)) as unknown as string & Buffer
    fonts.set(weight, font)
  }
  return font
}

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
 * Opens a tagged PDF with the fonts `regular` and `bold`, which have Chinese characters; the used characters are
 * embedded. `root` takes the tags in reading order; `end` closes the document and returns its bytes.
 */
export function openPdf(options: PdfOptions): { pdf: Pdf; root: PdfTag; end: () => Promise<Buffer> } {
  const { size, margin, locale, title, createdAt, buffered = false } = options
  const pdf = new PDFDocument({
    size,
    margin,
    pdfVersion: '1.7',
    lang: locale,
    tagged: true,
    displayTitle: true,
    bufferPages: buffered,
    // The default font would be missing from the service's bundle.
    font: fontOf('Regular'),
    info: { Title: documentText(title), CreationDate: createdAt },
  })
  const write = pdf.text.bind(pdf) as (text: string, ...place: unknown[]) => Pdf
  pdf.text = (text: string, ...place: unknown[]) => write(documentText(text), ...place)
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => pdf.on('end', resolve).on('error', reject))
  pdf.registerFont('regular', fontOf('Regular'))
  pdf.registerFont('bold', fontOf('Bold'))
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  return {
    pdf,
    root,
    async end() {
      root.end()
      pdf.end()
      await ended
      return Buffer.concat(chunks)
    },
  }
}

/**
 * Attributes of a tag: `scope` of a heading cell, `alt` of a picture and the box that it takes, `actual` text that is
 * read instead of what is drawn.
 */
interface TagOptions {
  scope?: 'Row' | 'Column'
  alt?: string
  actual?: string
  bbox?: [left: number, top: number, right: number, bottom: number]
}

/** Adds an element with what `draw` draws. */
export function drawTagged(pdf: Pdf, parent: PdfTag, type: string, draw: () => void, options: TagOptions = {}): void {
  parent.add(pdf.struct(type, options, draw))
}

/** Adds an element whose elements are added by `fill`. */
export function addTag(pdf: Pdf, parent: PdfTag, type: string, fill: (tag: PdfTag) => void): void {
  const tag = pdf.struct(type)
  parent.add(tag)
  fill(tag)
  tag.end()
}

/** Draws decoration, which screen readers skip. */
export function drawArtifact(pdf: Pdf, draw: () => void): void {
  pdf.markContent('Artifact', { type: 'Layout' })
  draw()
  pdf.endMarkedContent()
}
