import { Not } from 'typeorm'
import type { Ctx } from '#core/context'
import { scoped } from '#database/scoped'
import { ParticipantEntity } from '#entities/participants/participant'
import type { JobRun } from '../jobs/job-run.js'
import { EVERYWHERE } from './ledger.sql.js'
import { type Recomputed, recomputeAll } from './recompute.js'
import { rulesInForce, rulesOfVersion } from './rules/rule-versions.js'

/** Hourly, to find the change of the day in any time zone; all other runs find nothing to do. */
export const EVERY_HOUR = '5 * * * *'
/** Schedule of runs that append entries of their own, after those of {@link EVERY_HOUR}. */
export const AFTER_RECOMPUTATION = '15 * * * *'

/** Recomputes scores after a change of the rules. */
export async function recomputeJob(job: JobRun): Promise<Record<string, unknown>> {
  const { version, areaId } = job.payload as { version?: number; areaId?: string }
  // The job of a later change recomputes for both. A later version that does not affect scores has no job.
  if (version !== undefined && (await isOutdated(job.ctx, version))) {
    return { participants: 0, lines: 0 } satisfies Recomputed
  }
  const participants = scoped(job.ctx, ParticipantEntity, EVERYWHERE)
  const total = await participants.count({
    status: Not('merged'),
    ...(areaId === undefined ? {} : { areaId }),
  })
  const result = await recomputeAll(job.ctx, {
    areaId,
    onProgress: async (done) => {
      await job.progress(done, total)
      return !job.cancelled()
    },
  })
  return { ...result }
}

/** True if the rules in force give other scores than a version. */
async function isOutdated(ctx: Ctx, version: number): Promise<boolean> {
  return (await rulesInForce(ctx)).key !== (await rulesOfVersion(ctx, version)).key
}
