import { evaluatorStep, evaluatorStepText, type Locale, SIGN, textIn } from '@credit/contract'
import { pdfkitAddPlaceholder } from '@signpdf/placeholder-pdfkit'
import { SUBFILTER_ETSI_CADES_DETACHED } from '@signpdf/utils'
import { encode } from 'uqr'
import { translate } from '#core/language/language'
import type { StatedCredit } from '#entities/ledger/credit-record'
import { openPdf, type Pdf } from '../../files/pdf-document.js'

const WIDTH = 841.89
const HEIGHT = 595.28
const MARGIN = 40
const PANEL = 28
const QR = 118
const RIGHT = WIDTH - MARGIN - PANEL - QR
/** Room for the signature in hexadecimal digits: certificates of three levels fit. */
const SIGNATURE_BYTES = 16_384
const MAX_ACTS = 4
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
  /** Target of the QR code. */
  address: string
}

/** Draws a credit record as a PDF of one page with a place for its signature. */
export async function drawRecord(record: PrintedRecord): Promise<Buffer> {
  const { locale, number } = record
  const t = (key: string, values?: Record<string, string | number>) => translate(locale, `creditRecord.${key}`, values)
  const { pdf, end } = openPdf({
    size: [WIDTH, HEIGHT],
    margin: 0,
    locale,
    title: `${t('title')} ${number}`,
    createdAt: record.issuedAt,
  })
  drawGround(pdf, record.picture)
  drawHead(pdf, record, t)
  drawFacts(pdf, record, t)
  drawCode(pdf, record, t)
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

type Translate = (key: string, values?: Record<string, string | number>) => string

/** The picture is 1360 x 994: as wide as the page it is 3 % higher, and its frame is to be seen whole. */
function drawGround(pdf: Pdf, picture: Uint8Array | null): void {
  if (picture) pdf.image(Buffer.from(picture), 0, 0, { width: WIDTH, height: HEIGHT })
  const [width, height] = [WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN]
  pdf.save().roundedRect(MARGIN, MARGIN, width, height, 6)
  pdf
    .fillOpacity(picture ? 0.9 : 1)
    .fill('#ffffff')
    .restore()
  pdf.roundedRect(MARGIN, MARGIN, width, height, 6).lineWidth(0.75).stroke('#c3c9c5')
}

function drawHead(pdf: Pdf, { system, number }: PrintedRecord, t: Translate): void {
  const left = MARGIN + PANEL
  pdf
    .font('regular')
    .fontSize(12)
    .fillColor(QUIET)
    .text(system, left, MARGIN + 24)
  pdf
    .font('bold')
    .fontSize(26)
    .fillColor(PRIMARY)
    .text(t('title'), left, MARGIN + 44)
  pdf
    .font('regular')
    .fontSize(11)
    .fillColor(QUIET)
    .text(t('number', { number }), left, MARGIN + 84)
}

function drawFacts(pdf: Pdf, record: PrintedRecord, t: Translate): void {
  const { stated, locale } = record
  const left = MARGIN + PANEL
  const width = RIGHT - left - 24
  let y = MARGIN + 122
  const line = (label: string, value: string, style: { bold?: boolean; color?: string } = {}) => {
    const at = left + 112
    pdf.font('regular').fontSize(11).fillColor(QUIET).text(label, left, y, { width: 106 })
    const end = pdf.y
    pdf.font(style.bold ? 'bold' : 'regular').fillColor(style.color ?? INK)
    pdf.text(value, at, y, { width: width - 112 })
    y = Math.max(end, pdf.y) + 7
  }
  line(t('holder'), stated.holder, { bold: true })
  line(t(stated.sign === SIGN.expert ? 'certificateNumber' : 'code'), stated.code ?? '–')
  line(t('kind'), translate(locale, `creditRecord.signs.${stated.sign}`))
  line(t('area'), textIn(stated.area, locale))
  line(t('score'), stated.score === null ? t('unrated') : stated.score.toFixed(2), { bold: true })
  line(t('stars'), stated.starLevel === null ? t('unrated') : t('starLevel', { stars: stated.starLevel }))
  if (stated.basis) line(t('basis'), t(`basisOf.${stated.basis}`))
  const label = stated.bandLabels ? textIn(stated.bandLabels, locale) : ''
  line(t('band'), stated.band === null ? '–' : `${stated.band} ${label}`)
  if (stated.terms) line(t('terms'), termsText(stated.terms, t))
  // A record that was requested before the number came in steps states the exact one.
  const evaluators = evaluatorStep(stated.evaluatorCount)
  line(t('evaluators'), t(`evaluatorSteps.${evaluatorStepText(evaluators)}`, { count: evaluators }))
  if (stated.serious.length === 0) line(t('serious'), t('none'))
  for (const act of stated.serious.slice(0, MAX_ACTS)) {
    const { names, authority, decisionNumber, decidedOn } = act
    const parts = [textIn(names, locale), authority, decisionNumber, decidedOn].filter(Boolean)
    line(t('serious'), parts.join(' · '), { color: ERROR })
  }
  const more = stated.serious.length - MAX_ACTS
  if (more > 0) line('', t('more', { count: more }))
  const foot = t('foot', { asOf: stated.asOf, version: stated.ruleVersion })
  pdf.font('regular').fontSize(9).fillColor(QUIET)
  pdf.text(foot, left, HEIGHT - MARGIN - 40, { width: WIDTH - 2 * left })
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

function drawCode(pdf: Pdf, record: PrintedRecord, t: Translate): void {
  const { data, size } = encode(record.address, { border: 0, ecc: 'M' })
  const side = QR / size
  const top = MARGIN + 122
  for (const [row, cells] of data.entries()) {
    for (const [column, dark] of cells.entries()) {
      if (dark) pdf.rect(RIGHT + column * side, top + row * side, side + 0.02, side + 0.02)
    }
  }
  pdf.fill('#000000')
  const lines = [t('scan'), t('issued', { day: dayOf(record.issuedAt) }), t('until', { day: record.validUntil })]
  pdf.font('regular').fontSize(10).fillColor(QUIET)
  pdf.text(lines.join('\n'), RIGHT, top + QR + 10, { width: QR, lineGap: 4 })
}

/** The day in the time zone of the process. */
function dayOf(time: Date): string {
  const pad = (n: number) => String(n).padStart(2, '0')
  return `${time.getFullYear()}-${pad(time.getMonth() + 1)}-${pad(time.getDate())}`
}
