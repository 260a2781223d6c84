import { Injectable } from '@nestjs/common'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
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
