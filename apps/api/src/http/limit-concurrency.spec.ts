import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import Fastify, { type FastifyInstance } from 'fastify'
import { DEFAULT_LIMITS } from '../core/config/limits.js'
import { limitConcurrency } from './limit-concurrency.js'
import { setDefaultLocale } from './request-locale.js'

const SLOW = '/credit/admin/api/slow'
const DELAY_MS = 60

describe('limitConcurrency', () => {
  let fastify: FastifyInstance
  let finish: () => void
  let started: Promise<void>

  beforeEach(async () => {
    fastify = Fastify()
    fastify.decorate('limits', DEFAULT_LIMITS)
    setDefaultLocale(fastify, 'zh-CN')
    limitConcurrency(fastify, 1, DELAY_MS)
    const finished = new Promise<void>((resolve) => {
      finish = resolve
    })
    started = new Promise((resolve) => {
      fastify.get(SLOW, async () => {
        resolve()
        await finished
        return 'done'
      })
    })
    fastify.get('/health/live', async () => 'ok')
    await fastify.listen({ port: 0, host: '127.0.0.1' })
  })
  afterEach(() => fastify.close())

  const get = (path: string) => {
    const { port } = fastify.server.address() as { port: number }
    return fetch(`http://127.0.0.1:${port}${path}`)
  }

  it('rejects requests above the limit after a delay, but never health checks', async () => {
    const first = get(SLOW)
    await started
    const sentAt = performance.now()
    const surplus = get(SLOW)
    expect(await (await get('/health/live')).text()).toBe('ok')
    const rejected = await surplus
    expect(performance.now() - sentAt).toBeGreaterThanOrEqual(DELAY_MS - 1)
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await rejected.json()).toMatchObject({ code: 'OVERLOADED' })
    finish()
    expect(await (await first).text()).toBe('done')
    expect((await get('/health/live')).status).toBe(200)
  })
})
