import { ADJUSTMENT_MACHINE, transition } from '@credit/contract'
import type { Tx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { scoped } from '#database/scoped'
import { AdjustmentEntity } from '#entities/ledger/adjustment'
import { ownerOf, postEvent } from '../../ledger/recompute.js'

/** Approves an adjustment as the second supervisor: it is in force from today. */
export async function approveAdjustment(tx: Tx, id: string): Promise<AdjustmentEntity> {
  const table = scoped(tx, AdjustmentEntity)
  return postEvent(tx, ownerOf(tx, AdjustmentEntity, id), async () => {
    const before = await table.lock(id)
    const status = transition(ADJUSTMENT_MACHINE, before.status, 'approve')
    const decidedById = tx.actor?.accountId ?? null
    // The supervisor who requested it must not approve it.
    if (decidedById !== null && decidedById === before.requestedById) {
      throw new DomainError('OWN_REQUEST')
    }
    const row = await table.update(
      id,
      { status, inForceFrom: tx.clock.today(), decidedAt: tx.clock.now(), decidedById },
      { action: 'approve' },
    )
    return { value: row, event: { cause: 'adjustment', causeId: id } }
  })
}

/** Revokes an approved adjustment: it is no longer in force from today. */
export async function revokeAdjustment(tx: Tx, id: string, decisionText: string): Promise<AdjustmentEntity> {
  const table = scoped(tx, AdjustmentEntity)
  return postEvent(tx, ownerOf(tx, AdjustmentEntity, id), async () => {
    const status = transition(ADJUSTMENT_MACHINE, (await table.lock(id)).status, 'revoke')
    const values = { status, decisionText, endedOn: tx.clock.today() }
    const decided = { decidedAt: tx.clock.now(), decidedById: tx.actor?.accountId ?? null }
    const row = await table.update(id, { ...values, ...decided }, { action: 'revoke' })
    return { value: row, event: { cause: 'revoked', causeId: id } }
  })
}
