import { DAY_MS } from '@credit/contract'

/** Numbers of built-in date formats; 27 to 58 are for East Asian languages. */
const BUILT_IN: readonly (readonly [first: number, last: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
]
/** Quoted and bracketed parts of a format are shown as they are. */
const LITERAL = /"[^"]*"|\\.|\[[^\]]*\]/g

/** Day 0 of spreadsheets: they take 1900 for a leap year. */
const DAY_0 = Date.UTC(1899, 11, 30)
const DAYS_1904 = 1_462
const MAX_DAY = 2_958_465

/** Whether a number format shows dates. */
export function isDateFormat(id: number, format: string | undefined): boolean {
  if (BUILT_IN.some(([first, last]) => id >= first && id <= last)) return true
  return format !== undefined && /[ymd]/i.test(format.slice(0, 200).replace(LITERAL, ''))
}

/** The day of a number that a spreadsheet shows as a date, `2026-01-31`. */
export function dayOfSerial(serial: number, from1904: boolean): string {
  const day = Math.floor(serial) + (from1904 ? DAYS_1904 : 0)
  if (!(day >= 0 && day <= MAX_DAY)) return String(serial)
  return new Date(DAY_0 + day * DAY_MS).toISOString().slice(0, 10)
}
