import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { ADMIN_API, type ServerProcess } from '@credit/testkit'
import { sendFrom } from '../10-one/http.js'
import type { Environment } from '../lib/environment.js'
import { type Report, seconds, tally } from '../lib/report.js'

const CONNECTIONS = 500
/** Fewer than one address may have. */
const PER_ADDRESS = 20
const USUAL_CLIENTS = 10
const MEASURE_MS = 2_000
const HEALTH_EVERY_MS = 200
const HEALTH_LIMIT_MS = 1_000
const FULL_SPEED_WITHIN_MS = 5_000
/** Share of the initial speed that counts as full: two measurements of one second differ. */
const FULL_SPEED = 0.8

/** 500 connections call without a pause: health answers in 1 s, surplus calls get 503, and full speed is back in 5 s. */
export async function proveConnections(report: Report, environment: Environment): Promise<void> {
  const { server } = environment
  const path = `${ADMIN_API}/sysProject/list?size=10`
  const usual = startClients(server, USUAL_CLIENTS, path, environment.admin)
  await sleep(MEASURE_MS)
  usual.reset()
  await sleep(MEASURE_MS)
  const before = (usual.answered() * 1000) / MEASURE_MS
  await usual.stop()

  const crowd = startClients(server, CONNECTIONS, path, environment.admin)
  const health = await watchHealth(server, report.of(10_000, 4_000))
  const answers = await crowd.stop()
  const slowest = Math.max(...health.map(({ ms }) => ms))
  const wrong = answers.filter((answer) => answer !== '200' && answer !== '503 Retry-After')
  report.log(
    `${CONNECTIONS} connections: ${tally(answers)}; health/live asked ${health.length} times, ${tally(health.map(({ status }) => status))}, the slowest ${seconds(slowest)}`,
  )
  report.expect(answers.includes('200'), 'nobody was served')
  report.expect(wrong.length === 0, `answers other than 200 and 503 with Retry-After: ${tally(wrong)}`)
  report.expect(
    slowest < HEALTH_LIMIT_MS && health.every(({ status }) => status === 200),
    `health answered after ${seconds(slowest)}`,
  )

  const end = performance.now()
  const again = startClients(server, USUAL_CLIENTS, path, environment.admin)
  let after = 0
  while (after < before * FULL_SPEED && performance.now() - end < FULL_SPEED_WITHIN_MS) {
    again.reset()
    await sleep(1000)
    after = Math.max(after, again.answered())
  }
  const took = performance.now() - end
  await again.stop()
  report.log(`${Math.round(before)} calls a second before, ${Math.round(after)} within ${seconds(took)} after`)
  report.expect(after >= before * FULL_SPEED, `only ${Math.round(after)} calls a second after`)
}

async function watchHealth(server: ServerProcess, forMs: number) {
  const answers: { status: number; ms: number }[] = []
  const end = performance.now() + forMs
  while (performance.now() < end) {
    answers.push(await sendFrom(server, '127.0.9.1', { path: '/health/live' }))
    await sleep(HEALTH_EVERY_MS)
  }
  return answers
}

/** Clients with a connection each that stays open, who call again after every response. */
function startClients({ port }: ServerProcess, count: number, path: string, token: string) {
  const agents: Agent[] = []
  const answers: string[] = []
  let running = true
  let answered = 0
  const clients = Array.from({ length: count }, async (_, n) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    agents.push(agent)
    const localAddress = `127.0.8.${1 + Math.floor(n / PER_ADDRESS)}`
    while (running) {
      const answer = await new Promise<string>((resolve) => {
        const options = { host: '127.0.0.1', port, path, agent, localAddress }
        request({ ...options, headers: { authorization: token } }, (response) => {
          const again = response.headers['retry-after'] ? ' Retry-After' : ''
          response.resume().once('end', () => resolve(`${response.statusCode}${again}`))
          response.once('error', () => resolve('cut off'))
        })
          .on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'))
          .end()
      })
      answers.push(answer)
      if (answer === '200') answered++
      else await sleep(100)
    }
  })
  return {
    answered: () => answered,
    reset: () => {
      answered = 0
    },
    stop: async () => {
      running = false
      await Promise.all(clients)
      for (const agent of agents) agent.destroy()
      return answers
    },
  }
}
