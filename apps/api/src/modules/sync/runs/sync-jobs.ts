import { addressOf, SYNC_RUN_MACHINE } from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import { CONFIG, type Config } from '#core/config/index'
import type { Ctx, SystemCtx, Tx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { translateAll } from '#core/language/language'
import { Schedule } from '#core/schedule'
import { unitOfWork } from '#database/unit-of-work'
import { cityAreaId } from '../../areas/read-areas.js'
import { enqueue } from '../../jobs/enqueue.js'
import { JobRegistry } from '../../jobs/job-registry.js'
import type { JobRun } from '../../jobs/job-run.js'
import { closeTodo, openTodo } from '../../todo/todo.js'
import { configuredSource, sourceName } from '../sync-source.js'
import { recheckProjects } from './recheck-projects.js'
import { runSync, type SyncReport } from './run-sync.js'
import { settleSplitTodos } from './split-todos.js'
import { selectEndedRuns } from './sync-runs.sql.js'

const SYNC_JOB = 'procurement.sync'
/** Shared key, so that only one sync runs at a time. */
const KEY = 'sync'
/** Each night at two in China, in UTC. */
const NIGHTLY_HOUR = 18
const NIGHTLY = `0 ${NIGHTLY_HOUR} * * *`
/** Hourly, to find the change of the day in any time zone; all other runs find nothing to do. */
const EVERY_HOUR = '10 * * * *'

/** Runs the sync as a job, on demand and each night, and applies the days that come. */
@Injectable()
export class SyncJobs {
  /** The configured source; null if there is none. */
  readonly source: string | null

  constructor(
    registry: JobRegistry,
    schedule: Schedule,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.source = configuredSource(config)
    registry.onJob(SYNC_JOB, (job) => this.run(job))
    schedule.add('procurement.days', EVERY_HOUR, async (ctx) => {
      await recheckProjects(ctx)
      await settleSplitTodos(ctx)
    })
    schedule.add('procurement.nightly', NIGHTLY, async (ctx) => {
      if (this.runsNightly()) await unitOfWork(ctx, (tx) => this.enqueue(tx, false))
    })
  }

  /** Starts a run of the configured source, unless one is running. Returns the job of the run. */
  start(ctx: Ctx, openAll: boolean): Promise<{ jobId: string }> {
    if (!this.source) throw new DomainError('SYNC_NO_SOURCE')
    return unitOfWork(ctx, async (tx) => ({ jobId: await this.enqueue(tx, openAll) }))
  }

  /** Returns the time of the next nightly run; null if there are no nightly runs. */
  nextRunAt(now: Date): Date | null {
    if (!this.runsNightly()) return null
    const next = new Date(now)
    next.setUTCHours(NIGHTLY_HOUR, 0, 0, 0)
    if (next <= now) next.setUTCDate(next.getUTCDate() + 1)
    return next
  }

  /** The demo file never changes. */
  private runsNightly(): boolean {
    return this.source !== null && this.config.syncSource?.kind !== 'demo'
  }

  private enqueue(tx: Tx, openAll: boolean): Promise<string> {
    return enqueue(tx, SYNC_JOB, { openAll }, { key: KEY })
  }

  private async run(job: JobRun): Promise<Record<string, unknown>> {
    const { source } = this
    if (!source) throw new DomainError('SYNC_NO_SOURCE')
    const report = await this.import(job, source)
    if (report.failure) throw new DomainError('SYNC_FAILED', { data: report.failure })
    return { runId: report.runId, status: report.status, counts: report.counts }
  }

  private async import(job: JobRun, source: string): Promise<SyncReport> {
    try {
      return await runSync(job.system, {
        source,
        openAll: job.payload.openAll === true,
        limits: this.config.limits,
        accountId: job.ctx.actor?.accountId ?? null,
        onProgress: async ({ bytes, totalBytes, counts }) => {
          await job.progress(kilo(bytes), kilo(totalBytes ?? bytes), counts.releases.refused)
          return !job.cancelled()
        },
      })
    } finally {
      await updateSyncTodo(job.system, source, source)
    }
  }
}

const kilo = (bytes: number) => Math.ceil(bytes / 1024)

/**
 * Puts the result of the last run of a source on the city's to-do list. A failed run, or a run with refusals, stays
 * there until a run of the same source succeeds; a later run with refusals replaces earlier runs, but a failed one only
 * replaces failed ones, because it read nothing. Results of a source other than the configured one can be dismissed,
 * because it may never be read again.
 */
export function updateSyncTodo(ctx: SystemCtx, source: string, configured: string | null): Promise<void> {
  return unitOfWork(ctx, async (tx) => {
    const ended = SYNC_RUN_MACHINE.final
    const [last, ...earlier] = await selectEndedRuns.rows(tx, { source, ended })
    if (!last) return
    const { id, status, refused } = last
    for (const run of earlier) {
      if (status !== 'failed' || run.status === 'failed') await closeTodo(tx, 'sync', run.id)
    }
    if (status === 'succeeded') return closeTodo(tx, 'sync', id)
    const key = status === 'failed' ? 'sync.todoFailed' : 'sync.todo'
    await openTodo(tx, {
      sourceType: 'sync',
      sourceId: id,
      kind: source === configured ? '' : 'run',
      title: translateAll(key, { count: refused, source: sourceName(source) }),
      areaId: await cityAreaId(tx),
      permission: 'sync:run',
      link: addressOf('syncRun', id),
    })
  })
}
