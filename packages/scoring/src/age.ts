import { addMonths, type PlainDate } from '@credit/contract'
import type { AgeWindow } from './types.js'

/** Calendar months after which an evaluation weighs less, and after which it weighs least. */
export const AGE_MONTHS = [12, 24] as const

/** Returns the first day of window 0 and of window 1 as of a day. */
export function ageBounds(today: PlainDate): readonly [PlainDate, PlainDate] {
  return [addMonths(today, -AGE_MONTHS[0]), addMonths(today, -AGE_MONTHS[1])]
}

/** Returns the age window of an evaluation revealed on a day; `bounds` come from {@link ageBounds}. */
export function ageWindow(revealedOn: PlainDate, bounds: readonly [PlainDate, PlainDate]): AgeWindow {
  if (revealedOn >= bounds[0]) return 0
  return revealedOn >= bounds[1] ? 1 : 2
}
