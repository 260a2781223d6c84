import { EventEmitter } from 'node:events'
import { Inject, Injectable, Logger } from '@nestjs/common'
import type { Runner, TaskList, WorkerEvents } from 'graphile-worker'
import { Pool } from 'pg'
import { DataSource } from 'typeorm'
import { Clock } from '../clock/clock.js'
import { CONFIG, type Config } from '../config/index.js'
import { Ctx } from '../database/context.js'
import { dataSourceOptions } from '../database/data-source-options.js'
import { keepStorage } from '../files/storage.js'
import { Background, type BackgroundService } from './background.js'
import { JOB_TASK } from './enqueue.js'
import { JobRegistry } from './job-registry.js'
import { runJob } from './run-job.js'
import { freeDeadWorkers, WorkerLease } from './worker-lease.js'

const CONCURRENCY = 2
const SWEEP_MS = 5000
const RESTART_MS = 1000
const DAY_MS = 24 * 3600_000

/** Runs queued jobs and scheduled tasks of this instance, on connections of its own. */
@Injectable()
export class JobWorker implements BackgroundService {
  private readonly log = new Logger('Jobs')
  private readonly url: string
  private running: { runner: Runner; pool: Pool; lease: WorkerLease } | null = null
  private dataSource: Promise<DataSource> | null = null
  private timer: NodeJS.Timeout | undefined
  private stopped = true
  private starting: Promise<void> = Promise.resolve()

  constructor(
    api: DataSource,
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly registry: JobRegistry,
    background: Background,
  ) {
    this.url = (api.options as { url?: string }).url ?? ''
    background.add(this)
  }

  /** Whether jobs are being run here. */
  get healthy(): boolean {
    return this.running !== null
  }

  start(): Promise<void> {
    this.stopped = false
    this.starting = this.open().catch((error: unknown) => this.again(error))
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

  /** Loaded only now: the server answers before it does anything beside. */
  private async open(): Promise<void> {
    const { parseCronItems, run, Logger: QueueLogger } = await import('graphile-worker')
    const pool = new Pool({
      connectionString: this.url,
      max: CONCURRENCY + 1,
      application_name: 'credit-queue',
    })
    pool.on('error', () => undefined)
    pool.on('connect', (client) => client.on('error', () => undefined))
    const lease = new WorkerLease(this.url)
    try {
      await lease.open()
      const events: WorkerEvents = new EventEmitter()
      // The queue notes the pool as the holder of a job, not the single worker.
      events.on('pool:create', ({ workerPool }) => lease.hold(workerPool.id))
      const runner = await run({
        pgPool: pool,
        concurrency: CONCURRENCY,
        pollInterval: 1000,
        noHandleSignals: true,
        events,
        logger: new QueueLogger(() => (level, message) => {
          if (level === 'error') this.log.error(message)
        }),
        taskList: this.taskList(),
        parsedCronItems: parseCronItems(
          this.registry.periodic.map(({ name, cron }) => ({
            task: name,
            match: cron,
            identifier: name,
            options: { backfillPeriod: DAY_MS, maxAttempts: 3 },
          })),
        ),
      })
      this.running = { runner, pool, lease }
      runner.promise.catch((error: unknown) => this.again(error))
    } catch (error) {
      await lease.close()
      await pool.end().catch(() => undefined)
      throw error
    }
    await this.sweep()
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
    const named = [...this.registry.tasks].map(([name, work]) => ({ name, work }))
    for (const { name, work } of [...named, ...this.registry.periodic]) {
      tasks[name] = async (payload) => work(await this.ctx(), payload as Record<string, unknown>)
    }
    return tasks
  }

  /** Of a pool without a limit on a statement; opened with the first job. */
  private async ctx(): Promise<Ctx> {
    this.dataSource ??= this.connect().catch((error: unknown) => {
      this.dataSource = null
      throw error
    })
    const { manager } = await this.dataSource
    const { defaultLocale: locale } = this.config
    return new Ctx({ manager, clock: this.clock, locale, actor: null, requestId: 'task' })
  }

  private async connect(): Promise<DataSource> {
    const { max: size, statementTimeout, lockTimeout } = this.config.jobPool
    const { timeZone } = this.config
    const options = { url: this.url, size, statementTimeout, lockTimeout, timeZone }
    const dataSource = new DataSource(
      dataSourceOptions({ ...options, applicationName: 'credit-jobs' }),
    )
    keepStorage(dataSource, this.config)
    return dataSource.initialize()
  }

  private async sweep(): Promise<void> {
    const pool = this.running?.pool
    if (!pool || this.stopped) return
    try {
      await freeDeadWorkers(async <T>(text: string, values: unknown[] = []) => {
        const { rows } = await pool.query(text, values)
        return rows as T[]
      })
    } catch (error) {
      this.log.warn(`sweep failed: ${(error as Error).message}`)
    }
    if (!this.stopped) this.timer = setTimeout(() => void this.sweep(), SWEEP_MS)
  }

  /** The queue gives up when the database is gone for long; we do not. */
  private again(error: unknown): void {
    if (this.stopped) return
    this.log.warn(`jobs stand still: ${(error as Error).message}`)
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
