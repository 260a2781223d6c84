import { addMonths, type PlainDate } from '../plain-date.js'
import { AGE_MAX } from './id-number.js'

/** The days on which somebody who is alive today can have graduated. */
export function graduationSpan(today: PlainDate): { first: PlainDate; last: PlainDate } {
  return { first: addMonths(today, -12 * AGE_MAX), last: today }
}
