import { EvaluationSetting } from '../../entities/evaluation-setting.js'
import type { Ctx } from '../../platform/database/context.js'
import { scoped } from '../../platform/database/scoped.js'
import { unitOfWork } from '../../platform/database/unit-of-work.js'
import { DomainError } from '../../platform/http/domain-error.js'
import { enqueue } from '../../platform/jobs/enqueue.js'
import type { JobRun } from '../../platform/jobs/job-run.js'
import { readTerms } from '../life/terms.queries.js'
import { horizonOf } from './horizon.js'
import { openRecords } from './open-records.js'
import { countInStage, type Opening, sectionsInStage } from './opening.queries.js'

/** Kind of the job that opens a cell for the sections now in its stage. */
export const OPEN_CELL_JOB = 'evaluation.open'
const CHUNK = 500

/** For how many sections the job would look: now in the cell's stage, within the horizon. */
export async function countToOpen(ctx: Ctx, settingId: string): Promise<number> {
  const { stage } = await scoped(ctx, EvaluationSetting).get(settingId)
  return countInStage(ctx, stage, await sinceOf(ctx))
}

/** Starts the job; a cell that is off opens nothing. */
export function startOpening(ctx: Ctx, settingId: string): Promise<string> {
  return unitOfWork(ctx, async (tx) => {
    const setting = await scoped(tx, EvaluationSetting).lock(settingId)
    if (!setting.enabled) throw new DomainError('STATE_CONFLICT')
    return enqueue(tx, OPEN_CELL_JOB, { settingId }, { key: settingId })
  })
}

/** The work of the job: running it again opens nothing twice. */
export async function openCell(job: JobRun): Promise<Record<string, unknown>> {
  const { ctx } = job
  const settingId = String(job.payload.settingId)
  const { stage } = await scoped(ctx, EvaluationSetting).get(settingId)
  const since = await sinceOf(ctx)
  const total = await countInStage(ctx, stage, since)
  let after: string | null = null
  let [done, opened] = [0, 0]
  while (!job.cancelled()) {
    const openings: Opening[] = await sectionsInStage(ctx, { stage, since, after, size: CHUNK })
    const last = openings.at(-1)
    if (!last) break
    opened += await unitOfWork(ctx, (tx) => openRecords(tx, openings, settingId))
    after = last.sectionId
    done += openings.length
    await job.progress(done, Math.max(done, total))
  }
  return { opened }
}

async function sinceOf(ctx: Ctx): Promise<string> {
  return horizonOf(await readTerms(ctx), ctx.clock.today())
}
