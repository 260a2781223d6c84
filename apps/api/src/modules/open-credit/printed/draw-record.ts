import { evaluatorStep, evaluatorStepText, type Locale, SIGN, textIn } from '@credit/contract'
import { pdfkitAddPlaceholder } from '@signpdf/placeholder-pdfkit'
import { SUBFILTER_ETSI_CADES_DETACHED } from '@signpdf/utils'
import { encode } from 'uqr'
import { translate } from '#core/language/language'
import type { StatedCredit } from '#entities/ledger/credit-record'
import { addTag, drawArtifact, drawTagged, openPdf, type Pdf, type PdfTag } from '../../files/pdf-document.js'
import { drawScale, toneOf } from './draw-scale.js'

const WIDTH = 841.89
const HEIGHT = 595.28
const MARGIN = 40
const PANEL = 28
const LEFT = MARGIN + PANEL
const INNER = WIDTH - 2 * LEFT
const QR = 104
const RIGHT = WIDTH - LEFT - QR
/** Width beside the QR code. */
const BESIDE = RIGHT - LEFT - 24
const LABELS = 132
/** The lines on issue, validity and verification begin here. */
const FOOT = HEIGHT - MARGIN - 74
/** Room for the signature in hexadecimal digits: certificates of three levels fit. */
const SIGNATURE_BYTES = 16_384
/** Size of the facts' type. */
const FACT = 10.5
const INK = '#1d2527'
const QUIET = '#4d5a5e'
const PRIMARY = '#1f5f5b'
const ERROR = '#b3261e'

/** Content of the printed record. */
export interface PrintedRecord {
  number: string
  locale: Locale
  issuedAt: Date
  validUntil: string
  stated: StatedCredit
  /** Name of the area's system, and its background picture as JPEG. */
  system: string
  picture: Uint8Array | null
  /** Address of the page that verifies records by their number. */
  verifyPage: string
}

type Translate = (key: string, values?: Record<string, string | number>) => string

/** A record that is being drawn. */
interface Drawing {
  pdf: Pdf
  root: PdfTag
  record: PrintedRecord
  t: Translate
}

/** Draws a credit record as a tagged PDF of one page with a place for its signature. */
export async function drawRecord(record: PrintedRecord): Promise<Buffer> {
  const { locale, number } = record
  const t: Translate = (key, values) => translate(locale, `creditRecord.${key}`, values)
  const { pdf, root, end } = openPdf({
    size: [WIDTH, HEIGHT],
    margin: 0,
    locale,
    title: `${t('title')} ${number}`,
    createdAt: record.issuedAt,
  })
  const drawing = { pdf, root, record, t }
  drawArtifact(pdf, () => drawGround(pdf, record.picture))
  drawHead(drawing)
  drawCode(drawing)
  drawResult(drawing, 188)
  const { scale = [], band } = record.stated
  const own = { band, word: t('own') }
  if (scale.length > 0) drawScale({ pdf, root, t, locale, scale, own, left: LEFT, top: 254, width: INNER })
  drawFacts(drawing, scale.length > 0 ? 334 : 262)
  drawFoot(drawing)
  pdfkitAddPlaceholder({
    pdf,
    pdfBuffer: Buffer.alloc(0),
    signatureLength: SIGNATURE_BYTES,
    reason: t('reason'),
    name: record.system,
    location: '',
    contactInfo: '',
    signingTime: record.issuedAt,
    subFilter: SUBFILTER_ETSI_CADES_DETACHED,
    widgetRect: [0, 0, 0, 0],
  })
  return end()
}

/** The picture is 1360 x 994: as wide as the page it is 3 % higher, and its frame is to be seen whole. */
function drawGround(pdf: Pdf, picture: Uint8Array | null): void {
  if (picture) pdf.image(Buffer.from(picture), 0, 0, { width: WIDTH, height: HEIGHT })
  const [width, height] = [WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN]
  pdf.save().roundedRect(MARGIN, MARGIN, width, height, 6)
  pdf
    .fillOpacity(picture ? 0.94 : 1)
    .fill('#ffffff')
    .restore()
  pdf.roundedRect(MARGIN, MARGIN, width, height, 6).lineWidth(0.75).stroke('#c3c9c5')
  pdf
    .moveTo(LEFT, FOOT - 10)
    .lineTo(WIDTH - LEFT, FOOT - 10)
    .stroke('#e1e5e1')
}

function drawHead({ pdf, root, record, t }: Drawing): void {
  const { system, number, stated } = record
  const text = (type: string, value: string, y: number, size: number, style: { bold?: boolean; color?: string }) =>
    drawTagged(pdf, root, type, () => {
      pdf.font(style.bold ? 'bold' : 'regular').fontSize(size)
      pdf.fillColor(style.color ?? INK).text(value, LEFT, y, { width: BESIDE })
    })
  text('P', system, MARGIN + 20, 11, { color: QUIET })
  text('H1', t('title'), MARGIN + 36, 24, { bold: true, color: PRIMARY })
  text('P', t('number', { number }), MARGIN + 72, 10.5, { color: QUIET })
  const size = pdf.font('bold').fontSize(18).widthOfString(stated.holder) > BESIDE ? 13 : 18
  text('H2', stated.holder, MARGIN + 100, size, { bold: true })
}

/** Draws score, stars and band, each with the whole that it is a part of. */
function drawResult({ pdf, root, record, t }: Drawing, top: number): void {
  const { score, starLevel, band, bandLabels, scale = [] } = record.stated
  const results = [
    { label: t('score'), value: score === null ? null : score.toFixed(2), of: t('ofPoints') },
    { label: t('stars'), value: starLevel === null ? null : String(starLevel), of: t('ofStars') },
    {
      label: t('band'),
      value: band ?? '–',
      of: bandLabels ? textIn(bandLabels, record.locale) : '',
      color: toneOf(scale, band),
    },
  ]
  const column = INNER / results.length
  for (const [at, result] of results.entries()) {
    const x = LEFT + at * column
    const value = result.value ?? t('unrated')
    drawTagged(pdf, root, 'P', () => {
      pdf.font('regular').fontSize(10).fillColor(QUIET).text(result.label, x, top)
      pdf.font('bold').fontSize(28)
      pdf.fillColor(result.color ?? PRIMARY).text(value, x, top + 14)
      const after = x + pdf.widthOfString(value) + 6
      pdf.font('regular').fontSize(11).fillColor(INK)
      if (result.value !== null) pdf.text(result.of, after, top + 31)
    })
  }
}

interface Fact {
  label: string
  value: string
  color?: string
}

/** Short facts, two in a line. */
function shortFacts({ record, t }: Drawing): Fact[] {
  const { stated, locale } = record
  // A record that was requested before the number came in steps states the exact one.
  const count = evaluatorStep(stated.evaluatorCount)
  return [
    { label: t(stated.sign === SIGN.expert ? 'certificateNumber' : 'code'), value: stated.code ?? '–' },
    { label: t('kind'), value: t(`signs.${stated.sign}`) },
    { label: t('area'), value: textIn(stated.area, locale) },
    { label: t('evaluators'), value: t(`evaluatorSteps.${evaluatorStepText(count)}`, { count }) },
    ...(stated.basis ? [{ label: t('basis'), value: t(`basisOf.${stated.basis}`) }] : []),
    ...(stated.serious.length === 0 ? [{ label: t('serious'), value: t('none') }] : []),
  ]
}

function drawFacts(drawing: Drawing, top: number): void {
  const { pdf, root, record, t } = drawing
  const { serious, terms } = record.stated
  const half = INNER / 2
  pdf.y = top
  addTag(pdf, root, 'Table', (table) => {
    const line = (fact: Fact) => {
      pdf.y = drawFact(pdf, table, fact, LEFT, INNER)
    }
    const facts = shortFacts(drawing)
    for (let at = 0; at < facts.length; at += 2) {
      const y = pdf.y
      const ends = facts.slice(at, at + 2).map((fact, n) => {
        pdf.y = y
        return drawFact(pdf, table, fact, LEFT + n * half, half - 12)
      })
      pdf.y = Math.max(...ends)
    }
    if (terms) line({ label: t('terms'), value: termsText(terms, t) })
    let drawn = 0
    for (const { names, authority, decisionNumber, decidedOn } of serious) {
      const value = [textIn(names, record.locale), authority, decisionNumber, decidedOn].filter(Boolean).join(' · ')
      const height = pdf
        .font('regular')
        .fontSize(FACT)
        .heightOfString(value, { width: INNER - LABELS })
      // The last line stays free for the number of the remaining ones.
      if (drawn > 0 && pdf.y + height + 22 > FOOT - 10) break
      line({ label: t('serious'), value, color: ERROR })
      drawn += 1
    }
    if (serious.length > drawn) line({ label: '', value: t('more', { count: serious.length - drawn }) })
  })
}

/** Draws a fact at the height that the document has reached, and returns where it ends. */
function drawFact(pdf: Pdf, table: PdfTag, { label, value, color = INK }: Fact, left: number, width: number): number {
  const y = pdf.y
  let end = y
  addTag(pdf, table, 'TR', (row) => {
    pdf.font('regular').fontSize(FACT)
    const head = () => pdf.fillColor(QUIET).text(label, left, y, { width: LABELS - 8 })
    drawTagged(pdf, row, 'TH', head, { scope: 'Row' })
    end = pdf.y
    const body = () => pdf.fillColor(color).text(value, left + LABELS, y, { width: width - LABELS })
    drawTagged(pdf, row, 'TD', body)
  })
  return Math.max(end, pdf.y) + 4
}

function termsText(terms: NonNullable<StatedCredit['terms']>, t: Translate): string {
  const shown = (['base', 'mutual', 'bonus', 'deduction', 'adjustment', 'limit'] as const).filter(
    (name) => terms[name] !== 0,
  )
  return shown
    .map((name) => {
      const value = name === 'deduction' ? -terms[name] : terms[name]
      return `${t(`term.${name}`)} ${value.toFixed(2).replace('-', '−')}`
    })
    .join(t('separator'))
}

/** Draws who issued the record and when, until when it holds, and how to verify it. */
function drawFoot({ pdf, root, record, t }: Drawing): void {
  const { stated, system, verifyPage, number, issuedAt, validUntil } = record
  const issuer = stated.issuer || system
  const lines = [
    t('issue', { issuer, day: dayOf(issuedAt), until: validUntil }),
    t('asOf', { asOf: stated.asOf, version: stated.ruleVersion }) + (stated.unrated ? t('asUnrated') : ''),
    t('verify', { page: verifyPage.replace(/^https?:\/\//, ''), number }),
  ]
  pdf.y = FOOT
  for (const [at, line] of lines.entries()) {
    drawTagged(pdf, root, 'P', () => {
      pdf
        .font(at === 0 ? 'bold' : 'regular')
        .fontSize(9.5)
        .fillColor(at === 0 ? INK : QUIET)
      pdf.text(line, LEFT, pdf.y, { width: INNER, lineGap: 2 })
    })
  }
}

function drawCode({ pdf, root, record, t }: Drawing): void {
  const { data, size } = encode(`${record.verifyPage}/${record.number}`, { border: 0, ecc: 'M' })
  const side = QR / size
  const top = MARGIN + 24
  const draw = () => {
    for (const [row, cells] of data.entries()) {
      for (const [column, dark] of cells.entries()) {
        if (dark) pdf.rect(RIGHT + column * side, top + row * side, side + 0.02, side + 0.02)
      }
    }
    pdf.fill('#000000')
  }
  const alt = t('qr', { number: record.number })
  drawTagged(pdf, root, 'Figure', draw, { alt, bbox: [RIGHT, top, RIGHT + QR, top + QR] })
  drawTagged(pdf, root, 'Caption', () => {
    pdf.font('regular').fontSize(10).fillColor(QUIET)
    pdf.text(t('scan'), RIGHT - 20, top + QR + 6, { width: QR + 40, align: 'center' })
  })
}

/** The day in the time zone of the process. */
function dayOf(time: Date): string {
  const pad = (n: number) => String(n).padStart(2, '0')
  return `${time.getFullYear()}-${pad(time.getMonth() + 1)}-${pad(time.getDate())}`
}
