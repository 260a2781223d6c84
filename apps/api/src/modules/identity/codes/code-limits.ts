import { DAY_MS, SMS_RESEND_SECONDS } from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import type { RateLimiterPostgres } from 'rate-limiter-flexible'
import { CONFIG, type Config } from '#core/config/index'
import type { Ctx } from '#core/context'
import { tooMany } from '#core/domain-error'
import { RateCounters, takePoint } from '#database/rate-counters'
import type { CodePurpose } from '#entities/identity/one-time-code'

const HOUR_S = 3600
const DAY_S = DAY_MS / 1000
/** Over all phones; high, since an office may share an address. */
const ADDRESS_PER_HOUR = 30
const EVERYBODY = 'all'

interface Limit {
  limiter: RateLimiterPostgres
  key: string
}

/** Limits how often codes are sent, counted in the database for all instances. */
@Injectable()
export class CodeLimits {
  private readonly pause: RateLimiterPostgres
  private readonly phone: RateLimiterPostgres
  private readonly sender: RateLimiterPostgres
  private readonly recovery: RateLimiterPostgres
  private readonly pairTries: RateLimiterPostgres
  private readonly accountTries: RateLimiterPostgres
  private readonly addressTries: RateLimiterPostgres
  private readonly allTries: RateLimiterPostgres

  constructor(counters: RateCounters, @Inject(CONFIG) { limits }: Config) {
    const limiter = (keyPrefix: string, points: number, duration: number) =>
      counters.of({ keyPrefix, points, duration })
    this.pause = limiter('code-pause', 1, SMS_RESEND_SECONDS)
    this.phone = limiter('code-phone', limits.codesPerPhone, DAY_S)
    this.sender = limiter('code-address', ADDRESS_PER_HOUR, HOUR_S)
    this.recovery = limiter('code-recovery', limits.recoveryCodesPerDay, DAY_S)
    this.pairTries = limiter('recovery-pair', limits.recoveryTriesPerHour, HOUR_S)
    this.accountTries = limiter('recovery-account', limits.recoveryAccountTriesPerHour, HOUR_S)
    this.addressTries = limiter('recovery-address', ADDRESS_PER_HOUR, HOUR_S)
    this.allTries = limiter('recovery-all', limits.recoveryAllTriesPerHour, HOUR_S)
  }

  /**
   * Counts a code that is about to be sent.
   * @param senders the account and the address that request it
   * @param known the account is known to use that address: requests by others do not count against it
   * @throws TOO_MANY_REQUESTS
   */
  async countSending(purpose: CodePurpose, phone: string, senders: readonly string[], known = false): Promise<void> {
    const key = known ? `${phone}:known` : phone
    // The pause is checked first: a request too early does not count for the day.
    const wait = await waitOf([
      { limiter: this.pause, key: `${purpose}:${key}` },
      { limiter: this.phone, key },
      ...senders.map((sender) => ({
        limiter: this.sender,
        key: known ? `${sender}:${phone}` : sender,
      })),
    ])
    if (wait > 0) throw tooMany(wait)
  }

  /**
   * Counts a code for a forgotten password and returns whether it may be sent, for callers who must not
   * learn that. Requests from an address that the account is known to use are counted separately.
   */
  async mayStillRecover(phone: string, known: boolean): Promise<boolean> {
    const key = known ? `${phone}:known` : phone
    const limits = [
      { limiter: this.pause, key: `retrieve:${key}` },
      { limiter: this.phone, key },
      { limiter: this.recovery, key },
    ]
    return (await waitOf(limits)) === 0
  }

  /**
   * Counts a try to get a code for a forgotten password, whether the account exists or not; returns
   * whether it needs a captcha from now on.
   *
   * @param known the account has logged in from this address lately: tries from elsewhere do not count
   */
  async needsCaptcha(ctx: Ctx, account: string, known: boolean): Promise<boolean> {
    const limits = [{ limiter: this.pairTries, key: `${account}|${ctx.network}` }]
    if (!known) {
      limits.push(
        { limiter: this.accountTries, key: account },
        { limiter: this.addressTries, key: ctx.network },
        { limiter: this.allTries, key: EVERYBODY },
      )
    }
    const waits = await Promise.all(limits.map((limit) => waitOf([limit])))
    return waits.some((wait) => wait > 0)
  }
}

/** Returns the seconds until the first exceeded limit ends; 0 = within all limits, and counted. */
async function waitOf(limits: readonly Limit[]): Promise<number> {
  for (const { limiter, key } of limits) {
    const wait = await takePoint(limiter, key)
    if (wait > 0) return wait
  }
  return 0
}
