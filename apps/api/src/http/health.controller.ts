import { timingSafeEqual } from 'node:crypto'
import { Controller, Inject, Req, Res } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CONFIG, type Config } from '../core/config/index.js'
import { DomainError } from '../core/domain-error.js'
import { releaseName } from '../core/release.js'
import { Call } from './call.js'
import { Health } from './health.dto.js'
import { HealthService } from './health.service.js'
import { Metrics } from './metrics.js'

const LOOPBACK = /^(::ffff:)?127\.|^::1$/

@ApiTags('watch')
@Controller()
export class HealthController {
  constructor(
    private readonly health: HealthService,
    private readonly metrics: Metrics,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Call({ get: 'health/live', public: 'the process answers', answer: Health }, 'Check that the process responds')
  live(): Health {
    return { status: 'ok', release: releaseName() }
  }

  @Call(
    { get: 'health/ready', public: 'proxies check it', answer: Health },
    'Check database, storage, jobs and free disk; 503 if one fails or the instance is stopping',
  )
  async ready(@Res({ passthrough: true }) reply: FastifyReply) {
    const health = await this.health.ready()
    void reply.status(health.status === 'ok' ? 200 : 503).header('cache-control', 'no-store')
    return health
  }

  @Call(
    {
      get: 'metrics',
      public: 'checks the token of the collector, or that it is on this machine',
      produces: ['text/plain'],
    },
    'Get metrics for Prometheus, by METRICS_TOKEN or, outside production, from this machine',
  )
  async prometheus(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    if (!this.mayReadMetrics(request)) throw new DomainError('ROUTE_NOT_FOUND')
    const { contentType, text } = await this.metrics.read()
    await reply.type(contentType).send(text)
  }

  /**
   * Allows only local requests if no token is set, and none in production: a proxy on this machine that adds no headers
   * cannot be told from a collector.
   */
  private mayReadMetrics({ headers, socket }: FastifyRequest): boolean {
    const { metricsToken, production } = this.config
    if (metricsToken !== undefined) return isEqual(headers.authorization, `Bearer ${metricsToken}`)
    if (production || 'x-forwarded-for' in headers || 'forwarded' in headers) return false
    return LOOPBACK.test(socket.remoteAddress ?? '')
  }
}

function isEqual(given: string | undefined, expected: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
