import { DAY_MS, type Sign, SMS_RESEND_SECONDS } from '@credit/contract'
import { Injectable } from '@nestjs/common'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Ctx } from '../../../core/context.js'
import { DomainError } from '../../../core/domain-error.js'
import { SystemCtx } from '../../../database/system-ctx.js'
import type { CodePurpose } from '../../../entities/identity/one-time-code.js'

const HOUR_S = 3600
const DAY_S = DAY_MS / 1000
/** With four digits and five tries for each code, guessing stays hopeless. */
const PHONE_PER_DAY = 10
/** Over all phones; high, since an office may share an address. */
const ADDRESS_PER_HOUR = 30
/** Times the hidden digits of an account's phone may be tried. */
const DIGITS_PER_HOUR = 5

interface Limit {
  limiter: RateLimiterPostgres
  key: string
}

/** Limits how often codes are sent, counted in the database for all instances. */
@Injectable()
export class CodeLimits {
  private readonly pause: RateLimiterPostgres
  private readonly phone: RateLimiterPostgres
  private readonly address: RateLimiterPostgres
  private readonly hiddenDigits: RateLimiterPostgres

  constructor(system: SystemCtx) {
    const storeClient = system.for('codes').manager.dataSource
    const limiter = (keyPrefix: string, points: number, duration: number) =>
      new RateLimiterPostgres({
        storeClient,
        storeType: 'typeorm',
        tableName: 'rate_limit',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix,
        points,
        duration,
      })
    this.pause = limiter('code-pause', 1, SMS_RESEND_SECONDS)
    this.phone = limiter('code-phone', PHONE_PER_DAY, DAY_S)
    this.address = limiter('code-address', ADDRESS_PER_HOUR, HOUR_S)
    this.hiddenDigits = limiter('code-digits', DIGITS_PER_HOUR, HOUR_S)
  }

  /** Counts a code that is about to be sent. @throws TOO_MANY_REQUESTS */
  async countSending(ctx: Ctx, purpose: CodePurpose, phone: string): Promise<void> {
    await assertWithin([...this.ofPhone(purpose, phone), { limiter: this.address, key: ctx.ip }])
  }

  /** Counts a code and returns whether it may be sent, for callers who must not learn that. */
  async mayStillSend(purpose: CodePurpose, phone: string): Promise<boolean> {
    return (await waitOf(this.ofPhone(purpose, phone))) === 0
  }

  /** Counts a try of the hidden digits of an account, whether it exists or not. @throws TOO_MANY_REQUESTS */
  async countDigits(ctx: Ctx, type: Sign, loginName: string): Promise<void> {
    const key = `${type}:${loginName.toLowerCase()}`
    await assertWithin([
      { limiter: this.hiddenDigits, key },
      { limiter: this.address, key: ctx.ip },
    ])
  }

  /** The pause is checked first: a request too early does not count for the day. */
  private ofPhone(purpose: CodePurpose, phone: string): Limit[] {
    const key = `${purpose}:${phone}`
    return [
      { limiter: this.pause, key },
      { limiter: this.phone, key },
    ]
  }
}

async function assertWithin(limits: readonly Limit[]): Promise<void> {
  const wait = await waitOf(limits)
  if (wait > 0) throw tooMany(wait)
}

/** Returns the seconds until the first exceeded limit ends; 0 = within all limits, and counted. */
async function waitOf(limits: readonly Limit[]): Promise<number> {
  for (const { limiter, key } of limits) {
    try {
      await limiter.consume(key)
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection
      return Math.max(1, Math.ceil(rejection.msBeforeNext / 1000))
    }
  }
  return 0
}

/** 429 with the seconds to wait. */
export function tooMany(retryAfter: number): DomainError {
  return new DomainError('TOO_MANY_REQUESTS', { retryAfter, data: { retryAfter } })
}
