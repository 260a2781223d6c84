import { Injectable } from '@nestjs/common'
import type { RateLimiterPostgres } from 'rate-limiter-flexible'
import { RateCounters } from '#database/rate-counters'

const MINUTE_S = 60
const DAY_S = 86_400

/** Maximum numbers of calls of an owner. */
interface Quota {
  perMinute: number
  perDay: number
}

/** Counts the calls of an owner by minute and by day, in the database for all instances. */
@Injectable()
export class QuotaCounter {
  private readonly minute: RateLimiterPostgres
  private readonly day: RateLimiterPostgres

  constructor(counters: RateCounters) {
    this.minute = counters.of({ keyPrefix: 'quota-minute', duration: MINUTE_S })
    this.day = counters.of({ keyPrefix: 'quota-day', duration: DAY_S })
  }

  /** Counts calls; returns 0 if they are within the quota, or the seconds to wait. */
  async spend(owner: string, { perMinute, perDay }: Quota, calls = 1): Promise<number> {
    const minute = await take(this.minute, { owner, calls, quota: perMinute })
    return minute || take(this.day, { owner, calls, quota: perDay })
  }
}

async function take(
  counter: RateLimiterPostgres,
  { owner, calls, quota }: { owner: string; calls: number; quota: number },
): Promise<number> {
  const { consumedPoints, msBeforeNext } = await counter.consume(owner, calls)
  return consumedPoints > quota ? Math.max(1, Math.ceil(msBeforeNext / 1000)) : 0
}
