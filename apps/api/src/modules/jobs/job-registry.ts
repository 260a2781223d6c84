import { Injectable } from '@nestjs/common'
import type { Ctx, SystemCtx } from '#core/context'
import type { JobEntity } from '#entities/jobs/job'
import type { Plain } from '#list/plain-row'
import type { JobEndSubscriber, JobRun } from './job-run.js'

/** Performs a job of a kind; its result becomes the job's `result`. */
type JobWork = (job: JobRun) => Promise<Record<string, unknown> | undefined>

/** Performs a queued task, without an actor; runs again if it throws. */
type TaskWork = (ctx: SystemCtx, payload: Record<string, unknown>) => Promise<void>

/** An ended job, as far as its undo depends on it. */
export type UndoableJob = Pick<Plain<JobEntity>, 'payload' | 'result' | 'done' | 'failed'> & {
  finishedAt: string
}

/** Returns until when the caller may undo a job of a kind; null if it may not. */
type UndoRule = (ctx: Ctx, job: UndoableJob) => Date | null

/**
 * Handlers of jobs and tasks: modules register theirs in constructors. The kind of a job begins with
 * its resource: `supplier.import`.
 */
@Injectable()
export class JobRegistry {
  readonly jobs = new Map<string, JobWork>()
  readonly undos = new Map<string, UndoRule>()
  readonly tasks = new Map<string, TaskWork>()
  readonly ends: JobEndSubscriber[] = []

  /**
   * Registers a job that users start and watch. If a worker dies, another runs the job again from the
   * start: `work` is idempotent, or ends with `job.succeed(tx, result)` in its transaction.
   *
   * @param undo says until when its changes can be taken back; without it never
   */
  onJob(kind: string, work: JobWork, undo?: UndoRule): void {
    this.jobs.set(kind, work)
    if (undo) this.undos.set(kind, undo)
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
