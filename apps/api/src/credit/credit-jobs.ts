import { Injectable } from '@nestjs/common'
import { JobRegistry } from '../platform/jobs/job-registry.js'
import type { JobRun } from '../platform/jobs/job-run.js'
import { countParticipants } from './ledger/ledger.queries.js'
import { type Recomputed, recomputeAll } from './ledger/recompute-all.js'
import { rulesInForce } from './rules/rules.queries.js'
import { RECOMPUTE_JOB } from './rules/version-rules.js'

/** Hourly, so that it finds the day's change in any time zone; but once a day it finds nothing. */
const EVERY_HOUR = '5 * * * *'

/** What credit does beside the calls: recomputing after a rule change, and each night. */
@Injectable()
export class CreditJobs {
  constructor(registry: JobRegistry) {
    registry.onJob(RECOMPUTE_JOB, recomputeJob)
    registry.onSchedule('credit.nightly', EVERY_HOUR, async (ctx) => {
      await recomputeAll(ctx, { staleOn: ctx.clock.today() })
    })
  }
}

async function recomputeJob(job: JobRun): Promise<Record<string, unknown>> {
  const { version, areaId } = job.payload as { version?: number; areaId?: string }
  if (version !== undefined && (await rulesInForce(job.ctx)).number > version) {
    // Another change came: its own job does the work of both.
    return { participants: 0, lines: 0 } satisfies Recomputed
  }
  const total = await countParticipants(job.ctx, areaId)
  const result = await recomputeAll(job.ctx, {
    areaId,
    onProgress: async (done) => {
      await job.progress(done, total)
      return !job.cancelled()
    },
  })
  return { ...result }
}
