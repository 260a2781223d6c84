import type { Ctx, Tx } from '#core/context'
import { groupBy } from '#core/group-by'
import { readTerms } from '../records/terms.js'
import { openingQuery } from './open-records.js'
import { countMissing, projectsNearLimit, type RecordOpening } from './opening.sql.js'
import { waitingStages } from './stages-to-open.sql.js'

/** Records of one cell that wait for a supervisor. */
interface WaitingCell {
  settingId: string
  records: number
}

/**
 * Returns the projects that a run would open more than `openingLimit` records for, with the number opened so far: their
 * records do not open automatically.
 * @param startedAt begin of the run
 */
export async function projectsOverLimit(
  tx: Tx,
  openings: readonly RecordOpening[],
  startedAt: Date,
): Promise<ReadonlySet<string>> {
  if (openings.length === 0) return new Set()
  const { openingLimit: limit } = await readTerms(tx)
  const query = await openingQuery(tx, openings)
  if (query.cells.length === 0) return new Set()
  const near = await projectsNearLimit.rows(tx, { ...query, startedAt, limit })
  if (near.length === 0) return new Set()
  const counted = sumByProject(await countMissing.rows(tx, query))
  const over = near.filter(({ projectId, opened }) => (counted.get(projectId) ?? 0) + opened > limit)
  return new Set(over.map(({ projectId }) => projectId))
}

/** Returns the records that wait in projects, by cell. */
export async function waitingCells(ctx: Ctx, projectIds: readonly string[]): Promise<Map<string, WaitingCell[]>> {
  if (projectIds.length === 0) return new Map()
  const stages = await waitingStages.rows(ctx, { projectIds })
  if (stages.length === 0) return new Map()
  const query = await openingQuery(ctx, stages)
  const waiting = new Map(stages.map(({ projectId }) => [projectId, [] as WaitingCell[]]))
  if (query.cells.length === 0) return waiting
  for (const [id, cells] of groupBy(await countMissing.rows(ctx, query), (row) => row.projectId)) {
    waiting.set(
      id,
      cells.map(({ settingId, records }) => ({ settingId, records })),
    )
  }
  return waiting
}

function sumByProject(rows: readonly { projectId: string; records: number }[]) {
  const sums = new Map<string, number>()
  for (const { projectId, records } of rows) {
    sums.set(projectId, (sums.get(projectId) ?? 0) + records)
  }
  return sums
}
