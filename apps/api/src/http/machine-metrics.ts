import { Inject, Injectable } from '@nestjs/common'
import { CONFIG, type Config } from '../core/config/index.js'
import type { Ctx } from '../core/context.js'
import { freeDisk } from '../core/free-disk.js'
import { ContextFactory } from '../database/context-factory.js'
import { databaseLoad } from './database-load.sql.js'
import { Metrics } from './metrics.js'

/** Reports the shared resources of the service: connections and time of the database, disk. */
@Injectable()
export class MachineMetrics {
  constructor(metrics: Metrics, contexts: ContextFactory, @Inject(CONFIG) { dataDir, limits }: Config) {
    const ctx = (): Ctx => contexts.for('metrics')
    metrics.gauge({
      name: 'credit_database_connections',
      help: 'Connections of all instances, by pool and by what they do',
      labels: ['pool', 'state'],
      read: async () =>
        (await databaseLoad.rows(ctx(), {})).map(({ name, state, connections }) => ({
          labels: { pool: name, state },
          value: connections,
        })),
    })
    metrics.gauge({
      name: 'credit_database_longest_statement_seconds',
      help: 'How long the longest statement has been running, by pool',
      labels: ['pool'],
      read: async () => {
        const longest = new Map<string, number>()
        for (const { name, longest: seconds } of await databaseLoad.rows(ctx(), {})) {
          longest.set(name, Math.max(seconds, longest.get(name) ?? 0))
        }
        return [...longest].map(([pool, value]) => ({ labels: { pool }, value }))
      },
    })
    metrics.gauge({
      name: 'credit_disk_free_bytes',
      help: 'Free space where DATA_DIR is',
      read: async () => [{ value: (await freeDisk(dataDir, limits.freeDiskPercent)).free }],
    })
    metrics.gauge({
      name: 'credit_disk_reserve_bytes',
      help: 'Free space below which uploads are refused',
      read: async () => [{ value: Math.round((await freeDisk(dataDir, limits.freeDiskPercent)).reserve) }],
    })
  }
}
