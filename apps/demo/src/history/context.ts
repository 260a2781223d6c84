import type { Clock } from '@credit/api/core/clock/clock'
import type { Actor, Ctx } from '@credit/api/core/context'

/** Returns the same transaction with a different actor or clock. */
export function withContext(tx: Ctx, change: { actor?: Actor | null; clock?: Clock }): Ctx {
  const own = tx.with(change)
  own.afterCommit = tx.afterCommit
  return own
}
