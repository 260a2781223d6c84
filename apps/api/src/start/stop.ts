const DRAIN_MS = 10_000

/**
 * Runs what ends this process, newest first, once: on SIGINT and SIGTERM, and when the process that
 * started us is gone (its channel closes even if it was killed).
 */
export class Stopper {
  private readonly ends: (() => Promise<void>)[] = []
  private stopping: Promise<void> | undefined

  constructor() {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => this.exit(0))
    if (process.connected) process.on('disconnect', () => this.exit(0))
    // Whoever read our lines may be gone before us.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  }

  add(end: () => Promise<void>): void {
    this.ends.push(end)
  }

  /** Ends everything that was added, then the process. */
  exit(code: number): void {
    this.stopping ??= this.stop()
    void this.stopping.finally(() => process.exit(code))
  }

  /** Ends everything that was added. */
  private async stop(): Promise<void> {
    const late = setTimeout(() => process.exit(1), DRAIN_MS * 2)
    for (const end of this.ends.reverse()) {
      await end().catch((error: unknown) => process.stderr.write(`${String(error)}\n`))
    }
    clearTimeout(late)
  }
}

/** Waits for `work`, at most as long as calls under way may take to end. */
export async function drained(work: Promise<unknown>, force: () => void): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      force()
      resolve()
    }, DRAIN_MS)
  })
  await Promise.race([work, patience])
  clearTimeout(timer)
}
