import { addDays, type PlainDate, parseDate } from './plain-date.js'
import { defineMachine } from './transitions.js'

/**
 * A half-yearly rating of an area: computed, noticed to the public for some working days, then in force.
 * `replaced`: another one of the same area and half year was computed, or came into force, after it.
 */
export const RATING_STATES = ['computed', 'notice', 'inForce', 'replaced', 'withdrawn'] as const
export type RatingStatus = (typeof RATING_STATES)[number]
export type RatingAction = 'publish' | 'enforce' | 'replace' | 'withdraw'
export const RATING_MACHINE = defineMachine<RatingStatus, RatingAction>({
  initial: 'computed',
  final: ['replaced', 'withdrawn'],
  transitions: {
    publish: { from: ['computed'], to: 'notice' },
    enforce: { from: ['notice'], to: 'inForce' },
    replace: { from: ['computed', 'inForce'], to: 'replaced' },
    withdraw: { from: ['computed', 'notice', 'inForce'], to: 'withdrawn' },
  },
})

/** The roles that are rated: organisations. Natural persons are not listed publicly. */
export const RATED_SIGNS = [1, 2, 3] as const
export type RatedSign = (typeof RATED_SIGNS)[number]

/** Why a row of a rating is as it is: first computed, corrected after an objection, moved by one. */
export const RATING_ROW_CAUSES = ['computed', 'objection', 'rank'] as const
export type RatingRowCause = (typeof RATING_ROW_CAUSES)[number]

/** How a row differs from the rating before. */
export const RATING_CHANGES = ['new', 'up', 'down', 'same'] as const
export type RatingChange = (typeof RATING_CHANGES)[number]

/** Decisions about a row made after its rating came into force. They do not change the rating. */
export const RATING_NOTES = ['voided', 'withdrawn', 'upheld'] as const
export type RatingNote = (typeof RATING_NOTES)[number]

/** A half year: `2026H1` ends on 30 June, `2026H2` on 31 December. */
export type HalfYear = string
export const HALF_YEAR = /^(20\d{2})H([12])$/

/** The form of a rating's number: area, half year, which one of that half year. */
export const RATING_NUMBER = /^PJ-\d{4}-20\d{2}H[12]-\d{2,}$/

/** The last day of a half year, as of which it is rated. */
export function endOfHalfYear(period: HalfYear): PlainDate {
  const [, year, half] = HALF_YEAR.exec(period) ?? []
  if (year === undefined) throw new RangeError(`not a half year of the form 2026H1: ${period}`)
  return `${year}-${half === '1' ? '06-30' : '12-31'}`
}

/** The half year that a day is in. */
export function halfYearOf(day: PlainDate): HalfYear {
  const { year, month } = parseDate(day)
  return `${year}H${month <= 6 ? 1 : 2}`
}

/** The half years that have ended before a day, the latest first. */
export function endedHalfYears(today: PlainDate, count: number): HalfYear[] {
  const periods: HalfYear[] = []
  let period = halfYearOf(today)
  for (let n = 0; n < count; n++) {
    const { year } = parseDate(endOfHalfYear(period))
    period = halfYearOf(addDays(period.endsWith('H1') ? `${year}-01-01` : `${year}-07-01`, -1))
    periods.push(period)
  }
  return periods
}

/** Path of the public pages of ratings. */
export const PUBLIC_RATINGS_PAGE = '/homes/ratings'
