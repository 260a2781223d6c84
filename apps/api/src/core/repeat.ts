import { Logger } from '@nestjs/common'
import type { BackgroundService } from './background.js'

/** Runs work again and again, each time some milliseconds after it ended, as long as the instance serves. */
export class Repeat implements BackgroundService {
  private timer: NodeJS.Timeout | undefined
  private running: Promise<void> = Promise.resolve()
  private stopped = true
  private failing = false

  constructor(private readonly options: { name: string; everyMs: number; work: () => Promise<unknown> }) {}

  start(): void {
    this.stopped = false
    this.running = this.run()
  }

  async stop(): Promise<void> {
    this.stopped = true
    clearTimeout(this.timer)
    await this.running
  }

  private async run(): Promise<void> {
    const { name, everyMs, work } = this.options
    try {
      await work()
      this.failing = false
    } catch (error) {
      // Once, not each time while the database is away.
      if (!this.failing) new Logger(name).warn(`failed: ${(error as Error).message}`)
      this.failing = true
    }
    if (this.stopped) return
    this.timer = setTimeout(() => {
      this.running = this.run()
    }, everyMs)
  }
}
