import { Inject, Injectable, Logger } from '@nestjs/common'
import { Background, type BackgroundService } from '../../core/background.js'
import { ContextFactory } from '../../database/context-factory.js'
import { seal } from './seal.js'

const EVERY_MS = 1000

/** Seals the audit log every second, on the instance that gets the lock. */
@Injectable()
export class Sealer implements BackgroundService {
  private readonly log = new Logger('Audit')
  private timer: NodeJS.Timeout | undefined
  private running: Promise<void> = Promise.resolve()
  private stopped = true
  private failing = false

  constructor(
    @Inject(ContextFactory) private readonly contexts: ContextFactory,
    background: Background,
  ) {
    background.add(this)
  }

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
    try {
      await seal(this.contexts.for('audit'))
      this.failing = false
    } catch (error) {
      // Once, not every second while the database is away.
      if (!this.failing) this.log.warn(`sealing failed: ${(error as Error).message}`)
      this.failing = true
    }
    if (!this.stopped)
      this.timer = setTimeout(() => {
        this.running = this.run()
      }, EVERY_MS)
  }
}
