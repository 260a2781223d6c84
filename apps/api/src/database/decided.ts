import type { Tx } from '../core/context.js'
import type { Decision } from '../entities/decision.js'

/** Returns the decisions of a finding, oldest first, with one of the caller made now. */
export function decided<Action>(tx: Tx, before: readonly Decision<Action>[], action: Action, reason: string) {
  const now = tx.clock.now()
  const { accountId, name: accountName } = tx.me
  return {
    decisions: [...before, { action, reason, at: now.toISOString(), accountId, accountName }],
    decidedAt: now,
  }
}
