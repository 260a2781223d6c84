const DRAIN_MS = 10_000

/**
 * Ends this process in order, newest part first: on SIGINT and SIGTERM, and when the parent process is
 * gone (its IPC channel closes even if it was killed).
 */
export class Stopper {
  private readonly parts: (() => Promise<void>)[] = []
  private stopping: Promise<void> | undefined

  constructor() {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => this.exit(0))
    if (process.connected) process.on('disconnect', () => this.exit(0))
    // The reader of our output may end before us.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  }

  add(stop: () => Promise<void>): void {
    this.parts.push(stop)
  }

  /** Stops all parts, then exits. */
  exit(code: number): void {
    this.stopping ??= this.stop()
    void this.stopping.finally(() => process.exit(code))
  }

  private async stop(): Promise<void> {
    const deadline = setTimeout(() => process.exit(1), DRAIN_MS * 2)
    for (const stop of this.parts.reverse()) {
      await stop().catch((error: unknown) => process.stderr.write(`${String(error)}\n`))
    }
    clearTimeout(deadline)
  }
}

/** Waits for `work`; after ten seconds it calls `force` instead. */
export async function drained(work: Promise<unknown>, force: () => void): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      force()
      resolve()
    }, DRAIN_MS)
  })
  await Promise.race([work, timeout])
  clearTimeout(timer)
}
