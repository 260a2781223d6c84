export type DraftStatus = 'idle' | 'waiting' | 'saving' | 'saved' | 'failed'

export interface DraftSaverOptions {
  delay: number
  /** Keeps what the records with these ids hold now. */
  save: (ids: string[]) => Promise<void>
  onStatus: (status: DraftStatus, error?: unknown) => void
}

/**
 * Keeps a draft a moment after the last change, one call at a time: a record carries its version, so
 * a second call before the first is answered would be refused.
 */
export class DraftSaver {
  private readonly changed = new Set<string>()
  private timer: ReturnType<typeof setTimeout> | undefined
  private running: Promise<void> | null = null

  constructor(private readonly options: DraftSaverOptions) {}

  /** Whether something stands in the form that the server does not have. */
  get unsaved(): boolean {
    return this.changed.size > 0 || this.running !== null
  }

  change(id: string): void {
    this.changed.add(id)
    this.options.onStatus('waiting')
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.flush(), this.options.delay)
  }

  /** Forgets changes that are not kept any more: submitted, or replaced by the server's. */
  forget(): void {
    clearTimeout(this.timer)
    this.changed.clear()
  }

  /** Keeps what changed at once; resolves when no call is under way. Never rejects. */
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
      await this.options.save(ids)
      this.options.onStatus(this.changed.size > 0 ? 'waiting' : 'saved')
    } catch (error) {
      for (const id of ids) this.changed.add(id)
      this.options.onStatus('failed', error)
    }
  }
}
