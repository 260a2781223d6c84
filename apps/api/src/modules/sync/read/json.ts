import { dateOf, isPlainDate, type PlainDate, readableText } from '@credit/contract'

/** JSON of unknown shape. */
export type Json = Record<string, unknown>

/** Returns whether a value is a JSON object. */
export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns a JSON object unchanged, or an empty one for any other value. */
export function object(value: unknown): Json {
  return isObject(value) ? value : {}
}

/** The objects of a list; a single object counts as a list of one. */
export function objects(value: unknown): Json[] {
  if (isObject(value)) return [value]
  return Array.isArray(value) ? value.filter(isObject) : []
}

/** Returns the texts of a list that are not empty; a single text counts as a list of one. */
export function strings(value: unknown): string[] {
  const list = Array.isArray(value) ? value : [value]
  return list.map(text).filter((item) => item !== '')
}

/** Returns a text or number as a trimmed text; any other value is empty. */
export function text(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  return ''
}

/** A text that can be stored, without unreadable and invisible characters; cut at `max`. */
export function storable(value: string, max: number): string {
  return readableText(value.length <= max ? value : `${value.slice(0, max - 1)}…`)
}

/**
 * Spellings of a day: ISO 8601, with slashes, in Chinese, or eight digits; ISO ones may be followed by a time. "1
 * November" and "11/1" are ambiguous across countries, so they are not accepted.
 */
const SPELLINGS = [
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](.+))?$/,
  /^(\d{4})\/(\d{1,2})\/(\d{1,2})(?: (.+))?$/,
  /^(\d{4})年(\d{1,2})月(\d{1,2})日(?: ?(.+))?$/,
  /^(\d{4})(\d{2})(\d{2})$/,
]
const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i
/** Earlier years are typing errors, or mean "none" in the source system. */
const FIRST_YEAR = 1990
const LAST_YEAR = 2199

/** The calendar date of a date or date-time, `YYYY-MM-DD`, in the installation's time zone. */
export function dayOf(value: unknown): PlainDate | null {
  const written = readMoment(value)
  return written && (written.hasZone ? dateOf(written.moment) : written.day)
}

/** Returns the moment of a date or date-time, in the installation's time zone if none is stated. */
export function momentOf(value: unknown): Date | null {
  return readMoment(value)?.moment ?? null
}

function readMoment(value: unknown): { day: PlainDate; moment: Date; hasZone: boolean } | null {
  const written = text(value).normalize('NFKC')
  for (const spelling of SPELLINGS) {
    const found = spelling.exec(written)
    if (!found) continue
    const [, year = '', month = '', date = '', time] = found
    const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
    if (!isPlainDate(day) || Number(year) < FIRST_YEAR || Number(year) > LAST_YEAR) return null
    if (time === undefined) return { day, moment: new Date(day), hasZone: false }
    const moment = timeOf(day, time.trim())
    return moment && { day, moment, hasZone: /Z|[+-]\d{2}:?\d{2}$/i.test(time) }
  }
  return null
}

function timeOf(day: PlainDate, time: string): Date | null {
  const found = TIME.exec(time)
  if (!found) return null
  const [, hour = '', minute, second = '00', zone = ''] = found
  const moment = new Date(`${day}T${hour.padStart(2, '0')}:${minute}:${second}${zone.toUpperCase()}`)
  return Number.isNaN(moment.getTime()) ? null : moment
}
