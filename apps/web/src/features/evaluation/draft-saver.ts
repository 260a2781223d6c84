import { canRepeat } from '../../api/errors.js'

export type DraftStatus = 'idle' | 'waiting' | 'saving' | 'saved' | 'failed'

export interface DraftSaverOptions {
  delay: number
  /** Saves the current input of these records. */
  save: (ids: string[]) => Promise<void>
  onStatus: (status: DraftStatus, error?: unknown) => void
}

const FIRST_PAUSE_MS = 2_000
const MAX_PAUSE_MS = 60_000

/**
 * Saves a draft shortly after the last change, one call at a time: each record carries its version, so a second call
 * before the first response would be refused. A call with a temporary failure is retried after growing pauses.
 */
export class DraftSaver {
  private readonly changed = new Set<string>()
  private timer: ReturnType<typeof setTimeout> | undefined
  private running: Promise<void> | null = null
  private pause = FIRST_PAUSE_MS
  private failed = false
  private stopped = false

  constructor(private readonly options: DraftSaverOptions) {}

  /** True if there is input that the server does not have yet. */
  get unsaved(): boolean {
    return this.changed.size > 0 || this.running !== null
  }

  change(id: string): void {
    this.changed.add(id)
    this.stopped = false
    this.options.onStatus('waiting')
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.flush(), this.options.delay)
  }

  /** Records whose input the server does not have, except records of a pending call. */
  get pending(): string[] {
    return [...this.changed]
  }

  /** Retries failed calls at once, for example when the network is back. */
  resume(): void {
    if (!this.failed || this.stopped) return
    this.pause = FIRST_PAUSE_MS
    void this.flush()
  }

  /** Saves once more without further retries. */
  async stop(): Promise<void> {
    this.stopped = true
    await this.flush()
  }

  /** Drops pending changes of records that were submitted. */
  forget(ids: readonly string[]): void {
    for (const id of ids) this.changed.delete(id)
    if (this.changed.size === 0) clearTimeout(this.timer)
  }

  /** Saves pending changes at once. Resolves when no call is pending. Never rejects. */
  async flush(): Promise<void> {
    clearTimeout(this.timer)
    while (this.running) await this.running
    if (this.changed.size === 0) return
    this.running = this.run([...this.changed]).finally(() => {
      this.running = null
    })
    await this.running
  }

  private async run(ids: string[]): Promise<void> {
    this.changed.clear()
    this.options.onStatus('saving')
    this.failed = false
    try {
      await this.save(ids)
      this.pause = FIRST_PAUSE_MS
      this.options.onStatus(this.changed.size > 0 ? 'waiting' : 'saved')
    } catch (error) {
      this.failed = true
      this.options.onStatus('failed', error)
      if (canRepeat(error)) this.repeatLater()
    }
  }

  private repeatLater(): void {
    if (this.stopped) return
    this.timer = setTimeout(() => void this.flush(), this.pause)
    this.pause = Math.min(this.pause * 2, MAX_PAUSE_MS)
  }

  /**
   * Saves records together or, if the server refuses them, one by one, so that a faulty record does not block the
   * others.
   */
  private async save(ids: string[]): Promise<void> {
    try {
      await this.options.save(ids)
    } catch (error) {
      if (ids.length === 1 || canRepeat(error)) {
        for (const id of ids) this.changed.add(id)
        throw error
      }
      const refusals: unknown[] = []
      for (const id of ids) await this.save([id]).catch((refusal) => refusals.push(refusal))
      if (refusals.length > 0) throw refusals[0]
    }
  }
}
