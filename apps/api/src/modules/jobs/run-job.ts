import type { SystemCtx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { domainErrorOf } from '#database/constraints'
import type { JobRegistry } from './job-registry.js'
import { JobLeaseLost, JobRun } from './job-run.js'
import { startJob } from './jobs.sql.js'

interface Claim {
  id: string
  worker: string
  /** This is the last attempt. */
  last: boolean
}

/** Runs one job. Throws only if another attempt makes sense: the database was away or overloaded. */
export async function runJob(ctx: SystemCtx, registry: JobRegistry, claim: Claim): Promise<void> {
  const { id, worker } = claim
  const job = await startJob.first(ctx, { id, worker, now: ctx.clock.now() })
  if (!job) return
  const run = new JobRun(job, ctx, worker, registry.ends)
  try {
    const work = registry.jobs.get(job.kind)
    if (!work) throw new Error(`there is no handler for jobs of the kind ${job.kind}`)
    const result = await work(run)
    await run.end(run.cancelled() ? 'cancel' : 'succeed', { result })
  } catch (error) {
    if (error instanceof JobLeaseLost || run.ended) return
    const known = error instanceof DomainError ? error : domainErrorOf(error)
    if (known?.status === 503 && !claim.last) throw error
    if (!known) process.stderr.write(`job ${job.kind}: ${(error as Error).stack}\n`)
    await run.end('fail', { error: known?.code ?? 'INTERNAL' })
  }
}
