import { Injectable } from '@nestjs/common'
import type { Ctx } from '../database/context.js'
import type { JobRun } from './job-run.js'

/** Does the work of one kind of job; what it returns stands as the job's `result`. */
export type JobWork = (job: JobRun) => Promise<Record<string, unknown> | undefined>

/** Work without a caller: sweeps, deliveries. Runs once over all instances, repeated if it throws. */
export type TaskWork = (ctx: Ctx, payload: Record<string, unknown>) => Promise<void>

export interface PeriodicTask {
  name: string
  /** Five fields, UTC: minute hour day month weekday. */
  cron: string
  work: TaskWork
}

/**
 * Who does what: rooms register in their constructors, the worker asks. A kind names its room:
 * `supplier.import`.
 */
@Injectable()
export class JobRegistry {
  readonly jobs = new Map<string, JobWork>()
  readonly tasks = new Map<string, TaskWork>()
  readonly periodic: PeriodicTask[] = []

  /**
   * Jobs that people start and watch. A worker may die at any point and another runs the job again
   * from the start: `work` is idempotent, or ends with `job.succeed(tx, result)` in its transaction.
   */
  onJob(kind: string, work: JobWork): void {
    this.jobs.set(kind, work)
  }

  /** Work queued by `enqueueTask`. */
  onTask(name: string, work: TaskWork): void {
    this.tasks.set(name, work)
  }

  /** Work by the clock: once over all instances, caught up within a day after downtime. */
  onSchedule(name: string, cron: string, work: TaskWork): void {
    this.periodic.push({ name, cron, work })
  }
}
