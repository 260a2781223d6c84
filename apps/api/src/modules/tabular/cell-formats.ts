import { DAY_MS } from '@credit/contract'
import { local } from './workbook-parts.js'
import type { WorkbookZip } from './workbook-zip.js'

/** Styles, by number, that show a number as something else than its digits. */
export interface CellFormats {
  /** Shown as a date. */
  dates: ReadonlySet<string>
  /** Shown with so many digits at least, as postcodes are. */
  zeros: ReadonlyMap<string, number>
}

/** Numbers of built-in date formats; 27 to 58 are for East Asian languages. */
const BUILT_IN: readonly (readonly [first: number, last: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
]
/** Quoted and bracketed parts of a format are shown as they are. */
const LITERAL = /"[^"]*"|\\.|\[[^\]]*\]/g
/** A format of zeros alone, for positive numbers. */
const ZEROS = /^(0{2,20})(?:_.)?(?:;|$)/
/** Characters of a format that are read. */
const MAX_FORMAT = 200

/** Reads the styles of a workbook. */
export async function cellFormats(book: WorkbookZip, part: string): Promise<CellFormats> {
  const dates = new Set<string>()
  const zeros = new Map<string, number>()
  if (!book.has(part)) return { dates, zeros }
  const formats = new Map<string, string>()
  let inCells = false
  let style = 0
  await book.parseAll(part, (parser) => {
    parser.on('opentag', ({ name: full, attributes }) => {
      const tag = local(full)
      if (tag === 'numFmt') formats.set(String(attributes.numFmtId ?? ''), String(attributes.formatCode ?? ''))
      if (tag === 'cellXfs') inCells = true
      if (tag !== 'xf' || !inCells) return
      const id = String(attributes.numFmtId ?? '')
      const shown = formats.get(id)?.slice(0, MAX_FORMAT).replace(LITERAL, '') ?? ''
      const digits = ZEROS.exec(shown)?.[1]?.length
      if (isDateFormat(Number(id), shown)) dates.add(String(style))
      else if (digits !== undefined) zeros.set(String(style), digits)
      style++
    })
    parser.on('closetag', (tag) => {
      if (local(tag.name) === 'cellXfs') inCells = false
    })
  })
  return { dates, zeros }
}

const isDateFormat = (id: number, shown: string) =>
  BUILT_IN.some(([first, last]) => id >= first && id <= last) || /[ymd]/i.test(shown)

/** Day 0 of spreadsheets: they take 1900 for a leap year. */
const DAY_0 = Date.UTC(1899, 11, 30)
const DAYS_1904 = 1_462
const MAX_DAY = 2_958_465

/** The day of a number that a spreadsheet shows as a date, `2026-01-31`. */
export function dayOfSerial(serial: number, from1904: boolean): string {
  const day = Math.floor(serial) + (from1904 ? DAYS_1904 : 0)
  if (!(day >= 0 && day <= MAX_DAY)) return String(serial)
  return new Date(DAY_0 + day * DAY_MS).toISOString().slice(0, 10)
}
