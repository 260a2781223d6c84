import { Inject, Injectable } from '@nestjs/common'
import { Clock } from '../core/clock/clock.js'
import { CONFIG, type Config } from '../core/config/index.js'
import { Drain } from '../core/drain.js'
import { freeDisk } from '../core/free-disk.js'
import { releaseName } from '../core/release.js'
import { ContextFactory } from '../database/context-factory.js'
import { ping } from '../database/listen.sql.js'
import { ReplicaDatabase } from '../database/replica-database.js'
import type { Health, HealthChecks } from './health.dto.js'
import { type HealthCheck, HealthRegistry, type HealthState } from './health-registry.js'

const TIMEOUT_MS = 900
/** Minimum of free space; with less, the database may soon be unable to write. */
const MIN_FREE_BYTES = 256 * 1024 * 1024

/** Returns whether this instance can process requests, for proxies and operators. */
@Injectable()
export class HealthService {
  constructor(
    private readonly contexts: ContextFactory,
    @Inject(CONFIG) private readonly config: Config,
    private readonly registry: HealthRegistry,
    private readonly clock: Clock,
    private readonly drain: Drain,
    private readonly replica: ReplicaDatabase,
  ) {
    registry.register('database', () => this.queryDatabase())
    registry.register('disk', () => this.checkFreeDisk())
    registry.register('replica', () => this.replica.state())
  }

  async ready(): Promise<Health> {
    if (this.drain.active) return { status: 'stopping' }
    const states = await Promise.all(
      [...this.registry.checks].map(async ([name, check]) => [name, await settle(check)] as const),
    )
    const checks = Object.fromEntries(states) as unknown as HealthChecks
    const failed = states.some(([, state]) => state === 'failed')
    return {
      status: failed ? 'failed' : 'ok',
      release: releaseName(),
      checks,
      backupAgeSeconds: this.backupAge(),
    }
  }

  private backupAge(): number | null {
    const at = this.registry.lastBackup()
    return at && Math.round((this.clock.now().getTime() - at.getTime()) / 1000)
  }

  private async queryDatabase(): Promise<HealthState> {
    await ping.rows(this.contexts.for('health'), {})
    return 'ok'
  }

  private async checkFreeDisk(): Promise<HealthState> {
    const { free, isShort } = await freeDisk(this.config.dataDir, this.config.limits.freeDiskPercent)
    if (free < MIN_FREE_BYTES) return 'failed'
    return isShort ? 'late' : 'ok'
  }
}

/** A check that rejects, or takes longer than the timeout, has failed. */
async function settle(check: HealthCheck): Promise<HealthState> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<HealthState>((resolve) => {
    timer = setTimeout(() => resolve('failed'), TIMEOUT_MS)
  })
  const result = Promise.resolve()
    .then(check)
    .catch((): HealthState => 'failed')
  const state = await Promise.race([result, timeout])
  clearTimeout(timer)
  return state
}
