import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { Clock } from '../core/clock/clock.js'
import { CONFIG, type Config } from '../core/config/index.js'
import { Ctx } from '../core/context.js'

/** Makes the Ctx of what no request asked for: session look-ups, scheduled tasks, the start. No actor. */
@Injectable()
export class SystemCtx {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @param reason the request id in audit entries, and why rows of every area may be reached */
  for(reason: string): Ctx {
    return new Ctx({
      manager: this.dataSource.manager,
      clock: this.clock,
      locale: this.config.defaultLocale,
      actor: null,
      requestId: reason,
      system: reason,
    })
  }
}
