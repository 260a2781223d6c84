import { type Locale, textIn } from '@credit/contract'
import type { StatedBand } from '#entities/ledger/credit-record'
import { addTag, drawArtifact, drawTagged, type Pdf, type PdfTag } from '../../files/pdf-document.js'

const HEIGHT = 66
const GAP = 4
const INK = '#1d2527'
const QUIET = '#4d5a5e'

/** Colours of text and ground from the worst band up, as on the public pages. All better ones have the last. */
const TONES = [
  ['#b3261e', '#fcebea'],
  ['#8a5a00', '#fdf3dd'],
  ['#1d5b94', '#e8f1fa'],
  ['#1f6b3a', '#e8f5ec'],
] as const

const toneAt = (at: number, count: number) => TONES[Math.min(count - 1 - at, TONES.length - 1)] ?? TONES[0]

/** Returns the colour of a band; undefined if it is not on the scale. */
export function toneOf(scale: readonly StatedBand[], band: string | null): string | undefined {
  const at = scale.findIndex(({ code }) => code === band)
  return at < 0 ? undefined : toneAt(at, scale.length)[0]
}

interface DrawnScale {
  pdf: Pdf
  root: PdfTag
  t: (key: string, values?: Record<string, number>) => string
  locale: Locale
  /** The highest first. */
  scale: readonly StatedBand[]
  /** Band of the record, and the word that marks it. */
  own: { band: string | null; word: string }
  left: number
  top: number
  width: number
}

/** Draws the bands in a row. The own one is filled, framed and marked by a word. */
export function drawScale({ pdf, root, t, locale, scale, own, left, top, width }: DrawnScale): void {
  const box = (width - GAP * (scale.length - 1)) / scale.length
  addTag(pdf, root, 'L', (list) => {
    for (const [at, { code, names, minScore }] of scale.entries()) {
      const [text, ground] = toneAt(at, scale.length)
      const x = left + at * (box + GAP)
      const isOwn = code === own.band
      drawArtifact(pdf, () => {
        pdf.rect(x, top, box, HEIGHT).fill(isOwn ? ground : '#ffffff')
        pdf
          .rect(x, top, box, HEIGHT)
          .lineWidth(isOwn ? 1.5 : 0.5)
          .stroke(isOwn ? text : '#c3c9c5')
        pdf.rect(x, top, box, 3).fill(text)
      })
      const options = { width: box - 8, align: 'center' } as const
      addTag(pdf, list, 'LI', (item) =>
        drawTagged(pdf, item, 'LBody', () => {
          pdf
            .font('bold')
            .fontSize(12)
            .fillColor(isOwn ? text : INK)
          pdf.text(isOwn ? `${code} · ${own.word}` : code, x + 4, top + 7, options)
          pdf
            .font('regular')
            .fontSize(9)
            .fillColor(INK)
            .text(textIn(names, locale), x + 4, top + 23, options)
          pdf.fillColor(QUIET).text(t('from', { score: minScore }), x + 4, top + 50, options)
        }),
      )
    }
  })
}
