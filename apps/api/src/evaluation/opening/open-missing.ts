import type { Ctx } from '../../platform/database/context.js'
import { readTerms } from '../life/terms.queries.js'
import { horizonOf } from './horizon.js'
import { openRecords } from './open-records.js'
import { type Opening, openNow } from './opening.queries.js'

/**
 * Opens the missing pairs of the present stage, after parties were added to sections. Answers the
 * stages that open records: what was reached beyond the horizon, or lacks parties, is not among them.
 */
export async function openMissing(tx: Ctx, sectionIds: readonly string[]): Promise<Opening[]> {
  if (sectionIds.length === 0) return []
  const since = horizonOf(await readTerms(tx), tx.clock.today())
  const openings = await openNow(tx, sectionIds, since)
  await openRecords(tx, openings)
  return openings
}
