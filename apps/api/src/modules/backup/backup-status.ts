import { Inject, Injectable } from '@nestjs/common'
import { CONFIG, type Config } from '#core/config/index'
import type { Ctx } from '#core/context'
import { ContextFactory } from '#database/context-factory'
import { scoped } from '#database/scoped'
import { BackupRunEntity } from '#entities/backup/backup-run'
import { HealthRegistry, type HealthState } from '#http/health-registry'
import { Metrics } from '#http/metrics'

const HOUR_MS = 3_600_000

/** Reports the last good backup to health checks and metrics. */
@Injectable()
export class BackupStatus {
  private last: Date | null = null

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly contexts: ContextFactory,
    health: HealthRegistry,
    metrics: Metrics,
  ) {
    health.register('backup', () => this.check())
    health.lastBackup = () => this.last
    this.addGauges(metrics)
  }

  private async check(): Promise<HealthState> {
    if (!this.config.backup) return 'off'
    const ctx = this.contexts.for('health')
    this.last = (await lastBackup(ctx))?.finishedAt ?? null
    return isLate(ctx, this.config, this.last) ? 'late' : 'ok'
  }

  private addGauges(metrics: Metrics): void {
    const { backup } = this.config
    metrics.gauge({
      name: 'credit_backup_configured',
      help: 'Whether backups are made by a schedule (BACKUP_URL)',
      read: async () => [{ value: backup ? 1 : 0 }],
    })
    type Value = (last: BackupRunEntity, ctx: Ctx) => number
    const ofLast = (value: Value, none: number) => async () => {
      const ctx = this.contexts.for('metrics')
      const last = await lastBackup(ctx)
      return [{ value: last ? value(last, ctx) : none }]
    }
    metrics.gauge({
      name: 'credit_backup_age_seconds',
      help: 'Time since the last good backup was finished; infinite while there is none',
      read: ofLast(
        ({ finishedAt }, { clock }) => (clock.now().getTime() - finishedAt.getTime()) / 1000,
        Number.POSITIVE_INFINITY,
      ),
    })
    metrics.gauge({
      name: 'credit_backup_failed',
      help: '1 if the last attempt to make a backup failed, else 0',
      read: async () => [{ value: (await lastAttempt(this.contexts.for('metrics')))?.succeeded === false ? 1 : 0 }],
    })
    metrics.gauge({
      name: 'credit_backup_bytes',
      help: 'Size of the last good backup',
      read: ofLast(({ bytes }) => Number(bytes), 0),
    })
  }
}

/** Returns the last backup that succeeded, or null. */
export function lastBackup(ctx: Ctx): Promise<BackupRunEntity | null> {
  const order = { finishedAt: 'DESC' as const }
  return scoped(ctx, BackupRunEntity).findOne({ succeeded: true }, { order })
}

function lastAttempt(ctx: Ctx): Promise<BackupRunEntity | null> {
  return scoped(ctx, BackupRunEntity).findOne({}, { order: { finishedAt: 'DESC' } })
}

/** True if the last successful backup is too old, or there is none. */
export function isLate({ clock }: Ctx, { limits }: Config, last: Date | null): boolean {
  return !last || clock.now().getTime() - last.getTime() > limits.backupAgeHours * HOUR_MS
}
