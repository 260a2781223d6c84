import type { Day } from '../../site/calendar/working-days.js'
import type { Terms } from '../life/windows.js'

const DAY_MS = 86_400_000

/** A stage reached before this day is noted and opens nothing. */
export function horizonOf({ openingHorizon }: Terms, today: Day): Day {
  const at = Date.parse(`${today}T00:00:00Z`) - openingHorizon * DAY_MS
  return new Date(at).toISOString().slice(0, 10)
}
