/**
 * Shares a read among concurrent callers: at most one read is running, and each caller gets the result of a read that
 * began after its call.
 */
export class SharedRead<T> {
  private running: Promise<T> | null = null
  private next: Promise<T> | null = null

  constructor(private readonly read: () => Promise<T>) {}

  get(): Promise<T> {
    if (!this.running) return this.begin()
    this.next ??= this.running.then(
      () => this.begin(),
      () => this.begin(),
    )
    return this.next
  }

  private begin(): Promise<T> {
    this.next = null
    const reading = this.read()
    this.running = reading
    const end = () => {
      if (this.running === reading) this.running = null
    }
    reading.then(end, end)
    return reading
  }
}
