import { once } from 'node:events'
import { Agent, request, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Background } from '#core/background'
import { Drain } from '#core/drain'
import { startTestApp, type TestApp } from '../support/test-app.js'

const LOGIN = '/credit/sso/api/sso/doLogin'
const A_LONG_TIME_MS = 600_000
const head = (method: string, path: string) => `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n`
const GET = `${head('GET', '/health/live')}\r\n`

describe('an instance that is being stopped', () => {
  let t: TestApp
  let server: Server
  let port: number
  let agent: Agent
  let hurry: AbortController
  let stopped: Promise<void>
  const sockets: Socket[] = []

  const get = async (path: string) => {
    const call = request({ port, host: '127.0.0.1', path, agent }).end()
    const [answer] = await once(call, 'response')
    let text = ''
    for await (const part of answer) text += String(part)
    return { status: answer.statusCode, connection: answer.headers.connection, text }
  }
  const stop = (ms = A_LONG_TIME_MS) => {
    stopped = t.app.get(Drain).run(server, ms, hurry.signal)
  }
  const closedPort = async () => {
    while (server.listening) await new Promise(setImmediate)
  }
  /** A connection that the server has taken. */
  const talk = async () => {
    const taken = once(server, 'connection')
    const socket = connect({ port, host: '127.0.0.1' })
    sockets.push(socket)
    let answer = ''
    socket.on('data', (part) => {
      answer += String(part)
    })
    const ended = once(socket, 'close')
    await taken
    return { socket, answer: () => answer, ended }
  }

  beforeEach(async () => {
    t = await startTestApp()
    server = t.app.getHttpServer()
    port = (server.address() as AddressInfo).port
    agent = new Agent({ keepAlive: true })
    hurry = new AbortController()
  })
  afterEach(async () => {
    hurry.abort()
    agent.destroy()
    // After a failed expectation a socket may still be open, and the server would wait for it.
    for (const socket of sockets.splice(0)) socket.destroy()
    await t.stop()
  })

  it('reports it to balancers, and still serves requests', async () => {
    expect(await get('/health/ready')).toMatchObject({ status: 200, connection: 'keep-alive' })
    stop()
    const ready = await get('/health/ready')
    expect(ready.status).toBe(503)
    expect(JSON.parse(ready.text)).toEqual({ status: 'stopping' })
    for (const path of ['/health/live', '/credit/admin/api/regulations/front/list']) {
      expect(await get(path)).toMatchObject({ status: 200, connection: 'keep-alive' })
    }
  })

  it('answers calls on open connections after its port is closed, and closes them', async () => {
    const known = await talk()
    known.socket.write(GET)
    while (!known.answer().includes('ok')) await once(known.socket, 'data')
    const fresh = await talk()
    stop(1)
    await closedPort()
    for (const { socket, answer, ended } of [known, fresh]) {
      socket.write(GET)
      await ended
      expect(answer()).toMatch(/HTTP\/1.1 200 OK[^{]*connection: close\r\n[^{]*\{"status":"ok","release":"[^"]+"\}$/i)
    }
    await stopped
  })

  it('answers running calls after its port is closed', async () => {
    const { socket, answer, ended } = await talk()
    const arrived = once(server, 'request')
    socket.write(`${head('POST', LOGIN)}Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{`)
    await arrived
    stop()
    hurry.abort()
    await closedPort()
    socket.write('}')
    while (!answer().includes('HTTP')) await once(socket, 'data')
    expect(answer()).toMatch(/^HTTP\/1.1 400 /)
    await ended
    await stopped
  })

  it('takes no more jobs', async () => {
    const background = t.app.get(Background)
    let ended = 0
    background.add({
      start: () => undefined,
      stop: async () => {
        ended++
      },
    })
    background.start()
    stop()
    expect([background.running, ended]).toEqual([false, 1])
    await background.stop()
    expect(ended).toBe(1)
  })
})
