import { type Sign, SMS_RESEND_SECONDS } from '@credit/contract'
import { Injectable } from '@nestjs/common'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { CodePurpose } from '../../entities/one-time-code.js'
import type { Ctx } from '../../platform/database/context.js'
import { SystemCtx } from '../../platform/database/system-ctx.js'
import { DomainError } from '../../platform/http/domain-error.js'

const HOUR_S = 3600
const DAY_S = 24 * HOUR_S
/** Four digits, five tries a code: this many a day keep guessing hopeless (quality.md "Security"). */
const PHONE_PER_DAY = 10
/** Over all phones; generous, an office may share an address. */
const ADDRESS_PER_HOUR = 30
/** Times the hidden digits of an account's phone may be tried (api.md "Account"). */
const DIGITS_PER_HOUR = 5

interface Limit {
  limiter: RateLimiterPostgres
  key: string
}

/** How often codes are sent, counted for all instances in the database. */
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

  /** Counts a code to be sent. @throws TOO_MANY_REQUESTS */
  async needSend(ctx: Ctx, purpose: CodePurpose, phone: string): Promise<void> {
    await need([...this.ofPhone(purpose, phone), { limiter: this.address, key: ctx.ip }])
  }

  /** The same where the caller must not learn whether a code is sent at all. */
  async maySend(purpose: CodePurpose, phone: string): Promise<boolean> {
    return (await waitOf(this.ofPhone(purpose, phone))) === 0
  }

  /** Counts a try of the hidden digits of an account, known or not. @throws TOO_MANY_REQUESTS */
  async needDigits(ctx: Ctx, type: Sign, loginName: string): Promise<void> {
    const key = `${type}:${loginName.toLowerCase()}`
    await need([
      { limiter: this.hiddenDigits, key },
      { limiter: this.address, key: ctx.ip },
    ])
  }

  /** The pause comes first: pressing again too early costs nothing of the day. */
  private ofPhone(purpose: CodePurpose, phone: string): Limit[] {
    const key = `${purpose}:${phone}`
    return [
      { limiter: this.pause, key },
      { limiter: this.phone, key },
    ]
  }
}

async function need(limits: readonly Limit[]): Promise<void> {
  const wait = await waitOf(limits)
  if (wait > 0) throw tooMany(wait)
}

/** Seconds until the first limit that is reached lets through again; 0 = counted, go on. */
async function waitOf(limits: readonly Limit[]): Promise<number> {
  for (const { limiter, key } of limits) {
    try {
      await limiter.consume(key)
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
    }
  }
  return 0
}

/** 429 with the seconds to wait. */
export function tooMany(retryAfter: number): DomainError {
  return new DomainError('TOO_MANY_REQUESTS', { retryAfter, data: { retryAfter } })
}
