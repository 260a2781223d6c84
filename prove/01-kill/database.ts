import { setTimeout as sleep } from 'node:timers/promises'
import { ADMIN_API } from '@credit/testkit'
import type { Environment } from '../lib/environment.js'
import { Load, WORKERS } from '../lib/load.js'
import { type Report, seconds, tally } from '../lib/report.js'
import { readOpenRecords } from '../lib/writes.js'
import { checkStoredOnce } from './writes.js'

/** The promised time from the database's return to the first write that succeeds. */
const RECOVERY_LIMIT_MS = 3000
const RECOVERY_TIMEOUT_MS = 15_000
/** Between crashes, so that the load is complete again. */
const PAUSE_MS = 700

/**
 * Stops PostgreSQL `immediate` under load and starts it again. Each worker repeats its write with the
 * same key until it succeeds, like a client that obeys 503.
 */
export async function crashDatabase(report: Report, environment: Environment): Promise<void> {
  const { database, random } = environment
  const crashes = report.of(10, 2)
  const load = new Load(environment, await readOpenRecords(environment))
  load.start()
  const recoveries: number[] = []
  for (let n = 0; n < crashes; n++) {
    await sleep(PAUSE_MS)
    await database.crash()
    await sleep(random.int(300, 1500))
    await database.restart()
    recoveries.push(await load.nextSuccess(RECOVERY_TIMEOUT_MS))
  }
  await sleep(PAUSE_MS)
  const writes = await load.stop()
  const slowest = Math.max(...recoveries)
  report.log(
    `${crashes} immediate stops of PostgreSQL under ${WORKERS} clients: answers ${tally(load.outcomes)}; the slowest after ${seconds(load.slowest)}`,
  )
  report.log(
    `${writes.length} writes done, ${load.retried} of them sent more than once; serving again within ${seconds(slowest)}`,
  )
  report.expect(slowest < RECOVERY_LIMIT_MS, `serving again only after ${seconds(slowest)}`)
  const wrong = load.outcomes.filter((outcome) => !/^(20[01]|503 )/.test(outcome))
  report.expect(wrong.length === 0, `answers other than 2xx and 503: ${tally(wrong)}`)
  report.expect(load.withoutRetryAfter === 0, `${load.withoutRetryAfter} answers 503 without Retry-After`)
  report.expect(load.failedReads === 0, `${load.failedReads} reads failed with another code`)
  await checkStoredOnce(report, environment, writes, 'after the stops')
  await checkJobs(report, environment)
}

/** The job worker and the notification stream must have reconnected as well. */
async function checkJobs(report: Report, { server, admin: token }: Environment): Promise<void> {
  const path = `${ADMIN_API}/credit/recompute`
  const { body } = await server.api.call<{ jobId: string }>('POST', path, { token, body: {} })
  const job = await server.api.waitForJob(token, body.jobId, 20_000)
  report.expect(job.status === 'succeeded', `after the stops a job is ${job.status}`)
  const ready = await server.api.call('GET', '/health/ready')
  report.expect(ready.status === 200, `after the stops health says ${JSON.stringify(ready.body)}`)
}
