import { setTimeout as sleep } from 'node:timers/promises'
import {
  ADMIN_API,
  type ApiResponse,
  type CallOptions,
  type Method,
  outcomeOf,
  succeeded,
} from '@credit/testkit'
import type { Environment } from '../lib/environment.js'
import { type Report, seconds, tally } from '../lib/report.js'
import {
  dictionary,
  type OpenRecord,
  project,
  readOpenRecords,
  submission,
  type Write,
} from '../lib/writes.js'
import { checkStoredOnce } from './writes.js'

const WORKERS = 40
const RETRY_MS = 100
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
    recoveries.push(await load.nextSuccess(performance.now()))
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
  report.expect(
    load.withoutRetryAfter === 0,
    `${load.withoutRetryAfter} answers 503 without Retry-After`,
  )
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

class Load {
  readonly outcomes: string[] = []
  withoutRetryAfter = 0
  retried = 0
  failedReads = 0
  slowest = 0
  private readonly done: Write[] = []
  private readonly records: OpenRecord[]
  private onSuccess: ((time: number) => void) | null = null
  private stopping = false
  private workers: Promise<void>[] = []

  constructor(
    private readonly environment: Environment,
    records: readonly OpenRecord[],
  ) {
    this.records = environment.random.shuffled(records)
  }

  start(): void {
    this.workers = Array.from({ length: WORKERS }, (_, n) => this.work(n))
  }

  /** Returns the milliseconds from `time` to the first write that succeeds after it. */
  nextSuccess(time: number): Promise<number> {
    return new Promise((resolve) => {
      const timeout = setTimeout(() => resolve(RECOVERY_TIMEOUT_MS), RECOVERY_TIMEOUT_MS)
      this.onSuccess = (successTime) => {
        clearTimeout(timeout)
        resolve(successTime - time)
      }
    })
  }

  async stop(): Promise<readonly Write[]> {
    this.stopping = true
    await Promise.all(this.workers)
    return this.done
  }

  private async work(worker: number): Promise<void> {
    for (let n = 0; !this.stopping; n++) {
      await this.sendUntilDone(this.nextWrite(worker, n))
      if (n % 4 === 0) await this.read()
    }
  }

  private nextWrite(worker: number, n: number): Write {
    const record = n % 2 === 0 ? this.records.pop() : undefined
    if (record) return submission(this.environment.random, record)
    const create = n % 5 === 1 ? project : dictionary
    return create(this.environment, `L${worker}N${n}`)
  }

  private async sendUntilDone(write: Write): Promise<void> {
    for (let attempts = 1; ; attempts++) {
      const response = await this.call(write.method, write.path, write)
      if (succeeded(response)) {
        this.done.push(write)
        if (attempts > 1) this.retried++
        this.onSuccess?.(performance.now())
        this.onSuccess = null
        return
      }
      await sleep(RETRY_MS)
      if (response.status !== 503 && response.status !== 0) return
    }
  }

  private async read(): Promise<void> {
    const { admin: token } = this.environment
    const response = await this.call('GET', `${ADMIN_API}/dict/list`, { token })
    if (!succeeded(response) && response.status !== 503) this.failedReads++
  }

  private async call(
    method: Method,
    path: string,
    { token, body, key }: CallOptions,
  ): Promise<ApiResponse<unknown>> {
    const begin = performance.now()
    const response = await this.environment.server.api.call(method, path, { token, body, key })
    this.slowest = Math.max(this.slowest, performance.now() - begin)
    this.outcomes.push(outcomeOf(response))
    if (response.status === 503 && !response.headers['retry-after']) this.withoutRetryAfter++
    return response
  }
}
