import { setTimeout as sleep } from 'node:timers/promises'
import { ADMIN_API, type ServerProcess } from '@credit/testkit'
import type { Environment } from '../lib/environment.js'
import { type Report, tally } from '../lib/report.js'
import { sendFrom } from './http.js'

const CALLERS = 6
const PAUSE_MS = 100
/** The most that the 95th of a hundred calls may take. */
const P95_MS = 1_000
/** The most that heavy work, which threads do, may add to the 99th percentile of the event loop's delay. */
const LOOP_P99_MS = 50
const HEAVY = new Set(['prints'])
/** Milliseconds of measuring the delay before such an attack: a busy machine causes some delay itself. */
const REST_MS = 5_000

/** Lets other callers, each from an address of its own, read while `attack` runs; reports their responses. */
export async function withOthers(
  report: Report,
  { server, accounts, admin }: Environment,
  name: string,
  attack: () => Promise<string>,
): Promise<void> {
  const tokens = [admin, ...accounts.map(({ token }) => token)]
  const times: number[] = []
  const statuses: number[] = []
  let running = true
  const callers = Array.from({ length: CALLERS }, async (_, n) => {
    const headers = { authorization: tokens[n % tokens.length] ?? '' }
    const paths = [`${ADMIN_API}/sysMessage/list`, `${ADMIN_API}/regulations/front/list`]
    for (let turn = n; running; turn++) {
      const path = paths[turn % paths.length] ?? ''
      const { status, ms } = await sendFrom(server, `127.0.1.${n + 1}`, { path, headers })
      statuses.push(status)
      times.push(ms)
      await sleep(PAUSE_MS)
    }
  })
  await loopDelay(server)
  if (HEAVY.has(name)) await sleep(REST_MS)
  const rest = await loopDelay(server)
  const attacked = await attack()
  const delay = await loopDelay(server)
  running = false
  await Promise.all(callers)
  const sorted = times.toSorted((a, b) => a - b)
  const p95 = Math.round(sorted[Math.floor(sorted.length * 0.95)] ?? 0)
  const most = Math.round(sorted.at(-1) ?? 0)
  report.log(
    `${name}: ${attacked}; others ${tally(statuses)}, p95 ${p95} ms, most ${most} ms, event loop p99 ${delay} ms${HEAVY.has(name) ? ` (${rest} before)` : ''}`,
  )
  report.expect(p95 < P95_MS, `${name}: the p95 of others was ${p95} ms`)
  report.expect(
    !HEAVY.has(name) || delay - rest < LOOP_P99_MS,
    `${name}: the p99 of the event loop's delay was ${delay} ms, and ${rest} before`,
  )
  report.expect(
    statuses.every((status) => status === 200),
    `${name}: others were answered ${tally(statuses)}`,
  )
}

/** The 99th percentile of the delay of the server's event loop since it was asked last, in milliseconds. */
async function loopDelay({ port }: ServerProcess): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const seconds = /^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text)?.[1]
  return Math.round(Number(seconds) * 1000)
}
