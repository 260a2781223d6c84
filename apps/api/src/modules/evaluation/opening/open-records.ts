import type { EndReason } from '@credit/contract'
import { Any, In } from 'typeorm'
import type { Ctx, Tx } from '#core/context'
import { proveRows } from '#database/prove-rows'
import { scoped } from '#database/scoped'
import { EvaluationRecordEntity } from '#entities/evaluation/evaluation-record'
import { EvaluationSettingEntity } from '#entities/evaluation/evaluation-setting'
import { readCalendar } from '../../calendar/calendar.queries.js'
import { afterAction, lockReopenable, writeReopened } from '../records/locked-records.js'
import { ANY_AREA } from '../records/locked-records.sql.js'
import { horizonOf, readTerms } from '../records/terms.js'
import { windowEnd } from '../records/windows.js'
import { type CellToOpen, insertMissing, type RecordOpening, reopenableRecords } from './opening.sql.js'
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
  const opened = await insertMissing.rows(tx, { ...query, now: tx.clock.now() })
  proveRows(tx, 'evaluation_record', opened)
  return reopened + opened.length
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
export async function missingOpenings(tx: Tx, sectionIds: readonly string[]): Promise<RecordOpening[]> {
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

/** Closed records that open again: none, the records of parties that rejoined, or all. */
type Reopening = 'none' | 'rejoined' | 'all'

const REASONS: Readonly<Record<Exclude<Reopening, 'none'>, readonly EndReason[] | null>> = {
  rejoined: ['partyRemoved'],
  all: null,
}

/**
 * Opens closed records of wanted pairs again, with a new window and the questions that they had, where
 * nothing of the pair was revealed. Returns their number.
 */
async function reopenClosed(
  tx: Tx,
  query: { openings: readonly RecordOpening[]; cells: readonly CellToOpen[] },
  reopening: Reopening,
): Promise<number> {
  if (reopening === 'none') return 0
  const sectionIds = [...new Set(query.openings.map(({ sectionId }) => sectionId))]
  const records = scoped(tx, EvaluationRecordEntity, ANY_AREA)
  // New sections of a sync have no closed records, which is faster to check than matching pairs.
  if (!(await records.exists({ sectionId: Any(sectionIds), status: 'closed' }))) return 0
  const reasons = REASONS[reopening]
  const find = () => reopenableRecords.rows(tx, { ...query, reasons })
  if ((await find()).length === 0) return 0
  // Locks all records that revealing the pairs would lock, in the order of ids, and then re-reads the closed ones.
  const locked = await lockReopenable(tx, sectionIds)
  const ends = new Map((await find()).map(({ id, windowEndsAt }) => [id, windowEndsAt]))
  const openedAt = tx.clock.now()
  const reopened = locked.flatMap((record) => {
    const dueAt = ends.get(record.id)
    if (!dueAt) return []
    return [{ ...afterAction(record, 'reopen'), openedAt, dueAt, windowEndsAt: dueAt, deferrals: [] }]
  })
  await writeReopened(tx, reopened)
  return reopened.length
}
