import { BONUS_CLAIM_MACHINE, type BonusClaimAction, next } from '@credit/contract'
import { addMonths, type PlainDate } from '@credit/scoring'
import { BonusClaim } from '../../entities/bonus-claim.js'
import { BonusItem } from '../../entities/bonus-item.js'
import type { Ctx } from '../../platform/database/context.js'
import { scoped } from '../../platform/database/scoped.js'
import { DomainError } from '../../platform/http/domain-error.js'
import { creditEvent } from '../ledger/recompute.js'

/**
 * Approves a claim after its public notice: it counts from today with the item's points, for the
 * item's months or, without any, until the certificate expires.
 */
export async function approveBonus(
  tx: Ctx,
  id: string,
  certificateExpires: PlainDate | null = null,
): Promise<BonusClaim> {
  const table = scoped(tx, BonusClaim)
  const { participantId } = await table.get(id)
  return creditEvent(tx, participantId, async () => {
    const { itemId } = await table.lock(id)
    const { points, maxPoints, validityMonths } = await scoped(tx, BonusItem).get(itemId)
    const from = tx.clock.today()
    const until = validityMonths === null ? certificateExpires : addMonths(from, validityMonths)
    const force = { points, maxPoints, inForceFrom: from, validUntil: until }
    const row = await move(tx, id, 'approve', { ...force, ...decision(tx) })
    return { value: row, event: { cause: 'bonus', causeId: id } }
  })
}

/** Takes an approved claim back: it stops counting today. */
export async function revokeBonus(tx: Ctx, id: string, reason: string): Promise<BonusClaim> {
  const { participantId } = await scoped(tx, BonusClaim).get(id)
  return creditEvent(tx, participantId, async () => {
    const values = { reason, endedOn: tx.clock.today(), ...decision(tx) }
    const row = await move(tx, id, 'revoke', values)
    return { value: row, event: { cause: 'revoked', causeId: id } }
  })
}

const decision = (tx: Ctx) => ({
  decidedAt: tx.clock.now(),
  decidedById: tx.actor?.accountId ?? null,
})

async function move(
  tx: Ctx,
  id: string,
  action: BonusClaimAction,
  values: Partial<BonusClaim>,
): Promise<BonusClaim> {
  const table = scoped(tx, BonusClaim)
  const status = next(BONUS_CLAIM_MACHINE, (await table.lock(id)).status, action)
  if (status === null) throw new DomainError('STATE_CONFLICT')
  return table.update(id, { ...values, status }, { action })
}
