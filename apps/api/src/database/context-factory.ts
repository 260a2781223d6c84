import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { Caches } from '../core/caches.js'
import { Clock } from '../core/clock/clock.js'
import { CONFIG, type Config } from '../core/config/index.js'
import { type SystemCtx, systemContext } from '../core/context.js'

/** Creates contexts without an actor for work that no request started: session look-ups, scheduled tasks, the start. */
@Injectable()
export class ContextFactory {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
    private readonly caches: Caches,
  ) {}

  /** @param reason the request id in audit entries, and why rows of every area may be reached */
  for(reason: string): SystemCtx {
    const { manager } = this.dataSource
    return systemContext({ manager, clock: this.clock, locale: this.config.defaultLocale, caches: this.caches }, reason)
  }
}
