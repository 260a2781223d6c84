import type { OnApplicationShutdown } from '@nestjs/common'
import type { ServiceConfig } from '../core/config/index.js'
import type { PoolSettings } from './data-source-options.js'
import { ReadPool } from './read-pool.js'

/** Settings of the few connections for reads by visitors, with a short statement timeout. */
export function publicPool(
  url: string,
  { apiPool, limits, timeZone, hashKey }: Pick<ServiceConfig, 'apiPool' | 'limits' | 'timeZone' | 'hashKey'>,
): PoolSettings {
  return {
    url,
    size: limits.publicConnections,
    statementTimeout: limits.publicReadMs,
    lockTimeout: apiPool.lockTimeout,
    timeZone,
    hashKey,
    applicationName: 'credit-public',
  }
}

/** Connections for reads of visitors, separate from the connections of accounts. */
export class PublicDatabase extends ReadPool implements OnApplicationShutdown {}
