import { canRepeat } from '../../api/errors.js'

export type DraftStatus = 'idle' | 'waiting' | 'saving' | 'saved' | 'failed'

export interface DraftSaverOptions {
  delay: number
  /** Saves the current input of these records. */
  save: (ids: string[]) => Promise<void>
  onStatus: (status: DraftStatus, error?: unknown) => void
}

/**
 * Saves a draft shortly after the last change, one call at a time: each record carries its version, so
 * a second call before the first response would be rejected.
 */
export class DraftSaver {
  private readonly changed = new Set<string>()
  private timer: ReturnType<typeof setTimeout> | undefined
  private running: Promise<void> | null = null

  constructor(private readonly options: DraftSaverOptions) {}

  /** Whether there is input that the server does not have yet. */
  get unsaved(): boolean {
    return this.changed.size > 0 || this.running !== null
  }

  change(id: string): void {
    this.changed.add(id)
    this.options.onStatus('waiting')
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.flush(), this.options.delay)
  }

  /** Drops pending changes of records that were submitted. */
  forget(ids: readonly string[]): void {
    for (const id of ids) this.changed.delete(id)
    if (this.changed.size === 0) clearTimeout(this.timer)
  }

  /** Saves pending changes at once; resolves when no call is running. Never rejects. */
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
    try {
      await this.save(ids)
      this.options.onStatus(this.changed.size > 0 ? 'waiting' : 'saved')
    } catch (error) {
      this.options.onStatus('failed', error)
    }
  }

  /** Where the server rejects several together, each is saved by itself: one keeps no other from being saved. */
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
