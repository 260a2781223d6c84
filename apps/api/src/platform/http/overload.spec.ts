import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import Fastify, { type FastifyInstance } from 'fastify'
import { refuseSurplus } from './overload.js'

const SLOW = '/credit/admin/api/slow'
const PATIENCE_MS = 60

describe('refuseSurplus', () => {
  let fastify: FastifyInstance
  let finish: () => void
  let begun: Promise<void>

  beforeEach(async () => {
    fastify = Fastify()
    refuseSurplus(fastify, 1, PATIENCE_MS)
    const finished = new Promise<void>((resolve) => {
      finish = resolve
    })
    begun = new Promise((resolve) => {
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

  it('refuses what is too much, not at once, and lets health pass meanwhile', async () => {
    const first = get(SLOW)
    await begun
    const asked = performance.now()
    const surplus = get(SLOW)
    expect(await (await get('/health/live')).text()).toBe('ok')
    const refused = await surplus
    expect(performance.now() - asked).toBeGreaterThanOrEqual(PATIENCE_MS - 1)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await refused.json()).toMatchObject({ code: 'OVERLOADED' })
    finish()
    expect(await (await first).text()).toBe('done')
    expect((await get('/health/live')).status).toBe(200)
  })
})
