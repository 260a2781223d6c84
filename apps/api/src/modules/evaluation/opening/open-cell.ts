import type { PlainDate } from '@credit/contract'
import type { Ctx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { EvaluationSettingEntity } from '#entities/evaluation/evaluation-setting'
import { enqueue } from '../../jobs/enqueue.js'
import type { JobRun } from '../../jobs/job-run.js'
import { horizonOf, readTerms } from '../records/terms.js'
import { openRecords, type RecordOpening } from './open-records.js'
import { countInStage, sectionsInStage } from './stages-to-open.sql.js'

/** Kind of the job that opens the records of a cell for the sections now in its stage. */
export const OPEN_CELL_JOB = 'evaluation.open'
const CHUNK = 500

/** Returns the number of sections that the job would process: in the cell's stage, within the horizon. */
export async function countToOpen(ctx: Ctx, settingId: string): Promise<number> {
  const { stage, procurementCategories: kinds } = await scoped(ctx, EvaluationSettingEntity).get(settingId)
  const found = await countInStage.first(ctx, { stage, kinds, since: await firstDay(ctx) })
  return found?.sections ?? 0
}

/** Enqueues the job; rejects a disabled cell. */
export function startOpening(ctx: Ctx, settingId: string): Promise<{ jobId: string }> {
  return unitOfWork(ctx, async (tx) => {
    const setting = await scoped(tx, EvaluationSettingEntity).lock(settingId)
    if (!setting.enabled) throw new DomainError('STATE_CONFLICT')
    return { jobId: await enqueue(tx, OPEN_CELL_JOB, { settingId }, { key: settingId }) }
  })
}

/** Runs the job; running it again opens nothing twice. */
export async function openCell(job: JobRun): Promise<Record<string, unknown>> {
  const { ctx } = job
  const settingId = String(job.payload.settingId)
  const { stage, procurementCategories: kinds } = await scoped(ctx, EvaluationSettingEntity).get(settingId)
  const since = await firstDay(ctx)
  const total = (await countInStage.first(ctx, { stage, kinds, since }))?.sections ?? 0
  let after: string | null = null
  let [done, opened] = [0, 0]
  while (!job.cancelled()) {
    const openings: RecordOpening[] = await sectionsInStage.rows(ctx, {
      stage,
      kinds,
      since,
      after,
      limit: CHUNK,
    })
    const last = openings.at(-1)
    if (!last) break
    opened += await unitOfWork(ctx, (tx) => openRecords(tx, openings, { settingIds: [settingId] }))
    after = last.sectionId
    done += openings.length
    await job.progress(done, Math.max(done, total))
  }
  return { opened }
}

async function firstDay(ctx: Ctx): Promise<PlainDate> {
  return horizonOf(await readTerms(ctx), ctx.clock.today())
}
