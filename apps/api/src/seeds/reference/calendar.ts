import type { Tx } from '#core/context'
import { scoped } from '#database/scoped'
import { CalendarYearEntity } from '#entities/calendar/calendar-year'
import { CONFIRMED_YEARS } from './holidays.js'

/** Marks the years whose seeded days are official; the days are in the dictionary HOLIDAY. */
export async function seedCalendar(tx: Tx): Promise<void> {
  const years = scoped(tx, CalendarYearEntity)
  for (const year of CONFIRMED_YEARS) {
    if (await years.exists({ year })) continue
    await years.insert({ year, confirmedAt: tx.clock.now(), confirmedById: null })
  }
}
