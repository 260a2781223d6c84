import { dateOf, isPlainDate, type PlainDate } from './plain-date.js'
import { withoutInvisible } from './rules/texts.js'

/** 2027-2-5, 2027/02/05, 2027.2.5, 20270205, and with the Chinese words for year, month and day. */
const DAY =
  /^(\d{4})(?:\s?([-/.,、])\s?(\d{1,2})\s?\2\s?(\d{1,2})|\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})(?:\s?日)?|(\d{2})(\d{2}))/
/** A time after the day, as spreadsheets and databases write it; with or without its zone. */
const TIME = /^(?:T|\s)\s*([01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:\s?[AP]M)?(Z|[+-]\d{2}:?\d{2})?$/i

/**
 * Reads a day as people and other systems write it, with or without a time. A time in UTC counts in the zone of the
 * process, another one where it was written. Returns `none` for a day that no calendar has, and null for any other text.
 */
export function dayOfText(text: string): PlainDate | 'none' | null {
  const written = withoutInvisible(text)
    .normalize('NFKC')
    .replace(/[‐‑–—−]/g, '-')
    .trim()
  const found = DAY.exec(written)
  if (!found) return null
  const [day, year = '', , ...parts] = found
  const [month = '', date = ''] = parts.filter((part) => part !== undefined)
  const rest = written.slice(day.length)
  const time = TIME.exec(rest)
  if (rest !== '' && !time) return null
  const plain = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  if (!isPlainDate(plain)) return 'none'
  if (time?.[2]?.toUpperCase() !== 'Z') return plain
  const moment = new Date(`${plain}T${rest.trim().replace(/^T/i, '').replace(/\s/g, '')}`)
  return Number.isNaN(moment.getTime()) ? null : dateOf(moment)
}

/** The same for a typed day: a day that no calendar has is null as well. */
export function readDay(text: string): PlainDate | null {
  const day = dayOfText(text)
  return day === 'none' ? null : day
}
