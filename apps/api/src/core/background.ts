import { Injectable, type OnModuleDestroy } from '@nestjs/common'

/** Service that runs in the background of an instance while the instance serves requests. */
export interface BackgroundService {
  start(): void | Promise<void>
  stop(): Promise<void>
}

/**
 * Background services of an instance, such as the job worker and the audit sealer. The server starts them
 * once it listens; the command line and tests only if they need them.
 */
@Injectable()
export class Background implements OnModuleDestroy {
  private readonly services: BackgroundService[] = []
  running = false
  private stopping: Promise<unknown> = Promise.resolve()

  add(service: BackgroundService): void {
    this.services.push(service)
  }

  start(): void {
    if (this.running) return
    this.running = true
    for (const service of this.services) void service.start()
  }

  /** Stops all services; a second call waits for the first. */
  async stop(): Promise<void> {
    if (this.running) {
      this.running = false
      this.stopping = Promise.all(this.services.map((service) => service.stop()))
    }
    await this.stopping
  }

  onModuleDestroy(): Promise<void> {
    return this.stop()
  }
}
