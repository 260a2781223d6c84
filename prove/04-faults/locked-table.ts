import { setTimeout as sleep } from 'node:timers/promises'
import { ADMIN_API, ApiClient, outcomeOf, succeeded, withClient } from '@credit/testkit'
import { withOthers } from '../10-one/others.js'
import type { Environment } from '../lib/environment.js'
import { type Report, seconds, tally } from '../lib/report.js'
import { dictionary, send } from '../lib/writes.js'

/** Fewer than an instance has connections: each call on the table holds one while it waits. */
const CALLERS = 10
const LIMIT_MS = 5_000
const AFTER_LIMIT_MS = 1_000
const PAUSE_MS = 50

/** A table is locked for 20 s: calls on it end within 5 s, others do not notice. */
export async function proveLock(report: Report, environment: Environment): Promise<void> {
  const { database, server, admin: token } = environment
  const api = new ApiClient(server.url)
  const times: number[] = []
  const outcomes: string[] = []
  let locked = true
  const list = () => api.call('GET', `${ADMIN_API}/dict/list`, { token })
  const call = async (worker: number) => {
    for (let n = 0; locked; n++) {
      const begin = performance.now()
      const isWrite = worker % 2 === 0
      const code = `LOCK${worker}N${n}`
      const response = isWrite ? await send(server, dictionary(environment, code)) : await list()
      // Calls that end after the lock is released did not have to wait for their timeout.
      if (locked) {
        times.push(performance.now() - begin)
        outcomes.push(`${isWrite ? 'POST' : 'GET'} ${outcomeOf(response)}`)
      }
      await sleep(PAUSE_MS)
    }
  }
  const lockMs = report.of(20_000, 7_000)
  await withOthers(report, environment, `a table locked for ${seconds(lockMs)}`, async () => {
    let callers: Promise<void>[] = []
    await withClient(database.url, async (client) => {
      await client.query('BEGIN')
      await client.query('LOCK TABLE dictionary IN ACCESS EXCLUSIVE MODE')
      callers = Array.from({ length: CALLERS }, (_, worker) => call(worker))
      await sleep(lockMs)
      locked = false
      await client.query('ROLLBACK')
    })
    await Promise.all(callers)
    return `calls on it ${tally(outcomes)}, the slowest ${seconds(Math.max(...times))}`
  })
  report.expect(times.length >= CALLERS, 'no call met the lock')
  const slowest = Math.max(...times)
  report.expect(slowest < LIMIT_MS, `a call on the locked table took ${seconds(slowest)}`)
  const wrong = outcomes.filter((outcome) => !outcome.endsWith('504 TIMEOUT'))
  report.expect(wrong.length === 0, `calls on the locked table: ${tally(wrong)}`)
  const begin = performance.now()
  const after = await list()
  const took = performance.now() - begin
  report.log(`after the lock: ${outcomeOf(after)} in ${seconds(took)}`)
  report.expect(succeeded(after) && took < AFTER_LIMIT_MS, 'the table is not served after the lock')
}
