import { CITY_AREA_CODE } from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import { CONFIG, type Config } from '../../platform/config/index.js'
import type { Ctx } from '../../platform/database/context.js'
import { unitOfWork } from '../../platform/database/unit-of-work.js'
import { DomainError } from '../../platform/http/domain-error.js'
import { enqueue } from '../../platform/jobs/enqueue.js'
import { JobRegistry } from '../../platform/jobs/job-registry.js'
import type { JobRun } from '../../platform/jobs/job-run.js'
import { translate } from '../../platform/language/language.js'
import { closeTodo, openTodo } from '../../platform/todo/todo.js'
import { runSync, type SyncReport } from './run-sync.js'
import { readAreas } from './store/sync-scope.js'
import { configuredSource } from './sync-source.js'

const SYNC_JOB = 'procurement.sync'
/** One at a time. */
const KEY = 'sync'
/** Each night at two in China. */
const NIGHTLY = '0 18 * * *'

/** Runs the sync as a job: on demand and each night. */
@Injectable()
export class SyncJobs {
  constructor(
    registry: JobRegistry,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    registry.onJob(SYNC_JOB, (job) => this.run(job))
    registry.onSchedule('procurement.nightly', NIGHTLY, async (ctx) => {
      const source = configuredSource(this.config)
      // The demo file never changes.
      if (!source || this.config.syncSource?.kind === 'demo') return
      await unitOfWork(ctx, (tx) => this.enqueue(tx, false))
    })
  }

  /** Starts a run of the configured source, or answers the one that is under way. */
  start(ctx: Ctx, openAll: boolean): Promise<string> {
    if (!configuredSource(this.config)) throw new DomainError('SYNC_NO_SOURCE')
    return unitOfWork(ctx, (tx) => this.enqueue(tx, openAll))
  }

  private enqueue(tx: Ctx, openAll: boolean): Promise<string> {
    return enqueue(tx, SYNC_JOB, { openAll }, { key: KEY })
  }

  private async run(job: JobRun): Promise<Record<string, unknown>> {
    const source = configuredSource(this.config)
    if (!source) throw new DomainError('SYNC_NO_SOURCE')
    const report = await runSync(job.ctx, {
      source,
      openAll: job.payload.openAll === true,
      accountId: job.ctx.actor?.accountId ?? null,
      onProgress: async ({ bytes, totalBytes, counts }) => {
        await job.progress(kilo(bytes), kilo(totalBytes ?? bytes), counts.releases.refused)
        return !job.cancelled()
      },
    })
    await unitOfWork(job.ctx.with({ actor: null }), (tx) => tellSupervisors(tx, report))
    if (report.failure) throw new DomainError('SYNC_FAILED', { data: report.failure })
    return { runId: report.runId, status: report.status, counts: report.counts }
  }
}

const kilo = (bytes: number) => Math.ceil(bytes / 1024)

/** A run that failed or refused something waits on the city's list until one goes through. */
async function tellSupervisors(
  tx: Ctx,
  { runId, status, counts, failure }: SyncReport,
): Promise<void> {
  const city = (await readAreas(tx)).get(CITY_AREA_CODE)
  if (status === 'succeeded' || !city) return closeTodo(tx, 'sync', runId)
  const title = (locale: 'zh-CN' | 'en-US') =>
    translate(locale, failure ? 'sync.todoFailed' : 'sync.todo', { count: counts.releases.refused })
  await openTodo(tx, {
    sourceType: 'sync',
    sourceId: runId,
    title: { 'zh-CN': title('zh-CN'), 'en-US': title('en-US') },
    areaId: city,
    link: `/projectManagement?run=${runId}`,
  })
}
