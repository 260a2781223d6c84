import { addMonths, type PlainDate } from '@credit/contract'
import { dayOf, isObject, type Json, storable, text } from '../read/json.js'
import { isAmount } from './payments.js'
import type { MappedWarning } from './process.js'

/** Properties of a stored release that hold days. */
const DAYS: ReadonlySet<string> = new Set([
  'date',
  'dateSigned',
  'x_dateFiled',
  'dateMet',
  'dateModified',
  'datePublished',
  'endDate',
  'dueDate',
  'finalStatusDate',
])
/** Days of terms. A contract may run for many years; an event further ahead than this is a typing error. */
const TERMS: readonly string[] = ['endDate', 'dueDate']
const MONTHS_AHEAD = 12
const TERM_MONTHS_AHEAD = 12 * 30
/** Whole days, as of a delay. */
const COUNT = 'x_delayDays'
const COUNTED = /^\d{1,4}$/
/** Amounts in here may be negative: refunds. */
const PAYMENTS = 'transactions'
const VALUE_MAX = 40

/** The last day that an event, or the end of a term, can state: later ones are typing errors. */
export const lastStatedDay = (today: PlainDate, months = MONTHS_AHEAD): PlainDate => addMonths(today, months)

/**
 * Returns a process with all its days as `YYYY-MM-DD` and without unreadable days and amounts, which count as "not
 * stated", each with a note. Parts without such values stay the same objects.
 */
export function readValues(merged: Json, today: PlainDate): { merged: Json; warnings: MappedWarning[] } {
  const reader = new ValueReader(today)
  return { merged: reader.read(merged, '') as Json, warnings: reader.warnings }
}

class ValueReader {
  private readonly found = new Map<string, MappedWarning>()

  constructor(private readonly today: PlainDate) {}

  get warnings(): MappedWarning[] {
    return [...this.found.values()]
  }

  read(value: unknown, path: string): unknown {
    if (Array.isArray(value)) {
      const read = value.map((item) => this.read(item, path))
      return read.some((item, i) => item !== value[i]) ? read : value
    }
    if (!isObject(value)) return value
    let copy: Json | null = null
    for (const [key, inner] of Object.entries(value)) {
      const own = this.valueOf(key, inner, path === '' ? key : `${path}.${key}`)
      if (own === inner) continue
      copy ??= { ...value }
      copy[key] = own
    }
    return copy ?? value
  }

  private valueOf(key: string, inner: unknown, path: string): unknown {
    if (DAYS.has(key)) return this.dayIn(key, inner, path)
    if (key === 'amount') return this.amountIn(inner, path)
    if (key === COUNT && text(inner) !== '' && !COUNTED.test(text(inner))) {
      return this.leaveOut('BAD_AMOUNT', path, text(inner))
    }
    return this.read(inner, path)
  }

  private dayIn(key: string, inner: unknown, field: string): unknown {
    const written = text(inner)
    if (written === '') return inner
    const day = dayOf(written)
    const last = lastStatedDay(this.today, TERMS.includes(key) ? TERM_MONTHS_AHEAD : MONTHS_AHEAD)
    if (day !== null && day <= last) return day
    return this.leaveOut('BAD_DATE', field, written)
  }

  private amountIn(inner: unknown, field: string): unknown {
    const written = text(inner)
    if (written === '') return inner
    if (isAmount(written) && (Number(written) >= 0 || field.includes(PAYMENTS))) return inner
    return this.leaveOut('BAD_AMOUNT', field, written)
  }

  private leaveOut(reason: 'BAD_DATE' | 'BAD_AMOUNT', field: string, written: string): null {
    const value = storable(written, VALUE_MAX)
    this.found.set(`${reason} ${field} ${value}`, { reason, params: { field, value } })
    return null
  }
}
