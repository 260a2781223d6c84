import { DAY_MS } from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import type { RateLimiterPostgres } from 'rate-limiter-flexible'
import { CONFIG, type Config } from '#core/config/index'
import type { Ctx } from '#core/context'
import { tooMany } from '#core/domain-error'
import { RateCounters, takePoint } from '#database/rate-counters'

/** Limits the attachments of applicants by the address they come from: tokens are easier to get than accounts. */
@Injectable()
export class UploadAddressLimit {
  private readonly limiter: RateLimiterPostgres

  constructor(counters: RateCounters, @Inject(CONFIG) { limits }: Config) {
    this.limiter = counters.of({
      keyPrefix: 'registration-files',
      points: limits.registrationFilesPerAddress,
      duration: DAY_MS / 1000,
    })
  }

  async count(ctx: Ctx): Promise<void> {
    const wait = await takePoint(this.limiter, ctx.network)
    if (wait > 0) throw tooMany(wait)
  }
}
