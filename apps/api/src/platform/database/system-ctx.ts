import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { Clock } from '../clock/clock.js'
import { CONFIG, type Config } from '../config/index.js'
import { Ctx } from './context.js'

/** Makes the Ctx of what no request asked for: reading a session, sweeping, the start. No actor. */
@Injectable()
export class SystemCtx {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @param reason stands as the request id in audit rows */
  for(reason: string): Ctx {
    return new Ctx({
      manager: this.dataSource.manager,
      clock: this.clock,
      locale: this.config.defaultLocale,
      actor: null,
      requestId: reason,
    })
  }
}
