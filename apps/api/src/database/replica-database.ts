import { setTimeout as sleep } from 'node:timers/promises'
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { CONFIG, type ServiceConfig } from '../core/config/index.js'
import type { Ctx } from '../core/context.js'
import { SharedRead } from '../core/shared-read.js'
import { ContextFactory } from './context-factory.js'
import { publicPool } from './public-database.js'
import { ReadPool } from './read-pool.js'
import { hasReplayed, primaryPosition } from './replica.sql.js'

const CONNECTIONS = 8
const POLL_MS = 5
/** Milliseconds for which a replica that was away or behind is not tried again. */
const SKIP_MS = 1000

/** Users of the connections: visitors have their own. */
type Readers = 'accounts' | 'visitors'

/**
 * Reads from a standby of the database. Each read waits until the standby has replayed everything committed before it
 * on any instance, so that callers see their own writes. If that takes longer than `LIMIT_REPLICA_WAIT_MS`, or the
 * standby is unavailable, the primary is read.
 */
@Injectable()
export class ReplicaDatabase implements OnApplicationShutdown {
  private readonly pools: Readonly<Record<Readers, ReadPool>> | null
  private readonly position: SharedRead<string>
  private skippedUntil = 0

  constructor(
    private readonly contexts: ContextFactory,
    @Inject(CONFIG) private readonly config: ServiceConfig,
  ) {
    const { databaseReplicaUrl: url, apiPool, timeZone, hashKey } = config
    const { statementTimeout, lockTimeout } = apiPool
    const own = { size: CONNECTIONS, statementTimeout, lockTimeout, timeZone, hashKey }
    this.pools = url
      ? {
          accounts: new ReadPool({
            url,
            ...own,
            applicationName: 'credit-replica',
            readOnly: true,
          }),
          visitors: new ReadPool({ ...publicPool(url, config), readOnly: true }),
        }
      : null
    this.position = new SharedRead(async () => {
      const row = await primaryPosition.first(this.contexts.for('replica'), {})
      return row?.position ?? ''
    })
  }

  /** Returns connections that see everything committed before now, or null if the primary has to be read. */
  async reader(readers: Readers): Promise<EntityManager | null> {
    if (!this.pools || performance.now() < this.skippedUntil) return null
    const manager = this.pools[readers].reader()
    if (!manager) return null
    const late = new AbortController()
    const { replicaWaitMs } = this.config.limits
    const caughtUp = await Promise.race([
      this.catchUp(manager, late.signal).catch(() => false),
      sleep(replicaWaitMs, false, { signal: late.signal }).catch(() => false),
    ])
    late.abort()
    if (!caughtUp) this.skippedUntil = performance.now() + SKIP_MS
    return caughtUp ? manager : null
  }

  /** Returns for health whether the replica can be read now. */
  async state(): Promise<'off' | 'ok' | 'late'> {
    if (!this.pools) return 'off'
    await this.pools.accounts.opening
    return (await this.reader('accounts')) ? 'ok' : 'late'
  }

  async onApplicationShutdown(): Promise<void> {
    for (const pool of Object.values(this.pools ?? {})) await pool.onApplicationShutdown()
  }

  private async catchUp(manager: EntityManager, late: AbortSignal): Promise<boolean> {
    const position = await this.position.get()
    const ctx: Ctx = this.contexts.for('replica').on(manager)
    while (!late.aborted) {
      const row = await hasReplayed.first(ctx, { position })
      if (row?.replayed === null) return false
      if (row?.replayed) return true
      await sleep(POLL_MS)
    }
    return false
  }
}
