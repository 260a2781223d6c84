import { Client } from 'pg'
import type { SystemCtx } from '#core/context'
import { unitOfWork } from '#database/unit-of-work'
import { failExhaustedJobs, findDeadWorkers, requeueJobs, resetAttempts, unlockWorkers } from './jobs.sql.js'

const RETRY_MS = 500

/** Held by a connection, so that it ends with the process of the worker. */
const LOCK = `hashtextextended('credit-worker:' || $1, 0)`

/**
 * Holds an advisory lock per worker, on a connection of its own. The queue itself would consider a worker
 * dead only after four hours.
 */
export class WorkerLease {
  private readonly workers = new Set<string>()
  private client: Client | null = null
  private closed = false
  private retry: NodeJS.Timeout | undefined

  constructor(private readonly url: string) {}

  async open(): Promise<void> {
    const client = new Client({
      connectionString: this.url,
      application_name: 'credit-worker',
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: 5_000,
    })
    const onLost = () => {
      if (this.client !== client || this.closed) return
      this.client = null
      this.reconnect()
    }
    client.on('error', onLost)
    client.on('end', onLost)
    await client.connect()
    // If the lease was closed while connecting, the connection would stay open.
    if (this.closed) return client.end()
    this.client = client
    for (const worker of this.workers) await this.lock(worker)
  }

  /** Takes the lock of a worker, and again after each loss of the connection. */
  hold(worker: string): void {
    this.workers.add(worker)
    void this.lock(worker)
  }

  async close(): Promise<void> {
    this.closed = true
    clearTimeout(this.retry)
    const client = this.client
    this.client = null
    await client?.end().catch(() => undefined)
  }

  private async lock(worker: string): Promise<void> {
    await this.client?.query(`SELECT pg_advisory_lock(${LOCK})`, [worker]).catch(() => undefined)
  }

  private reconnect(): void {
    if (this.closed) return
    this.retry = setTimeout(() => void this.open().catch(() => this.reconnect()), RETRY_MS)
  }
}

/**
 * Queues the jobs of dead workers again; returns the number of dead workers. The attempts of a job that
 * got on count from the beginning: it ends, however often processes end while it runs.
 */
export function recoverJobs(ctx: SystemCtx): Promise<number> {
  return unitOfWork(ctx, async (tx) => {
    const dead = await findDeadWorkers.rows(tx, {})
    if (dead.length > 0) {
      const workers = dead.map(({ worker }) => worker)
      await unlockWorkers.rows(tx, { workers })
      await resetAttempts.rows(tx, { workers })
      await requeueJobs.run(tx, { workers })
    }
    await failExhaustedJobs.run(tx, { now: tx.clock.now() })
    return dead.length
  })
}
