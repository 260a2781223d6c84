import { isISO8601, isUUID } from 'class-validator'
import type { ColumnKind } from './list-definition.js'

const NUL = String.fromCharCode(0)

/** Whether a text can be compared with a column of that kind. */
export function isValueOf({ type }: ColumnKind, value: string): boolean {
  if (type === 'uuid') return isUUID(value)
  if (type === 'boolean') return value === 'true' || value === 'false'
  if (type === 'smallint') return /^-?\d{1,4}$/.test(value)
  if (/int/.test(type)) return /^-?\d{1,9}$/.test(value)
  if (type === 'numeric') return /^-?\d{1,12}(\.\d{1,6})?$/.test(value)
  if (type === 'date' || type === 'timestamptz') {
    return value.length >= 10 && isISO8601(value, { strict: true, strictSeparator: true })
  }
  return !value.includes(NUL)
}

/** `1,2` of a filter; a text that is only commas is looked for as it is. */
export function valuesOf(value: string): string[] {
  const values = value.split(',').filter(Boolean)
  return values.length > 0 ? values : [value]
}

/** Escapes the wildcards of `LIKE` in a text. */
export function escapeLike(value: string): string {
  return value.replace(/[\\%_]/g, '\\$&')
}

/** Whether a filter takes its value as one text and looks for rows that contain it. */
export function isContained({ type, values }: ColumnKind): boolean {
  return type === 'jsonb' || (type === 'text' && !values)
}
