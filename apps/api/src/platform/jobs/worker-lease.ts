import { Client } from 'pg'

const RETRY_MS = 500

/** The lock that says a worker lives: held by a connection, it ends with its process. */
const LOCK = `hashtextextended('credit-worker:' || $1, 0)`

/**
 * Holds one advisory lock a worker, on a connection of its own. The queue alone takes a worker for
 * dead only after four hours.
 */
export class WorkerLease {
  private readonly workers = new Set<string>()
  private client: Client | null = null
  private closed = false
  private retry: NodeJS.Timeout | undefined

  constructor(private readonly url: string) {}

  async open(): Promise<void> {
    const client = new Client({ connectionString: this.url, application_name: 'credit-worker' })
    const lost = () => {
      if (this.client !== client || this.closed) return
      this.client = null
      this.again()
    }
    client.on('error', lost)
    client.on('end', lost)
    await client.connect()
    // Closed while it connected: nobody would end it any more.
    if (this.closed) return client.end()
    this.client = client
    for (const worker of this.workers) await this.lock(worker)
  }

  /** Takes the lock of a worker, and again whenever the connection was lost. */
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

  private again(): void {
    if (this.closed) return
    this.retry = setTimeout(() => void this.open().catch(() => this.again()), RETRY_MS)
  }
}

/** Frees what dead workers held, for others to run; answers how many workers were dead. */
export async function freeDeadWorkers(
  query: <T>(text: string, values?: unknown[]) => Promise<T[]>,
): Promise<number> {
  // A worker of this moment may not have its lock yet: five seconds' grace.
  const dead = await query<{ worker: string }>(
    `WITH holders AS MATERIALIZED (
       SELECT DISTINCT locked_by AS worker FROM graphile_worker.jobs
       WHERE locked_by IS NOT NULL AND locked_at < now() - interval '5 seconds')
     SELECT worker FROM holders
     WHERE pg_try_advisory_xact_lock(${LOCK.replace('$1', 'worker')})`,
  )
  if (dead.length > 0) {
    const ids = dead.map(({ worker }) => worker)
    await query('SELECT graphile_worker.force_unlock_workers($1)', [ids])
    await query(
      `UPDATE job SET status = 'queued', worker = NULL WHERE status = 'running' AND worker = ANY($1)`,
      [ids],
    )
  }
  // A job that ends every process it runs in is not run for ever.
  await query(
    `UPDATE job SET status = 'failed', error = 'INTERNAL', finished_at = now(), worker = NULL
     FROM graphile_worker.jobs q WHERE q.key = 'job:' || job.id AND q.attempts >= q.max_attempts
       AND q.locked_at IS NULL AND job.status IN ('queued', 'running')`,
  )
  return dead.length
}
