import { dateOf, isPlainDate, readableText } from '@credit/contract'

/** JSON of unknown shape. */
export type Json = Record<string, unknown>

/** Returns whether a value is a JSON object. */
export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns a JSON object as it is; an empty one for anything else. */
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

/** A text or number as a trimmed text; anything else is empty. */
export function text(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  return ''
}

/** A text that can be stored, without unreadable and invisible characters; cut at `max`. */
export function storable(value: string, max: number): string {
  return readableText(value.length <= max ? value : `${value.slice(0, max - 1)}…`)
}

/** The calendar date of a date or date-time, `YYYY-MM-DD`, in the installation's time zone. */
export function dayOf(value: unknown): string | null {
  const written = text(value)
  const moment = momentOf(written)
  if (!moment) return null
  return isPlainDate(written) ? written : dateOf(moment)
}

/** A moment between 1970 and 2200, or null. */
export function momentOf(value: unknown): Date | null {
  const written = text(value)
  if (!isPlainDate(written.slice(0, 10))) return null
  const moment = new Date(written)
  const year = moment.getFullYear()
  return year >= 1970 && year < 2200 ? moment : null
}
