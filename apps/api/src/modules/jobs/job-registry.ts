import { Injectable } from '@nestjs/common'
import type { SystemCtx } from '#core/context'
import type { JobEndSubscriber, JobRun } from './job-run.js'

/** Performs a job of a kind; its result becomes the job's `result`. */
type JobWork = (job: JobRun) => Promise<Record<string, unknown> | undefined>

/** Performs a queued task, without an actor; runs again if it throws. */
type TaskWork = (ctx: SystemCtx, payload: Record<string, unknown>) => Promise<void>

/**
 * Handlers of jobs and tasks: modules register theirs in constructors. The kind of a job begins with
 * its resource: `supplier.import`.
 */
@Injectable()
export class JobRegistry {
  readonly jobs = new Map<string, JobWork>()
  readonly tasks = new Map<string, TaskWork>()
  readonly ends: JobEndSubscriber[] = []

  /**
   * Registers a job that users start and watch. If a worker dies, another runs the job again from the
   * start: `work` is idempotent, or ends with `job.succeed(tx, result)` in its transaction.
   */
  onJob(kind: string, work: JobWork): void {
    this.jobs.set(kind, work)
  }

  /** Registers a task that `enqueueTask` queues. */
  onTask(name: string, work: TaskWork): void {
    this.tasks.set(name, work)
  }

  /** Registers a handler for the end of every job. */
  onEnd(subscriber: JobEndSubscriber): void {
    this.ends.push(subscriber)
  }
}
