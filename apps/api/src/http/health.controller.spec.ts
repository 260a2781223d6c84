import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../core/config/index.js'
import { HealthController } from './health.controller.js'
import type { HealthService } from './health.service.js'
import type { Metrics } from './metrics.js'

describe('metrics without a token', () => {
  const read = async (production: boolean, remoteAddress: string, headers: object = {}) => {
    const metrics = { read: async () => ({ contentType: 'text/plain', text: 'up 1' }) } as Metrics
    const health = new HealthController({} as HealthService, metrics, { production } as Config)
    const sent: string[] = []
    const reply = { type: () => ({ send: async (text: string) => void sent.push(text) }) } as unknown as FastifyReply
    const request = { headers, socket: { remoteAddress } } as unknown as FastifyRequest
    const error = await health.prometheus(request, reply).catch((reason: { code: string }) => reason.code)
    return sent[0] ?? error
  }

  it('are for this machine, unless a proxy passes the request on', async () => {
    expect(await read(false, '127.0.0.1')).toBe('up 1')
    expect(await read(false, '192.0.2.7')).toBe('ROUTE_NOT_FOUND')
    expect(await read(false, '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).toBe('ROUTE_NOT_FOUND')
  })

  it('are for nobody in production, where a proxy may add no header', async () => {
    expect(await read(true, '127.0.0.1')).toBe('ROUTE_NOT_FOUND')
  })
})
