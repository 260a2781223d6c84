import type { Clock } from '../../../platform/clock/clock.js'
import type { Actor, Ctx } from '../../../platform/database/context.js'
import { sql } from '../../../platform/database/sql.js'

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

/**
 * Settings of a transaction that does much: compiling statements costs more than it saves where many
 * small ones run; and computing between two statements may take longer than an idle caller is borne with.
 */
export async function forBulk(tx: Ctx): Promise<void> {
  await sql(
    tx,
    (s) => `SELECT set_config('jit', 'off', true),
        set_config('idle_in_transaction_session_timeout', '0', true)
      WHERE ${s.unscoped('settings of the transaction')}`,
  )
}
