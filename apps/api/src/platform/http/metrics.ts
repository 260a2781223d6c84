import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { sql } from '../database/sql.js'
import { SystemCtx } from '../database/system-ctx.js'

/** Figures for Prometheus: calls, jobs, outbox, the unsealed tail, and the process itself. */
@Injectable()
export class Metrics implements OnModuleDestroy {
  private readonly registry = new Registry()
  private readonly calls = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time of a call until its answer is sent',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 5],
    registers: [this.registry],
  })
  private readonly jobs = new Gauge({
    name: 'credit_jobs',
    help: 'Jobs by status, of the open ones and of the failed of a day',
    labelNames: ['status'],
    registers: [this.registry],
  })
  private readonly outbox = new Gauge({
    name: 'credit_outbox',
    help: 'Messages of the outbox that wait or were given up',
    labelNames: ['status'],
    registers: [this.registry],
  })
  private readonly unsealed = new Gauge({
    name: 'credit_audit_unsealed',
    help: 'Rows of the audit log that wait for the sealer',
    registers: [this.registry],
  })
  private collecting = false

  constructor(@Inject(SystemCtx) private readonly system: SystemCtx) {}

  /** Times every call of the service. */
  watch(fastify: FastifyInstance): void {
    fastify.addHook('onResponse', (request, reply, done) => {
      const route = request.routeOptions.url ?? 'none'
      this.calls.observe(
        { method: request.method, route, status: reply.statusCode },
        reply.elapsedTime / 1000,
      )
      done()
    })
  }

  async read(): Promise<{ contentType: string; text: string }> {
    if (!this.collecting) collectDefaultMetrics({ register: this.registry })
    this.collecting = true
    await this.count().catch(() => undefined)
    return { contentType: this.registry.contentType, text: await this.registry.metrics() }
  }

  onModuleDestroy(): void {
    this.registry.clear()
  }

  private async count(): Promise<void> {
    const rows = await sql<{ name: string; status: string; n: string }>(
      this.system.for('metrics'),
      (s) => `SELECT 'job' AS name, status, count(*) AS n FROM job
          WHERE status IN ('queued', 'running')
            OR (status = 'failed' AND finished_at > now() - interval '1 day') GROUP BY status
        UNION ALL SELECT 'outbox', status, count(*) FROM outbox_message
          WHERE status IN ('waiting', 'failed') GROUP BY status
        UNION ALL SELECT 'unsealed', '', count(*) FROM audit_log
          WHERE seq IS NULL AND ${s.unscoped('figures without content')}`,
    )
    this.jobs.reset()
    this.outbox.reset()
    for (const { name, status, n } of rows) {
      if (name === 'job') this.jobs.set({ status }, Number(n))
      else if (name === 'outbox') this.outbox.set({ status }, Number(n))
      else this.unsealed.set(Number(n))
    }
  }
}
