import { DAY_MS } from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { CONFIG, type Config } from '../../core/config/index.js'
import type { Ctx } from '../../core/context.js'
import { tooMany } from '../../core/domain-error.js'
import { ContextFactory } from '../../database/context-factory.js'

/** Limits the attachments of applicants by the address they come from: tokens are easier to get than accounts. */
@Injectable()
export class UploadAddressLimit {
  private readonly limiter: RateLimiterPostgres

  constructor(contexts: ContextFactory, @Inject(CONFIG) { limits }: Config) {
    this.limiter = new RateLimiterPostgres({
      storeClient: contexts.for('registrations').manager.dataSource,
      storeType: 'typeorm',
      tableName: 'rate_limit',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: 'registration-files',
      points: limits.registrationFilesPerAddress,
      duration: DAY_MS / 1000,
    })
  }

  async count(ctx: Ctx): Promise<void> {
    try {
      await this.limiter.consume(ctx.ip)
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection
      throw tooMany(Math.max(1, Math.ceil(rejection.msBeforeNext / 1000)))
    }
  }
}
