import type { Ctx } from '../../platform/database/context.js'
import { readCalendar } from '../../site/calendar/calendar.queries.js'
import { readTerms } from '../life/terms.queries.js'
import { windowEnd } from '../life/windows.js'
import { enabledCells, insertMissing, type Opening } from './opening.queries.js'
import { rolesOf } from './roles.js'

/**
 * Opens the records of stages that sections reached, by the cells enabled now; pairs that exist
 * already, in whatever state, stay as they are. In bulk: two small reads and one INSERT. Whether a
 * stage opens at all (horizon, formal data) is the caller's to say. Answers how many opened.
 */
export async function openRecords(
  tx: Ctx,
  openings: readonly Opening[],
  settingId?: string,
): Promise<number> {
  if (openings.length === 0) return 0
  if (!tx.inTransaction) throw new Error('records open in a unit of work')
  const stages = new Set(openings.map(({ stage }) => stage))
  const cells = (await enabledCells(tx, settingId)).filter(({ stage }) => stages.has(stage))
  if (cells.length === 0) return 0
  const calendar = await readCalendar(tx)
  const { window } = await readTerms(tx)
  const today = tx.clock.today()
  return insertMissing(
    tx,
    openings,
    cells.map((cell) => ({
      settingId: cell.id,
      stage: cell.stage,
      ...rolesOf(cell),
      windowEndsAt: windowEnd(calendar, today, cell.days ?? window),
    })),
  )
}
