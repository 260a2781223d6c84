import type { AdjustmentStatus, BonusClaimStatus, DishonestRecordStatus } from '@credit/contract'
import type { SystemCtx } from '#core/context'
import { type ItemTable, itemsWithAudit } from './replay.sql.js'

/** A claim, dishonest record or adjustment that differs from its decisions. */
export interface ItemFault {
  table: ItemTable
  id: string
  /** Columns that differ from the audit log, or that contradict each other. */
  fields: string[]
}

type EffectiveStatus = BonusClaimStatus | DishonestRecordStatus | AdjustmentStatus

/** States of an item that counts, or counted until its last day. */
const EFFECTIVE = {
  bonus_claim: ['approved', 'expired', 'revoked'],
  dishonest_record: ['confirmed', 'expired', 'repaired', 'revoked'],
  adjustment: ['approved', 'expired', 'revoked'],
} as const satisfies Readonly<Record<ItemTable, readonly EffectiveStatus[]>>

/** Columns of the document that an act rests on; empty if there was no such document. */
const DOCUMENT: ReadonlySet<string> = new Set(['authority', 'decisionNumber', 'decidedOn'])

/**
 * Compares claims, dishonest records and adjustments with the audit log: a counting item was decided, and its status,
 * points and days match its last decisions.
 */
export async function verifyItems(ctx: SystemCtx): Promise<ItemFault[]> {
  const today = ctx.clock.today()
  return (await itemsWithAudit.rows(ctx, {})).flatMap(({ table, id, stored, changes }) => {
    const audited: Record<string, unknown> = Object.assign({}, ...(changes ?? []))
    const fields = Object.keys(stored).filter(
      (name) => (name in audited || DOCUMENT.has(name)) && !isSame(stored[name], audited[name]),
    )
    const { status, inForceFrom, validUntil } = stored
    const isEffective = EFFECTIVE[table].some((effective) => effective === status)
    // The nightly run marks expired items without an entry of their own.
    const hasExpired = status === 'expired' && validUntil !== null && String(validUntil) < today
    const wrong = fields.filter((name) => name !== 'status' || !hasExpired)
    if (inForceFrom !== null && !isEffective) wrong.push('inForceFrom')
    if (isEffective && audited.status === undefined) wrong.push('status')
    return wrong.length > 0 ? [{ table, id, fields: [...new Set(wrong)] }] : []
  })
}

const isSame = (stored: unknown, audited: unknown) => JSON.stringify(stored ?? null) === JSON.stringify(audited ?? null)
