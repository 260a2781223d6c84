import { In } from 'typeorm'
import type { Ctx, Tx } from '../../../core/context.js'
import { scoped } from '../../../database/scoped.js'
import { EvaluationSettingEntity } from '../../../entities/evaluation/evaluation-setting.js'
import { readCalendar } from '../../calendar/calendar.queries.js'
import { horizonOf, readTerms } from '../records/terms.js'
import { windowEnd } from '../records/windows.js'
import { insertMissing, type RecordOpening } from './opening.sql.js'
import { type Reopening, reopenClosed } from './reopen-records.js'
import { rolesOf } from './roles.js'
import { sectionsToOpen } from './stages-to-open.sql.js'

export type { RecordOpening } from './opening.sql.js'

/**
 * Opens the records of stages that sections reached, by the cells enabled now; existing pairs stay as they are, except
 * closed ones that `reopening` opens again. The caller decides whether a stage opens at all (horizon, formal data).
 * Returns the number of records opened.
 */
export async function openRecords(
  tx: Tx,
  openings: readonly RecordOpening[],
  { settingIds, reopening = 'none' }: { settingIds?: readonly string[]; reopening?: Reopening } = {},
): Promise<number> {
  if (openings.length === 0) return 0
  const query = await openingQuery(tx, openings, settingIds)
  if (query.cells.length === 0) return 0
  const reopened = await reopenClosed(tx, query, reopening)
  return reopened + (await insertMissing.run(tx, { ...query, now: tx.clock.now() }))
}

/** The openings with the enabled cells of their stages, and the end of a window that opens now. */
export async function openingQuery(ctx: Ctx, openings: readonly RecordOpening[], settingIds?: readonly string[]) {
  const stages = new Set(openings.map(({ stage }) => stage))
  const enabled = await scoped(ctx, EvaluationSettingEntity).find(
    { enabled: true, ...(settingIds === undefined ? {} : { id: In(settingIds) }) },
    { order: { code: 'ASC' } },
  )
  const calendar = await readCalendar(ctx)
  const { window } = await readTerms(ctx)
  const today = ctx.clock.today()
  const cells = enabled
    .filter(({ stage }) => stages.has(stage))
    .map((cell) => ({
      settingId: cell.id,
      stage: cell.stage,
      ...rolesOf(cell),
      windowEndsAt: windowEnd(calendar, today, cell.days ?? window),
    }))
  return { openings, cells }
}

/**
 * Returns the present stages of sections whose missing pairs open after parties joined them, except stages reached
 * beyond the horizon or lacking parties.
 */
export async function missingOpenings(tx: Ctx, sectionIds: readonly string[]): Promise<RecordOpening[]> {
  if (sectionIds.length === 0) return []
  const since = horizonOf(await readTerms(tx), tx.clock.today())
  return sectionsToOpen.rows(tx, { sectionIds, since })
}

/** Opens the missing pairs of the present stage of sections; returns the stages that open records. */
export async function openMissing(tx: Tx, sectionIds: readonly string[]): Promise<RecordOpening[]> {
  const openings = await missingOpenings(tx, sectionIds)
  await openRecords(tx, openings, { reopening: 'rejoined' })
  return openings
}
