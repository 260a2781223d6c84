import { isLocale, type Permission, type Sign } from '@credit/contract'
import type { Job, JobActor } from '../../entities/job.js'
import { type Actor, Ctx, type CtxSeed } from '../database/context.js'
import { notifyChannel } from '../database/listen.js'
import { sql } from '../database/sql.js'
import { unitOfWork } from '../database/unit-of-work.js'
import { JOB_CHANNEL } from './enqueue.js'

const PROGRESS_MS = 250

/** Thrown where another worker has the job now: nothing more may be written for it. */
export class JobLost extends Error {}

/** What came of a job. */
export interface JobEnd {
  status: 'succeeded' | 'failed' | 'cancelled'
  result?: Record<string, unknown> | undefined
  /** Code of the error, for `failed`. */
  error?: string
}

/** One run of a job, as its work sees it. */
export class JobRun {
  readonly id: string
  readonly kind: string
  readonly payload: Record<string, unknown>
  /** Acts as the account that started the job, with the rights and in the language of that moment. */
  readonly ctx: Ctx
  /** Set once the job's end is written. */
  ended = false
  private stop: boolean
  private written = 0

  constructor(
    job: Pick<Job, 'id' | 'kind' | 'payload' | 'actor' | 'locale' | 'cancelRequested'>,
    seed: Pick<CtxSeed, 'manager' | 'clock'>,
    private readonly worker: string,
  ) {
    this.id = job.id
    this.kind = job.kind
    this.payload = job.payload
    this.stop = job.cancelRequested
    this.ctx = new Ctx({
      ...seed,
      locale: isLocale(job.locale) ? job.locale : 'zh-CN',
      actor: job.actor && actorOf(job.actor),
      requestId: `job:${job.id}`,
    })
  }

  /** Whether somebody asked the job to end; as of the last `progress`. */
  cancelled(): boolean {
    return this.stop
  }

  /** Tells how far the work is; costs nothing when called more often than people can see. */
  async progress(done: number, total?: number, failed = 0): Promise<void> {
    const now = performance.now()
    if (now - this.written < PROGRESS_MS && done !== total) return
    this.written = now
    const [row] = await sql<{ cancel_requested: boolean }>(
      this.ctx,
      (s) => `UPDATE job SET done = ${s.param(done)}, total = ${s.param(total ?? null)}::integer,
        failed = ${s.param(failed)} WHERE id = ${s.param(this.id)} AND worker = ${s.param(this.worker)}
        AND status = 'running' AND ${s.unscoped('held by this worker')} RETURNING cancel_requested`,
    )
    if (!row) throw new JobLost()
    this.stop = row.cancel_requested
    await notifyChannel(this.ctx, JOB_CHANNEL, this.id)
  }

  /** Ends the job in the transaction of its last write: both stand or neither. */
  async succeed(tx: Ctx, result?: Record<string, unknown>): Promise<void> {
    await this.write(tx, { status: 'succeeded', result })
  }

  /** @internal The worker's: ends the job after its work, unless the work did. */
  async end(how: JobEnd): Promise<void> {
    if (!this.ended) await unitOfWork(this.ctx, (tx) => this.write(tx, how))
  }

  private async write(tx: Ctx, { status, result, error }: JobEnd): Promise<void> {
    const rows = await sql(
      tx,
      (s) => `UPDATE job SET status = ${s.param(status)}, finished_at = ${s.param(tx.clock.now())},
        result = ${s.param(result ? JSON.stringify(result) : null)}::jsonb, error = ${s.param(error ?? null)}
        WHERE id = ${s.param(this.id)} AND worker = ${s.param(this.worker)} AND status = 'running'
        AND ${s.unscoped('held by this worker')} RETURNING id`,
    )
    if (rows.length === 0) throw new JobLost()
    await notifyChannel(tx, JOB_CHANNEL, this.id)
    tx.afterCommit?.push(() => {
      this.ended = true
    })
  }
}

function actorOf(stored: JobActor): Actor {
  return {
    ...stored,
    sign: stored.sign as Sign,
    permissions: new Set(stored.permissions as Permission[]),
    changePwd: true,
  }
}
