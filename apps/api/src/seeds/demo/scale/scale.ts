import type { Ctx } from '../../../platform/database/context.js'
import { unitOfWork } from '../../../platform/database/unit-of-work.js'
import { daysAfter } from '../city/projects.js'
import { forBulk } from '../play/at.js'
import { fillLedgers } from './fill-ledgers.js'
import { fillParticipants } from './fill-participants.js'
import { fillProjects, isRangeFilled, type ProjectRange } from './fill-projects.queries.js'
import { fillRecords } from './fill-records.queries.js'
import { inLanes } from './in-lanes.js'
import { makePool } from './pool.queries.js'
import { type KeptPlan, keepPlan, readPlan, vacuumFilled } from './scale-plan.queries.js'
import { CITY_SIZE } from './sizes.js'

const DAYS = CITY_SIZE.years * 365
/** Projects a transaction. */
const RANGE = 2_500

export interface Filled {
  participants: number
  projects: number
  records: number
  facts: number
  lines: number
}

export type FillStep = 'participants' | 'projects' | 'facts'

/** Thrown where the database is filled to another size already. */
export class OtherFactor extends Error {
  constructor(readonly factor: number) {
    super(`filled to factor ${factor}`)
  }
}

/**
 * Fills the database to the city's size times `factor` (quality.md "Sizes to build for"), in bulk
 * statements, every number by rule: the same counts whenever and however often it is cut off and
 * run again. Each range of projects and each ledger comes whole. Answers null where all was there.
 */
export async function scaleDemo(
  ctx: Ctx,
  factor: number,
  told: (step: FillStep, count: number, of: number) => void,
): Promise<Filled | null> {
  const kept = await readPlan(ctx)
  if (kept && kept.factor !== factor) throw new OtherFactor(kept.factor)
  if (kept?.done) return null
  const now = ctx.clock.now().toISOString()
  const plan: KeptPlan = kept ?? { factor, today: ctx.clock.today(), now }
  await keepPlan(ctx, plan)
  const all = Math.round(CITY_SIZE.projects * factor)
  const participants = await fillParticipants(ctx, factor, daysAfter(plan.today, -DAYS - 1), (n) =>
    told('participants', n, n),
  )
  let [records, projects] = [0, 0]
  await inLanes(rangesOf(all), async (range) => {
    if (!(await isRangeFilled(ctx, range))) {
      const made = await unitOfWork(ctx, async (tx) => {
        await forBulk(tx)
        await fillProjects(tx, plan, range, await makePool(tx))
        return fillRecords(tx, plan)
      })
      records += made
    }
    projects += range.to - range.from + 1
    told('projects', projects, all)
  })
  await vacuumFilled(ctx)
  const { facts, lines } = await fillLedgers(ctx, (n, scored) => told('facts', n, scored))
  await vacuumFilled(ctx)
  await keepPlan(ctx, { ...plan, done: true })
  return { participants, projects, records, facts, lines }
}

function* rangesOf(all: number): Generator<ProjectRange> {
  for (let from = 1; from <= all; from += RANGE) {
    yield { from, to: Math.min(all, from + RANGE - 1), all }
  }
}
