import { Injectable, type OnModuleDestroy } from '@nestjs/common'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { releaseName } from '../core/release.js'

interface GaugeOptions {
  name: string
  help: string
  labels?: readonly string[]
  /** Returns the present values; called each time the metrics are read. */
  read: () => Promise<{ labels?: Record<string, string>; value: number }[]>
}

/** Metrics in the format of Prometheus: requests and the process; modules register gauges of their own. */
@Injectable()
export class Metrics implements OnModuleDestroy {
  private readonly registry = new Registry()
  private readonly requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request until its response is sent',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 5],
    registers: [this.registry],
  })
  private collectsDefaults = false

  constructor() {
    this.gauge({
      name: 'credit_build_info',
      help: 'Always 1; the label names the release',
      labels: ['version'],
      read: async () => [{ labels: { version: releaseName() }, value: 1 }],
    })
  }

  /** Adds a gauge. If `read` fails, for example without a database, the last values are kept. */
  gauge({ name, help, labels = [], read }: GaugeOptions): void {
    new Gauge({
      name,
      help,
      labelNames: [...labels],
      registers: [this.registry],
      async collect() {
        const values = await read().catch(() => null)
        if (!values) return
        this.reset()
        for (const { labels: of = {}, value } of values) this.set(of, value)
      },
    })
  }

  /** Adds a gauge of how many rows have each of some statuses; 0 before the first row has one. */
  statusGauge<S extends string>(
    name: string,
    help: string,
    statuses: readonly S[],
    read: () => Promise<readonly { status: S; count: number }[]>,
  ): void {
    this.gauge({
      name,
      help,
      labels: ['status'],
      read: async () => {
        const counts = new Map((await read()).map(({ status, count }) => [status, count]))
        return statuses.map((status) => ({ labels: { status }, value: counts.get(status) ?? 0 }))
      },
    })
  }

  /** Measures the duration of every request. */
  observeRequests(fastify: FastifyInstance): void {
    fastify.addHook('onResponse', (request, reply, done) => {
      const route = request.routeOptions.url ?? 'none'
      this.requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
      done()
    })
  }

  async read(): Promise<{ contentType: string; text: string }> {
    if (!this.collectsDefaults) collectDefaultMetrics({ register: this.registry })
    this.collectsDefaults = true
    return { contentType: this.registry.contentType, text: await this.registry.metrics() }
  }

  onModuleDestroy(): void {
    this.registry.clear()
  }
}
