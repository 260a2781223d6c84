import { setTimeout as sleep } from 'node:timers/promises'
import { ADMIN_API, type ApiResponse, type CallOptions, type Method, outcomeOf, succeeded } from '@credit/testkit'
import type { Environment } from './environment.js'
import { dictionary, type OpenRecord, project, submission, type Write } from './writes.js'

export const WORKERS = 40
const RETRY_MS = 100

/**
 * Clients that write and read through all servers. Each repeats its write with the same key until it
 * succeeds, like a client that obeys 503 and 504.
 */
export class Load {
  readonly outcomes: string[] = []
  withoutRetryAfter = 0
  retried = 0
  failedReads = 0
  slowest = 0
  private readonly done: Write[] = []
  private readonly records: OpenRecord[]
  private onSuccess: ((begin: number) => void) | null = null
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

  /** Returns the milliseconds from now to the first success of a write that is sent after now, or the limit. */
  nextSuccess(limitMs: number): Promise<number> {
    const time = performance.now()
    return new Promise((resolve) => {
      const timeout = setTimeout(() => resolve(limitMs), limitMs)
      this.onSuccess = (begin) => {
        if (begin < time) return
        clearTimeout(timeout)
        this.onSuccess = null
        resolve(performance.now() - time)
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
      await this.sendUntilDone(worker, this.nextWrite(worker, n))
      if (n % 4 === 0) await this.read(worker)
    }
  }

  private nextWrite(worker: number, n: number): Write {
    const record = n % 2 === 0 ? this.records.pop() : undefined
    if (record) return submission(this.environment.random, record)
    const create = n % 5 === 1 ? project : dictionary
    return create(this.environment, `L${worker}N${n}`)
  }

  private async sendUntilDone(worker: number, write: Write): Promise<void> {
    for (let attempts = 1; ; attempts++) {
      const begin = performance.now()
      const response = await this.call(worker + attempts, write.method, write.path, write)
      if (succeeded(response)) {
        this.done.push(write)
        if (attempts > 1) this.retried++
        this.onSuccess?.(begin)
        return
      }
      if (this.stopping) return
      await sleep(RETRY_MS)
      if (![0, 503, 504].includes(response.status)) return
    }
  }

  private async read(worker: number): Promise<void> {
    const { admin: token } = this.environment
    const response = await this.call(worker, 'GET', `${ADMIN_API}/dict/list`, { token })
    if (!succeeded(response) && response.status !== 503) this.failedReads++
  }

  private async call(
    turn: number,
    method: Method,
    path: string,
    { token, body, key }: CallOptions,
  ): Promise<ApiResponse<unknown>> {
    const begin = performance.now()
    const { servers, server } = this.environment
    const { api } = servers[turn % servers.length] ?? server
    const response = await api.call(method, path, { token, body, key })
    this.slowest = Math.max(this.slowest, performance.now() - begin)
    this.outcomes.push(outcomeOf(response))
    if (response.status === 503 && !response.headers['retry-after']) this.withoutRetryAfter++
    return response
  }
}
