import {
  isLocale,
  JOB_MACHINE,
  type JobAction,
  type JobStatus,
  type Permission,
  type Sign,
  transition,
} from '@credit/contract'
import {
  type Actor,
  type Ctx,
  type CtxSeed,
  type SystemCtx,
  type SystemTx,
  systemContext,
  type Tx,
} from '#core/context'
import { notifyChannel } from '#database/listen'
import { unitOfWork } from '#database/unit-of-work'
import type { JobActor, JobEntity } from '#entities/jobs/job'
import { JOB_CHANNEL } from './enqueue.js'
import { finishJobRow } from './job-rows.sql.js'
import { endJob, storeCheckpoint, storeProgress } from './jobs.sql.js'

const PROGRESS_MS = 250

/** Thrown if another worker has taken the job: this one must not write anything more for it. */
export class JobLeaseLost extends Error {}

/** Result of a job. */
interface JobEnd {
  status: JobStatus
  result?: Record<string, unknown> | undefined
  /** Code of the error, for `failed`. */
  error?: string | undefined
}

/** A job that has ended, and the account that started it. */
interface EndedJob {
  id: string
  kind: string
  accountId: string | null
}

/** Called in the transaction that ends a job. */
export type JobEndSubscriber = (tx: Tx, job: EndedJob, end: JobEnd) => Promise<void>

type Outcome = Omit<JobEnd, 'status'>

/** A run of a job, for its handler. */
export class JobRun {
  readonly id: string
  readonly kind: string
  readonly payload: Record<string, unknown>
  /** Acts as the account that started the job, with the rights and language it had then. */
  readonly ctx: Ctx
  /** Acts as the product itself, for what the job does in all areas. */
  readonly system: SystemCtx
  /** Data that an earlier run stored with its last `checkpoint`; null for the first run. */
  readonly reached: { done: number; result: Record<string, unknown> } | null
  /** Set when the end of the job is committed. */
  ended = false
  private stop: boolean
  private written = 0

  constructor(
    job: Pick<JobEntity, 'id' | 'kind' | 'payload' | 'actor' | 'locale' | 'cancelRequested'> &
      Partial<Pick<JobEntity, 'done' | 'result'>>,
    seed: Pick<CtxSeed, 'manager' | 'clock' | 'caches'>,
    private readonly worker: string,
    private readonly subscribers: readonly JobEndSubscriber[] = [],
  ) {
    this.id = job.id
    this.kind = job.kind
    this.payload = job.payload
    this.stop = job.cancelRequested
    this.reached = job.result ? { done: job.done ?? 0, result: job.result } : null
    const locale = isLocale(job.locale) ? job.locale : 'zh-CN'
    this.system = systemContext({ ...seed, locale, requestId: `job:${job.id}` }, 'job')
    this.ctx = job.actor ? this.system.as(actorOf(job.actor)) : this.system
  }

  /** Returns whether the job was cancelled, as of the last `progress`. */
  cancelled(): boolean {
    return this.stop
  }

  /** Reports the progress; calls in quick succession are not stored. */
  async progress(done: number, total?: number, failed = 0): Promise<void> {
    const now = performance.now()
    if (now - this.written < PROGRESS_MS && done !== total) return
    this.written = now
    const { id, worker } = this
    const stored = await storeProgress.first(this.system, {
      id,
      worker,
      done,
      failed,
      total: total ?? null,
    })
    if (!stored) throw new JobLeaseLost()
    this.stop = stored.cancelRequested
    await notifyChannel(this.system, JOB_CHANNEL, this.id)
  }

  /** Stores the progress in the transaction of the work: a run after an interruption resumes from it. */
  async checkpoint(
    tx: Tx,
    state: { done: number; total: number | null; failed: number; result: Record<string, unknown> },
  ): Promise<void> {
    const { id, worker } = this
    const stored = await storeCheckpoint.first(ofJob(tx), { id, worker, ...state })
    if (!stored) throw new JobLeaseLost()
    this.stop = stored.cancelRequested
    await notifyChannel(tx, JOB_CHANNEL, id)
  }

  /** Stores the result of a row of the job in the transaction of its work. */
  async finishRow(tx: Tx, row: Omit<Parameters<typeof finishJobRow.run>[1], 'jobId'>): Promise<void> {
    if ((await finishJobRow.run(ofJob(tx), { ...row, jobId: this.id })) === 0) throw new JobLeaseLost()
  }

  /** Ends the job in the transaction of its last write. */
  async succeed(tx: Tx, result?: Record<string, unknown>): Promise<void> {
    await this.write(tx, 'succeed', { result })
  }

  /** @internal Ends the job after its handler, unless the handler did. */
  async end(action: JobAction, outcome: Outcome): Promise<void> {
    if (!this.ended) await unitOfWork(this.ctx, (tx) => this.write(tx, action, outcome))
  }

  private async write(tx: Tx, action: JobAction, { result, error }: Outcome): Promise<void> {
    const { id, worker } = this
    const status = transition(JOB_MACHINE, 'running', action)
    const end = { status, result: result ?? null, error: error ?? null, now: tx.clock.now() }
    if ((await endJob.run(ofJob(tx), { id, worker, ...end })) === 0) throw new JobLeaseLost()
    const { kind, ctx } = this
    const ended = { id, kind, accountId: ctx.actor?.accountId ?? null }
    for (const subscriber of this.subscribers) await subscriber(tx, ended, { status, result, error })
    await notifyChannel(tx, JOB_CHANNEL, this.id)
    tx.unit.afterCommit.push(() => {
      this.ended = true
    })
  }
}

/** The transaction of the job's work, for the row of the job: the account that started it may have moved since. */
const ofJob = (tx: Tx): SystemTx => tx.asSystem('a job stores its own state')

function actorOf(stored: JobActor): Actor {
  return {
    ...stored,
    sign: stored.sign as Sign,
    permissions: new Set(stored.permissions as Permission[]),
    changePwd: true,
  }
}
