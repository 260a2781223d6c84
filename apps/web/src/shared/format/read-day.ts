import { halfWidth, isPlainDate } from '@credit/contract'

/** Accepted forms: 20260105, 2026-1-5, 2026/1/5, 2026.1.5, 2026年1月5日. */
const WAYS = /^(\d{4})(?:([-/.年])(\d{1,2})([-/.月])(\d{1,2})日?|(\d{2})(\d{2}))$/
/** Second separator by the first one, if they differ. */
const FOLLOWING_UNIT: Readonly<Record<string, string>> = { 年: '月' }

/** Parses a day in one of the usual forms. Returns YYYY-MM-DD, or null if the text is not a day. */
export function readDay(text: string): string | null {
  const found = WAYS.exec(halfWidth(text).replace(/\s/g, ''))
  if (!found) return null
  const [, year = '', first = '', month, second, day, plainMonth, plainDay] = found
  if (first && second !== (FOLLOWING_UNIT[first] ?? first)) return null
  const parts = [year, month ?? plainMonth ?? '', day ?? plainDay ?? '']
  const read = parts.map((part) => part.padStart(2, '0')).join('-')
  return isPlainDate(read) ? read : null
}
