import { EventEmitter } from 'node:events'
import { DAY_MS } from '@credit/contract'
import { Inject, Injectable, Logger } from '@nestjs/common'
import type { Runner, TaskList, WorkerEvents } from 'graphile-worker'
import { Pool } from 'pg'
import { DataSource } from 'typeorm'
import { Background, type BackgroundService } from '#core/background'
import { Caches } from '#core/caches'
import { Clock } from '#core/clock/clock'
import { CONFIG, type ServiceConfig } from '#core/config/index'
import { type SystemCtx, systemContext } from '#core/context'
import { DomainError } from '#core/domain-error'
import { Schedule } from '#core/schedule'
import { domainErrorOf } from '#database/constraints'
import { dataSourceOptions } from '#database/data-source-options'
import { DirectDatabase } from '#database/direct-database'
import { HealthRegistry } from '#http/health-registry'
import { JOB_TASK } from './enqueue.js'
import { JobRegistry } from './job-registry.js'
import { JobLeaseLost, JobRun } from './job-run.js'
import { startJob } from './jobs.sql.js'
import { recoverJobs, WorkerLease } from './worker-lease.js'

const CONCURRENCY = 2
const RECOVERY_MS = 5000
const RESTART_MS = 1000

interface Running {
  readonly runner: Runner
  readonly pool: Pool
  readonly lease: WorkerLease
}

/** Runs queued jobs and scheduled tasks, on separate connections from the API. */
@Injectable()
export class JobWorker implements BackgroundService {
  private readonly log = new Logger('Jobs')
  private running: Running | null = null
  private dataSource: Promise<DataSource> | null = null
  private timer: NodeJS.Timeout | undefined
  private stopped = true
  private starting: Promise<void> = Promise.resolve()

  constructor(
    private readonly database: DirectDatabase,
    @Inject(CONFIG) private readonly config: ServiceConfig,
    private readonly clock: Clock,
    private readonly registry: JobRegistry,
    private readonly schedule: Schedule,
    private readonly caches: Caches,
    background: Background,
    health: HealthRegistry,
  ) {
    background.add(this)
    health.register('jobs', () => {
      if (!background.running) return 'off'
      return this.running ? 'ok' : 'failed'
    })
  }

  start(): Promise<void> {
    this.stopped = false
    this.starting = this.open().catch((error: unknown) => this.restart(error))
    return this.starting
  }

  async stop(): Promise<void> {
    this.stopped = true
    await this.starting
    clearTimeout(this.timer)
    await this.close()
    await (await this.dataSource?.catch(() => null))?.destroy()
    this.dataSource = null
  }

  /** The queue's library is loaded here, so that the server answers before. */
  private async open(): Promise<void> {
    const { parseCronItems, run, Logger: QueueLogger } = await import('graphile-worker')
    const pool = new Pool({
      connectionString: this.database.url,
      max: CONCURRENCY + 1,
      application_name: 'credit-queue',
    })
    pool.on('error', () => undefined)
    pool.on('connect', (client) => client.on('error', () => undefined))
    const lease = new WorkerLease(this.database.url)
    try {
      await lease.open()
      const events: WorkerEvents = new EventEmitter()
      // The queue records the pool as the holder of a job, not the single worker.
      events.on('pool:create', ({ workerPool }) => lease.hold(workerPool.id))
      const runner = await run({
        pgPool: pool,
        concurrency: CONCURRENCY,
        pollInterval: 1000,
        noHandleSignals: true,
        // Ends the queue if the end of a job cannot be written; otherwise that would be an unhandled rejection.
        preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
        events,
        logger: new QueueLogger(() => (level, message) => {
          if (level === 'error') this.log.error(message)
        }),
        taskList: this.taskList(),
        parsedCronItems: parseCronItems(
          this.schedule.tasks.map(({ name, cron }) => ({
            task: name,
            match: cron,
            identifier: name,
            // The job key makes a run replace a waiting one; the queue name makes it wait for a running one.
            options: {
              backfillPeriod: DAY_MS,
              maxAttempts: 3,
              jobKey: `task:${name}`,
              jobKeyMode: 'replace',
              queueName: name,
            },
          })),
        ),
      })
      const opened = { runner, pool, lease }
      this.running = opened
      // The queue ends without an error if it could not write the end of a job, and still holds the job.
      const onEnd = (error: unknown = new Error('the queue ended')) => {
        if (this.running === opened) this.restart(error)
      }
      runner.promise.then(() => onEnd(), onEnd)
    } catch (error) {
      await lease.close()
      await pool.end().catch(() => undefined)
      throw error
    }
    if (this.running) await this.recover(this.running)
  }

  private taskList(): TaskList {
    const tasks: TaskList = {
      [JOB_TASK]: async (payload, { job }) =>
        runJob(await this.ctx(), this.registry, {
          id: (payload as { id: string }).id,
          worker: job.locked_by ?? '',
          last: job.attempts >= job.max_attempts,
        }),
    }
    for (const [name, work] of this.registry.tasks) {
      tasks[name] = async (payload) => work(await this.ctx(), payload as Record<string, unknown>)
    }
    for (const { name, run } of this.schedule.tasks) {
      tasks[name] = async () => {
        await run(await this.ctx())
      }
    }
    return tasks
  }

  /** A context on the job pool, which has no statement timeout; opened with the first job. */
  private async ctx(): Promise<SystemCtx> {
    this.dataSource ??= this.connect().catch((error: unknown) => {
      this.dataSource = null
      throw error
    })
    const { manager } = await this.dataSource
    const { defaultLocale: locale } = this.config
    return systemContext({ manager, clock: this.clock, locale, caches: this.caches }, 'task')
  }

  private async connect(): Promise<DataSource> {
    const { max: size, statementTimeout, lockTimeout } = this.config.jobPool
    const { timeZone, hashKey } = this.config
    const { url } = this.database
    const options = { url, size, statementTimeout, lockTimeout, timeZone, hashKey }
    const dataSource = new DataSource(dataSourceOptions({ ...options, applicationName: 'credit-jobs' }))
    return dataSource.initialize()
  }

  /** Recovers jobs of dead workers now and every {@link RECOVERY_MS}, as long as `run` is the current one. */
  private async recover(run: Running): Promise<void> {
    if (this.running !== run || this.stopped) return
    try {
      await recoverJobs(await this.ctx())
    } catch (error) {
      this.log.warn(`recovery of jobs failed: ${(error as Error).message}`)
    }
    // The worker was lost and started again meanwhile: the new one recovers on its own.
    if (this.running !== run || this.stopped) return
    this.timer = setTimeout(() => void this.recover(run), RECOVERY_MS)
  }

  /** The queue stops for good if the database is away for long; it is started again here. */
  private restart(error: unknown): void {
    if (this.stopped) return
    this.log.warn(`job worker stopped: ${(error as Error).message}`)
    clearTimeout(this.timer)
    this.starting = this.close().then(() => {
      this.timer = setTimeout(() => void this.start(), RESTART_MS)
    })
  }

  private async close(): Promise<void> {
    const running = this.running
    this.running = null
    if (!running) return
    await running.runner.stop().catch(() => undefined)
    await running.lease.close()
    await running.pool.end().catch(() => undefined)
  }
}

interface Claim {
  id: string
  worker: string
  /** This is the last attempt. */
  last: boolean
}

/** Runs one job. Throws only if another attempt makes sense: the database was away or overloaded. */
async function runJob(ctx: SystemCtx, registry: JobRegistry, claim: Claim): Promise<void> {
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
