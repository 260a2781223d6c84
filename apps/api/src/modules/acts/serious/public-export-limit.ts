import { Inject, Injectable } from '@nestjs/common'
import { CONFIG, type Config } from '#core/config/index'
import type { Ctx } from '#core/context'
import { AttemptGuard, type AttemptRule } from '../../identity/limits/attempt-guard.js'

const MINUTE_S = 60

/** Limits how many public exports an address makes in a day: after that it has to wait. */
@Injectable()
export class PublicExportLimit {
  private readonly rule: AttemptRule

  constructor(
    @Inject(CONFIG) { limits }: Config,
    private readonly guard: AttemptGuard,
  ) {
    this.rule = {
      name: 'public-export',
      base: MINUTE_S,
      max: 60 * MINUTE_S,
      free: limits.publicExports - 1,
    }
  }

  async check(ctx: Ctx): Promise<void> {
    await this.guard.pass(this.rule, ctx.ip)
  }
}
