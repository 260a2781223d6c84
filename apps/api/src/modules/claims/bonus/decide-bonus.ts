import { addMonths, BONUS_CLAIM_MACHINE, type BonusClaimAction, type PlainDate, transition } from '@credit/contract'
import type { Ctx, Tx } from '../../../core/context.js'
import { scoped } from '../../../database/scoped.js'
import { BonusClaimEntity } from '../../../entities/ledger/bonus-claim.js'
import { BonusItemEntity } from '../../../entities/ledger/bonus-item.js'
import { ownerOf, postEvent } from '../../ledger/recompute.js'

/**
 * Approves a claim after its public notice: it is in force from today with the item's points, for the
 * item's validity or, if that has no months, until the certificate expires.
 */
export async function approveBonus(
  tx: Tx,
  id: string,
  certificateExpires: PlainDate | null = null,
): Promise<BonusClaimEntity> {
  const table = scoped(tx, BonusClaimEntity)
  return postEvent(tx, ownerOf(tx, BonusClaimEntity, id), async () => {
    const { itemId } = await table.lock(id)
    const { points, maxPoints, validityMonths } = await scoped(tx, BonusItemEntity).get(itemId)
    const from = tx.clock.today()
    const until = validityMonths === null ? certificateExpires : addMonths(from, validityMonths)
    const force = { points, maxPoints, inForceFrom: from, validUntil: until }
    const row = await apply(tx, id, 'approve', { ...force, ...decision(tx) })
    return { value: row, event: { cause: 'bonus', causeId: id } }
  })
}

/** Revokes an approved claim: it is no longer in force from today. */
export async function revokeBonus(tx: Tx, id: string, reason: string): Promise<BonusClaimEntity> {
  return postEvent(tx, ownerOf(tx, BonusClaimEntity, id), async () => {
    const values = { reason, endedOn: tx.clock.today(), ...decision(tx) }
    const row = await apply(tx, id, 'revoke', values)
    return { value: row, event: { cause: 'revoked', causeId: id } }
  })
}

const decision = (tx: Ctx) => ({
  decidedAt: tx.clock.now(),
  decidedById: tx.actor?.accountId ?? null,
})

async function apply(
  tx: Tx,
  id: string,
  action: BonusClaimAction,
  values: Partial<BonusClaimEntity>,
): Promise<BonusClaimEntity> {
  const table = scoped(tx, BonusClaimEntity)
  const status = transition(BONUS_CLAIM_MACHINE, (await table.lock(id)).status, action)
  return table.update(id, { ...values, status }, { action })
}
