import {
  addMonths,
  addressOf,
  BONUS_CLAIM_MACHINE,
  type BonusClaimAction,
  type PlainDate,
  transition,
} from '@credit/contract'
import { LessThan } from 'typeorm'
import type { Ctx, SystemCtx, Tx } from '#core/context'
import { translateAll } from '#core/language/language'
import { allAreas, scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { BonusClaimEntity } from '#entities/ledger/bonus-claim'
import { BonusItemEntity } from '#entities/ledger/bonus-item'
import { CertificateEntity } from '#entities/participants/certificate'
import { ownerOf, postEvent } from '../../ledger/recompute.js'
import { noticeEnd } from '../../ledger/rules/notice-period.js'
import { announce } from '../../messaging/announce.js'
import { closeTodo } from '../../todo/todo.js'

interface Decision {
  version?: number | undefined
  current: () => Promise<unknown>
}

/** An examiner approves a claim: its public notice begins, after which it counts. */
export function noticeClaim(ctx: Ctx, id: string, { version, current }: Decision): Promise<void> {
  return unitOfWork(ctx, async (tx) => {
    const table = scoped(tx, BonusClaimEntity)
    const status = transition(BONUS_CLAIM_MACHINE, (await table.lock(id)).status, 'notice')
    const values = { status, noticeEndsOn: await noticeEnd(tx), ...decided(tx) }
    const row = await table.update(id, values, { action: 'notice', version, current })
    await closeTodo(tx, 'qualification', id)
    await announceClaim(tx, row)
  })
}

/** Rejects a claim, also while it is in notice; the participant may correct it. */
export function rejectClaim(ctx: Ctx, id: string, reason: string, { version, current }: Decision): Promise<void> {
  return unitOfWork(ctx, async (tx) => {
    const table = scoped(tx, BonusClaimEntity)
    const status = transition(BONUS_CLAIM_MACHINE, (await table.lock(id)).status, 'reject')
    const values = { status, reason, noticeEndsOn: null, ...decided(tx) }
    const row = await table.update(id, values, { action: 'reject', version, current })
    await closeTodo(tx, 'qualification', id)
    await announceClaim(tx, row)
  })
}

/** Revokes a claim that counts. */
export function revokeClaim(ctx: Ctx, id: string, reason: string): Promise<void> {
  return unitOfWork(ctx, async (tx) => {
    await announceClaim(tx, await revokeBonus(tx, id, reason))
  })
}

/** Puts claims in force whose public notice is over, each in its own transaction. */
export async function settleNotices(ctx: SystemCtx): Promise<void> {
  const ended = { status: 'noticed' as const, noticeEndsOn: LessThan(ctx.clock.today()) }
  const claims = scoped(ctx, BonusClaimEntity)
  for (const { id } of await claims.pick(['id'], ended, { order: { id: 'ASC' } })) {
    await unitOfWork(ctx, async (tx) => {
      const { certificateId } = await scoped(tx, BonusClaimEntity).get(id)
      const expires = certificateId ? await lastDayOf(tx, certificateId) : null
      await announceClaim(tx, await approveBonus(tx, id, expires))
    })
  }
}

async function lastDayOf(tx: Tx, id: string): Promise<string | null> {
  const anyArea = allAreas('the certificate of a claim')
  return (await scoped(tx, CertificateEntity, anyArea).get(id)).expiresAt
}

const decided = (tx: Tx) => ({
  decidedAt: tx.clock.now(),
  decidedById: tx.actor?.accountId ?? null,
})

async function announceClaim(tx: Tx, claim: BonusClaimEntity): Promise<void> {
  const { id, itemId, participantId, status, reason, noticeEndsOn } = claim
  const { names } = await scoped(tx, BonusItemEntity).get(itemId)
  const day = noticeEndsOn ?? ''
  await announce(tx, [
    {
      event: 'claimDecided',
      key: `${id}:${status}:${tx.clock.now().getTime()}`,
      to: { participantId },
      params: {
        itemName: names,
        decision: translateAll(`claim.decision.${status}`, { reason, day }),
      },
      link: addressOf('ownClaim', id),
    },
  ])
}

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

const decision = (tx: Tx) => ({
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
