import type { SystemCtx } from '@credit/api/core/context'
import { proveAll } from '@credit/api/database/prove-rows'
import { scoped } from '@credit/api/database/scoped'
import { unitOfWork } from '@credit/api/database/unit-of-work'
import { ProjectEntity } from '@credit/api/entities/projects/project'
import { addDays } from '@credit/contract'
import { prepareBulkTransaction } from '../history/history.sql.js'
import { fillLedgers } from './fill-ledgers.js'
import { fillParticipants } from './fill-participants.js'
import { fillProjects, type ProjectRange } from './fill-projects.sql.js'
import { fillRecords } from './fill-records.sql.js'
import { vacuumFilled } from './ledgers.sql.js'
import { createPool } from './pool.sql.js'
import { runInParallel } from './run-in-parallel.js'
import { readPlan, type StoredPlan, storePlan } from './scale-plan.js'
import { CITY_SIZE, SCALE_PREFIX } from './sizes.js'

const DAYS = CITY_SIZE.years * 365
/** Projects per transaction. */
const RANGE_SIZE = 2_500

export interface FillResult {
  participants: number
  projects: number
  records: number
  facts: number
  lines: number
}

export type FillStep = 'participants' | 'projects' | 'facts'

/** The database is already filled to another size. */
export class FactorMismatchError extends Error {
  constructor(readonly factor: number) {
    super(`The database is already filled to factor ${factor}`)
  }
}

/**
 * Fills the database to the size of a city times `factor`, in bulk statements. All numbers are
 * deterministic, and each range of projects and each ledger is one transaction: an interrupted run
 * can be repeated and gives the same result.
 * @returns null if the database was already filled.
 * @throws FactorMismatchError if it was filled with another factor.
 */
export async function scaleDemo(
  ctx: SystemCtx,
  factor: number,
  onProgress: (step: FillStep, count: number, of: number) => void,
): Promise<FillResult | null> {
  const stored = await readPlan(ctx)
  if (stored && stored.factor !== factor) throw new FactorMismatchError(stored.factor)
  if (stored?.done) return null
  const now = ctx.clock.now().toISOString()
  const plan: StoredPlan = stored ?? { factor, today: ctx.clock.today(), now }
  await storePlan(ctx, plan)
  const all = Math.round(CITY_SIZE.projects * factor)
  const participants = await fillParticipants(ctx, factor, addDays(plan.today, -DAYS - 1), (n) =>
    onProgress('participants', n, n),
  )
  let [records, projects] = [0, 0]
  await runInParallel(rangesOf(all), async (range) => {
    // A range is written in one transaction: its last project stands for all.
    const filled = await scoped(ctx, ProjectEntity).exists({ ocid: `${SCALE_PREFIX}-${range.to}` })
    if (!filled) {
      const created = await unitOfWork(ctx, async (tx) => {
        await prepareBulkTransaction.run(tx, {})
        await fillProjects(tx, { plan, range, pool: await createPool(tx) })
        return fillRecords(tx, plan)
      })
      records += created
    }
    projects += range.to - range.from + 1
    onProgress('projects', projects, all)
  })
  await vacuumFilled.run(ctx, {})
  const { facts, lines } = await fillLedgers(ctx, (n, scored) => onProgress('facts', n, scored))
  await unitOfWork(ctx, async (tx) => {
    await prepareBulkTransaction.run(tx, {})
    await proveAll(tx, 'demo:scale')
  })
  await vacuumFilled.run(ctx, {})
  await storePlan(ctx, { ...plan, done: true })
  return { participants, projects, records, facts, lines }
}

function* rangesOf(all: number): Generator<ProjectRange> {
  for (let from = 1; from <= all; from += RANGE_SIZE) {
    yield { from, to: Math.min(all, from + RANGE_SIZE - 1), all }
  }
}
