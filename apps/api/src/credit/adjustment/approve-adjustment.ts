import { ADJUSTMENT_MACHINE, next } from '@credit/contract'
import { Adjustment } from '../../entities/adjustment.js'
import type { Ctx } from '../../platform/database/context.js'
import { scoped } from '../../platform/database/scoped.js'
import { DomainError } from '../../platform/http/domain-error.js'
import { creditEvent } from '../ledger/recompute.js'

/** Signs a correction as the second supervisor: it counts from today. */
export async function approveAdjustment(tx: Ctx, id: string): Promise<Adjustment> {
  const table = scoped(tx, Adjustment)
  const { participantId } = await table.get(id)
  return creditEvent(tx, participantId, async () => {
    const before = await table.lock(id)
    const status = next(ADJUSTMENT_MACHINE, before.status, 'approve')
    if (status === null) throw new DomainError('STATE_CONFLICT')
    const decidedById = tx.actor?.accountId ?? null
    // Approved by another supervisor than the one who asks for it (domain.md "Adjustment").
    if (decidedById !== null && decidedById === before.requestedById) {
      throw new DomainError('FORBIDDEN')
    }
    const row = await table.update(
      id,
      { status, inForceFrom: tx.clock.today(), decidedAt: tx.clock.now(), decidedById },
      { action: 'approve' },
    )
    return { value: row, event: { cause: 'adjustment', causeId: id } }
  })
}
