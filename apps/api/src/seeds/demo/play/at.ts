import type { Clock } from '../../../platform/clock/clock.js'
import type { Actor, Ctx } from '../../../platform/database/context.js'

/** A moment of a day in the installation's time zone. */
export function at(day: string, hour = 0, minute = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, hour, minute)
}

/** The same transaction by another hand, or at another time. */
export function within(tx: Ctx, change: { actor?: Actor | null; clock?: Clock }): Ctx {
  const own = tx.with(change)
  own.afterCommit = tx.afterCommit
  return own
}
