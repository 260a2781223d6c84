import { sayFault } from './steps.js'

/** Maximum time for each part to finish its current work. */
export const FINISH_MS = 10_000

/** Stops a part; `hurry` is aborted if the stop must not wait for further requests. */
type Stop = (hurry: AbortSignal) => Promise<void>

/**
 * Ends this process in order, newest part first: on SIGINT and SIGTERM, and when the parent process is
 * gone (its IPC channel closes even if it was killed). Only SIGTERM, which an update sends, waits for
 * callers that may still come; a second one does not.
 */
export class Stopper {
  private readonly parts: Stop[] = []
  private readonly hurry = new AbortController()
  private stopping: Promise<void> | undefined
  private timeMs = 3 * FINISH_MS

  constructor() {
    process.on('SIGTERM', () => this.exit(0, this.stopping === undefined))
    process.on('SIGINT', () => this.exit(0))
    if (process.connected) process.on('disconnect', () => this.exit(0))
    // The reader of our output may end before us.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  }

  /** True once the process is asked to end. */
  get isStopping(): boolean {
    return this.stopping !== undefined
  }

  add(stop: Stop): void {
    this.parts.push(stop)
  }

  /** Adds to the time after which the process ends even if a part has not stopped. */
  addTime(ms: number): void {
    this.timeMs += ms
  }

  /** Stops all parts, then exits. */
  exit(code: number, drain = false): void {
    if (!drain) this.hurry.abort()
    this.stopping ??= this.stop()
    void this.stopping.finally(() => process.exit(code))
  }

  private async stop(): Promise<void> {
    const deadline = setTimeout(() => process.exit(1), this.timeMs)
    for (const stop of this.parts.reverse()) {
      await stop(this.hurry.signal).catch((error: unknown) => sayFault(String(error)))
    }
    clearTimeout(deadline)
  }
}

/** Waits for `work`; after a time it calls `force` instead. */
export async function within(ms: number, work: Promise<unknown>, force: () => void): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      force()
      resolve()
    }, ms)
  })
  await Promise.race([work, timeout])
  clearTimeout(timer)
}
