import { addMonths, type PlainDate } from '@credit/scoring'
import type { DishonestRecord } from '../../entities/dishonest-record.js'
import type { DishonestyItem } from '../../entities/dishonesty-item.js'
import type { Ctx } from '../../platform/database/context.js'

/**
 * What the item says when a record comes into force: tier, points, how long it counts, how long it
 * is published (minor acts are not), and when a repair may be asked for.
 */
export function confirmedFrom(
  tx: Ctx,
  item: DishonestyItem,
  from: PlainDate,
): Partial<DishonestRecord> {
  const published = item.tier !== 'minor'
  return {
    status: 'confirmed',
    tier: item.tier,
    points: item.points,
    inForceFrom: from,
    validUntil: addMonths(from, item.validityMonths),
    publishDate: published ? tx.clock.today() : null,
    publishEndDate: published ? addMonths(from, item.publicityMaxMonths) : null,
    repairableFrom: addMonths(from, item.repairAfterMonths),
    decidedAt: tx.clock.now(),
    decidedById: tx.actor?.accountId ?? null,
  }
}
