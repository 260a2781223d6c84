import { Controller, Get, Req, Res } from '@nestjs/common'
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Public } from '../access/declare.js'
import { DomainError } from './domain-error.js'
import { Health } from './health.dto.js'
import { HealthService } from './health.service.js'
import { Metrics } from './metrics.js'

const PRIVATE =
  /^(::ffff:)?(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)|^::1$|^f[cd][0-9a-f]{2}:/i

@ApiTags('watch')
@Controller()
export class HealthController {
  constructor(
    private readonly health: HealthService,
    private readonly metrics: Metrics,
  ) {}

  @Get('health/live')
  @Public('the process answers')
  @ApiOperation({ summary: 'The process answers' })
  @ApiOkResponse({ type: Health })
  live(): Health {
    return { status: 'ok' }
  }

  @Get('health/ready')
  @Public('proxies ask it')
  @ApiOperation({ summary: 'Database, storage, jobs and free disk; 503 where one fails' })
  @ApiOkResponse({ type: Health })
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<Health> {
    const health = await this.health.ready()
    void reply.status(health.status === 'ok' ? 200 : 503).header('cache-control', 'no-store')
    return health
  }

  /** For a collector on the same machine or network: never through the proxy that serves people. */
  @Get('metrics')
  @Public('open to loopback and private addresses only')
  @ApiOperation({ summary: 'Prometheus; from private addresses only' })
  @ApiProduces('text/plain')
  async prometheus(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const proxied = 'x-forwarded-for' in request.headers || 'forwarded' in request.headers
    if (proxied || !PRIVATE.test(request.socket.remoteAddress ?? '')) {
      throw new DomainError('ROUTE_NOT_FOUND')
    }
    const { contentType, text } = await this.metrics.read()
    await reply.type(contentType).send(text)
  }
}
