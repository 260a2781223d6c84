import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { DEFAULT_LIMITS } from '../core/config/limits.js'
import { addressRanges } from './address-ranges.js'
import { AddressUse } from './address-use.js'
import { limitConcurrency } from './limit-concurrency.js'
import { limitConnections } from './limit-connections.js'
import { setDefaultLocale } from './request-locale.js'

const SLOW = '/credit/admin/api/slow'
const DELAY_MS = 60

describe('limitConcurrency', () => {
  let fastify: FastifyInstance
  let finish: () => void
  let arrived: number
  let port: number
  let sockets: Socket[]

  /** @param shared addresses without limits; the others may have 2 calls and 3 connections */
  const start = async (shared: string, max: number) => {
    fastify = Fastify({ trustProxy: '127.0.0.1' })
    fastify.decorate('limits', DEFAULT_LIMITS)
    setDefaultLocale(fastify, 'zh-CN')
    const addresses = new AddressUse(addressRanges(shared), { connections: 3, calls: 2, pages: 1 })
    limitConnections(fastify, addresses)
    limitConcurrency(fastify, addresses, max, DELAY_MS)
    const finished = new Promise<void>((resolve) => {
      finish = resolve
    })
    const slow = async () => {
      arrived++
      await finished
      return 'done'
    }
    fastify.get(SLOW, slow)
    fastify.post(SLOW, slow)
    fastify.get('/health/live', async () => 'ok')
    await fastify.listen({ port: 0, host: '127.0.0.1' })
    port = (fastify.server.address() as AddressInfo).port
  }
  beforeEach(() => {
    arrived = 0
    sockets = []
  })
  afterEach(async () => {
    finish()
    for (const socket of sockets) socket.destroy()
    await fastify.close()
  })

  const get = (path: string, from?: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, from ? { headers: { 'x-forwarded-for': from } } : {})
  /** Resolves once `count` calls are in their handlers. */
  const inHandlers = async (count: number) => {
    while (arrived < count) await new Promise(setImmediate)
  }
  const open = async (localAddress: string) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    sockets.push(socket)
    await once(socket, 'connect')
    return socket
  }

  /** Returns the response to a request from an address, or an empty text if the connection is closed. */
  const answerTo = async (localAddress: string) => {
    const socket = await open(localAddress)
    socket.on('error', () => undefined)
    socket.end('GET /health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
    let answer = ''
    for await (const part of socket) answer += String(part)
    return answer
  }

  it('rejects requests above the limit after a delay, but never health checks', async () => {
    await start('loopback', 1)
    const first = get(SLOW)
    await inHandlers(1)
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

  it('rejects the third call of an address, but not calls of other addresses', async () => {
    await start('loopback', 10)
    const calls = [get(SLOW, '192.0.2.1'), get(SLOW, '192.0.2.1')]
    await inHandlers(2)
    const third = await get(SLOW, '192.0.2.1')
    expect([third.status, third.headers.get('retry-after')]).toEqual([429, '1'])
    calls.push(get(SLOW, '192.0.2.2'), get(SLOW), get(SLOW), get(SLOW))
    await inHandlers(6)
    finish()
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect((await get(SLOW, '192.0.2.1')).status).toBe(200)
  })

  it('counts the calls of an IPv6 /64 together, except those of a shared address', async () => {
    await start('loopback,2001:db8::5', 10)
    const calls = ['2001:db8::1', '2001:db8::2', ...Array<string>(3).fill('2001:db8::5')].map((from) => get(SLOW, from))
    await inHandlers(5)
    expect((await get(SLOW, '2001:db8::3')).status).toBe(429)
    calls.push(get(SLOW, '2001:db8:0:1::1'))
    await inHandlers(6)
    finish()
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(6).fill(200))
  })

  it('does not count calls whose body is not complete', async () => {
    await start('loopback', 1)
    for (let n = 0; n < 3; n++) {
      const socket = await open('127.0.0.1')
      socket.write(`POST ${SLOW} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`)
    }
    // Sent after them on a connection of its own, so the others have arrived.
    expect((await get('/health/live')).status).toBe(200)
    const call = get(SLOW)
    await inHandlers(1)
    finish()
    expect((await call).status).toBe(200)
  })

  it('closes connections above the limit of an address, unless it is shared', async () => {
    await start('127.0.0.1,127.0.0.9/32', 10)
    for (let n = 0; n < 3; n++) await open('127.0.0.2')
    const surplus = await open('127.0.0.2')
    await once(surplus.resume(), 'close')
    expect(sockets.filter(({ destroyed }) => destroyed)).toEqual([surplus])
    for (let n = 0; n < 5; n++) await open('127.0.0.9')
    expect((await get('/health/live')).status).toBe(200)
    expect(sockets.filter(({ destroyed }) => destroyed)).toEqual([surplus])
    sockets[0]?.destroy()
    // The server learns of the end of one connection in its own time.
    let answer = ''
    while (!answer.includes('200 OK')) answer = await answerTo('127.0.0.2')
  })
})
