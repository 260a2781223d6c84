import type { DishonestyTier, PlainDate } from '@credit/contract'
import type { Ctx, Tx } from '#core/context'
import { DomainError, type FieldMessage } from '#core/domain-error'
import { scoped } from '#database/scoped'
import { DishonestyItemEntity } from '#entities/ledger/dishonesty-item'

/** Evidence that an act rests on. */
interface ActEvidence {
  authority?: string | null
  decisionNumber?: string | null
  /** Day of the decision, as it states it. */
  decidedOn?: PlainDate | null
  /** Code of the participant; null if only its name is known. */
  code: string | null
}

/** Points of a general act if the rules have none. */
const GENERAL_POINTS = 5

/**
 * Returns tier and points of an act by its rule item. A serious one needs an authority, the number and
 * the day of its decision, and a participant known by its code; without them it is general, with the
 * most points that a general act has.
 */
export async function gradeOf(
  ctx: Ctx,
  { tier, points }: DishonestyItemEntity,
  { authority, decisionNumber, decidedOn, code }: ActEvidence,
): Promise<{ tier: DishonestyTier; points: number }> {
  if (tier !== 'serious' || (authority && decisionNumber && decidedOn && code)) {
    return { tier, points }
  }
  const general = await scoped(ctx, DishonestyItemEntity).pick(['points'], { tier: 'general' })
  const most = Math.max(...general.map((item) => item.points), 0) || GENERAL_POINTS
  return { tier: 'general', points: Math.min(points, most) }
}

/** Rejects a decision of an authority whose day is to come. */
export function assertDecided(tx: Tx, decidedOn: PlainDate): void {
  const today = tx.clock.today()
  if (decidedOn <= today) return
  const fields = { decidedAt: [['field.notAfter', { day: today }]] satisfies FieldMessage[] }
  throw new DomainError('RULE_BROKEN', { fields })
}
