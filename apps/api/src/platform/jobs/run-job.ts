import type { Job } from '../../entities/job.js'
import { domainErrorOf } from '../database/constraints.js'
import type { Ctx } from '../database/context.js'
import { sql } from '../database/sql.js'
import { DomainError } from '../http/domain-error.js'
import type { JobRegistry } from './job-registry.js'
import { JobLost, JobRun } from './job-run.js'

interface Claim {
  id: string
  worker: string
  /** No further attempt will be made. */
  last: boolean
}

/** Runs one job to its end. Throws only where another attempt makes sense: the database was away, or too busy. */
export async function runJob(ctx: Ctx, registry: JobRegistry, claim: Claim): Promise<void> {
  const job = await begin(ctx, claim)
  if (!job) return
  const run = new JobRun(job, ctx, claim.worker)
  try {
    const work = registry.jobs.get(job.kind)
    if (!work) throw new Error(`nothing runs jobs of the kind ${job.kind}`)
    const result = await work(run)
    await run.end(
      run.cancelled() ? { status: 'cancelled', result } : { status: 'succeeded', result },
    )
  } catch (error) {
    if (error instanceof JobLost || run.ended) return
    const known = error instanceof DomainError ? error : domainErrorOf(error)
    if (known?.status === 503 && !claim.last) throw error
    if (!known) process.stderr.write(`job ${job.kind}: ${(error as Error).stack}\n`)
    await run.end({ status: 'failed', error: known?.code ?? 'INTERNAL' })
  }
}

/** Takes the job for this worker; one that ended meanwhile, or was never, is nobody's. */
async function begin(ctx: Ctx, { id, worker }: Claim): Promise<Job | null> {
  const [job] = await sql<Job>(
    ctx,
    (s) => `UPDATE job SET status = 'running', worker = ${s.param(worker)},
      started_at = coalesce(started_at, ${s.param(ctx.clock.now())})
      WHERE id = ${s.param(id)} AND status IN ('queued', 'running') AND ${s.unscoped('queued by id')}
      RETURNING id, kind, payload, actor, locale, cancel_requested AS "cancelRequested"`,
  )
  return job ?? null
}
