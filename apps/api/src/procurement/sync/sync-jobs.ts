import { CITY_AREA_CODE } from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import { CONFIG, type Config } from '../../platform/config/index.js'
import type { Ctx } from '../../platform/database/context.js'
import { sql } from '../../platform/database/sql.js'
import { unitOfWork } from '../../platform/database/unit-of-work.js'
import { DomainError } from '../../platform/http/domain-error.js'
import { enqueue } from '../../platform/jobs/enqueue.js'
import { JobRegistry } from '../../platform/jobs/job-registry.js'
import type { JobRun } from '../../platform/jobs/job-run.js'
import { translate } from '../../platform/language/language.js'
import { closeTodo, openTodo } from '../../platform/todo/todo.js'
import { runSync } from './run-sync.js'
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
    }).finally(() => tellSupervisors(job.ctx, source))
    if (report.failure) throw new DomainError('SYNC_FAILED', { data: report.failure })
    return { runId: report.runId, status: report.status, counts: report.counts }
  }
}

const kilo = (bytes: number) => Math.ceil(bytes / 1024)

/**
 * Puts what became of the last run of a source on the city's list. One that failed or refused
 * something waits there until one of the same source goes through; a later one that refuses
 * something takes the place of those before it, one that fails that of failed ones alone, because
 * it read nothing anew.
 */
export function tellSupervisors(ctx: Ctx, source: string): Promise<void> {
  return unitOfWork(ctx.with({ actor: null }), async (tx) => {
    const [last, ...earlier] = await endedRuns(tx, source)
    const city = (await readAreas(tx)).get(CITY_AREA_CODE)
    if (!last || !city) return
    const { id, status, refused } = last
    for (const run of earlier) {
      if (status !== 'failed' || run.status === 'failed') await closeTodo(tx, 'sync', run.id)
    }
    if (status === 'succeeded') return closeTodo(tx, 'sync', id)
    const title = (locale: 'zh-CN' | 'en-US') =>
      translate(locale, status === 'failed' ? 'sync.todoFailed' : 'sync.todo', { count: refused })
    await openTodo(tx, {
      sourceType: 'sync',
      sourceId: id,
      title: { 'zh-CN': title('zh-CN'), 'en-US': title('en-US') },
      areaId: city,
      link: `/projectManagement?run=${id}`,
    })
  })
}

interface EndedRun {
  id: string
  status: 'succeeded' | 'partly' | 'failed'
  refused: number
}

/** The last run of a source, and those before it that still wait; none while one is under way or cut off. */
function endedRuns(tx: Ctx, source: string): Promise<EndedRun[]> {
  return sql<EndedRun>(
    tx,
    (s) => `WITH runs AS (SELECT id, status, started_at,
          coalesce((counts->'releases'->>'refused')::int, 0) AS refused,
          first_value(id) OVER w AS last, first_value(status) OVER w AS last_status
        FROM sync_run WHERE source = ${s.param(source)} AND ${s.unscoped('the sync serves all areas')}
        WINDOW w AS (ORDER BY started_at DESC, id DESC))
      SELECT id, status, refused FROM runs
      WHERE last_status IN ('succeeded', 'partly', 'failed') AND (id = last
        OR EXISTS (SELECT 1 FROM todo t WHERE t.source_type = 'sync' AND t.source_id = runs.id))
      ORDER BY started_at DESC, id DESC`,
  )
}
