import type { OnApplicationShutdown } from '@nestjs/common'
import type { Config } from '../core/config/index.js'
import type { PoolSettings } from './data-source-options.js'
import { ReadPool } from './read-pool.js'

/** Settings of the few connections for what visitors read, with a short statement timeout. */
export function publicPool(
  url: string,
  {
    apiPool,
    limits,
    timeZone,
    dataKey,
  }: Pick<Config, 'apiPool' | 'limits' | 'timeZone' | 'dataKey'>,
): PoolSettings {
  return {
    url,
    size: limits.publicConnections,
    statementTimeout: limits.publicReadMs,
    lockTimeout: apiPool.lockTimeout,
    timeZone,
    dataKey,
    applicationName: 'credit-public',
  }
}

/** The connections for what visitors read: they can take none from accounts. */
export class PublicDatabase extends ReadPool implements OnApplicationShutdown {}
