import { Injectable } from '@nestjs/common'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { DataSource } from 'typeorm'

/** Number of points in a time, by key. */
interface Limit {
  /** Prefix of the keys in the table. */
  keyPrefix: string
  /** Points of a key; without it, they are only counted. */
  points?: number
  /** Seconds until a key has all its points again. */
  duration: number
  /** True for the one limit whose counter deletes the expired rows of the table. */
  clearExpiredByTimeout?: boolean
}

/** Takes a point of a key; returns 0, or the seconds until it has one. */
export async function takePoint(
  counter: RateLimiterPostgres,
  key: string,
  options: { customDuration?: number } = {},
): Promise<number> {
  try {
    await counter.consume(key, 1, options)
    return 0
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection
    return Math.max(1, Math.ceil(rejection.msBeforeNext / 1000))
  }
}

/** Makes counters that are stored in the database, for all instances together. */
@Injectable()
export class RateCounters {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns the counter of a limit. */
  of({ points = Number.MAX_SAFE_INTEGER, clearExpiredByTimeout = false, ...limit }: Limit): RateLimiterPostgres {
    return new RateLimiterPostgres({
      storeClient: this.dataSource,
      storeType: 'typeorm',
      tableName: 'rate_limit',
      tableCreated: true,
      ...limit,
      points,
      clearExpiredByTimeout,
    })
  }
}
