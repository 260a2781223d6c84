import { In, Not } from 'typeorm'
import type { Tx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { allAreas, scoped } from '#database/scoped'
import { DishonestRecordEntity } from '#entities/ledger/dishonest-record'

/** An act is recorded once and counts in every area, no matter which area recorded it. */
export const ACTS_OF_ANY_AREA = allAreas('an act is recorded once and counts in every area')

/** States of an act that was not found to be true. */
const WITHOUT_EFFECT = ['dismissed', 'revoked'] as const

interface Act {
  id?: string
  participantId: string
  itemId: string
  decisionNumber?: string | null
}

/** Rejects an act that another record has by the same decision: it would count and be published twice. */
export async function assertNotRecorded(tx: Tx, act: Act): Promise<void> {
  const { id, participantId, itemId, decisionNumber } = act
  if (!decisionNumber) return
  const records = scoped(tx, DishonestRecordEntity, ACTS_OF_ANY_AREA)
  const isRecorded = await records.exists({
    participantId,
    itemId,
    decisionNumber,
    status: Not(In([...WITHOUT_EFFECT])),
    ...(id && { id: Not(id) }),
  })
  if (!isRecorded) return
  throw new DomainError('DUPLICATE', { fields: { decisionNumber: ['field.duplicate'] } })
}

/** Rejects an act that is over when it is recorded: no points of it count, and it is not published. */
export function assertNotOver(tx: Tx, { validUntil, publishEndDate }: Partial<DishonestRecordEntity>): void {
  const today = tx.clock.today()
  if ([validUntil, publishEndDate].some((day) => day && day >= today)) return
  throw new DomainError('RULE_BROKEN', { fields: { decidedAt: ['import.actOver'] } })
}
