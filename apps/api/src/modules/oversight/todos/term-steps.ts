import type { PlainDate } from '@credit/contract'
import { TERM_STEP, type TermStep } from '#entities/todo/todo-term'
import { addWorkingDays, type Calendar, subtractWorkingDays } from '../../calendar/working-days.js'

/** Working days before the last day of a term on which the person in charge is reminded. */
const SOON_DAYS = 1
/** Working days that the area has after the term before the city is involved. */
const AREA_DAYS = 3

/** Days that the last days of terms are compared with. */
export interface StepLimits {
  /** Terms that end by this day end soon. */
  soonUntil: PlainDate
  /** Terms that ended before this day have passed. */
  today: PlainDate
  /** Terms that ended before this day concern the city. */
  cityBefore: PlainDate
}

/** Returns the limits of the steps on a day. */
export function limitsOn(calendar: Calendar, today: PlainDate): StepLimits {
  return {
    soonUntil: addWorkingDays(calendar, today, SOON_DAYS),
    today,
    cityBefore: subtractWorkingDays(calendar, today, AREA_DAYS),
  }
}

/** Returns the step that a term with a last day has reached, or null if it ends later. */
export function stepOf({ soonUntil, today, cityBefore }: StepLimits, lastDay: PlainDate): TermStep | null {
  if (lastDay < cityBefore) return TERM_STEP.city
  if (lastDay < today) return TERM_STEP.passed
  return lastDay <= soonUntil ? TERM_STEP.soon : null
}
