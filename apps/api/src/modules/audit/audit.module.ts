import { Module } from '@nestjs/common'
import { ContextFactory } from '#database/context-factory'
import { Metrics } from '#http/metrics'
import { AuditLinks } from './links.js'
import { countUnsealed } from './seal.js'
import { Sealer } from './sealer.js'

/** Sealing of the audit log, and a file of its links. */
@Module({ providers: [Sealer, AuditLinks] })
export class AuditModule {
  constructor(metrics: Metrics, contexts: ContextFactory) {
    metrics.gauge({
      name: 'credit_audit_unsealed',
      help: 'Entries of the audit log that are not sealed yet',
      read: async () => [{ value: await countUnsealed(contexts.for('metrics')) }],
    })
  }
}
