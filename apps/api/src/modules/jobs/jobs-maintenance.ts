import { addDays, DAY_MS, JOB_MACHINE } from '@credit/contract'
import { Injectable } from '@nestjs/common'
import { type FindOperator, In, LessThan } from 'typeorm'
import type { Ctx, SystemCtx } from '#core/context'
import { Schedule } from '#core/schedule'
import { ContextFactory } from '#database/context-factory'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { JobEntity } from '#entities/jobs/job'
import { Metrics } from '#http/metrics'
import { countJobs } from './jobs.sql.js'

/** Schedule of the sweep of finished work: at night in the product's time zone. */
export const SWEEP_AT = '20 19 * * *'
const RETENTION_DAYS = 90

/** Condition for times beyond the retention of finished work. */
export function beforeRetention({ clock }: Ctx): FindOperator<Date> {
  return LessThan(new Date(clock.now().getTime() - RETENTION_DAYS * DAY_MS))
}

/** Condition for days beyond the retention of finished work. */
export function beforeRetentionDay({ clock }: Ctx): FindOperator<string> {
  return LessThan(addDays(clock.today(), -RETENTION_DAYS))
}

/** Deletes old jobs and reports the open and recently failed ones as a metric. */
@Injectable()
export class JobsMaintenance {
  constructor(schedule: Schedule, metrics: Metrics, contexts: ContextFactory) {
    schedule.add('jobs.sweep', SWEEP_AT, deleteOldJobs)
    const help = 'Jobs by status: the open ones and those that failed within a day'
    metrics.statusGauge('credit_jobs', help, ['queued', 'running', 'failed'], () => {
      const ctx = contexts.for('metrics')
      return countJobs.rows(ctx, { since: new Date(ctx.clock.now().getTime() - DAY_MS) })
    })
  }
}

function deleteOldJobs(ctx: SystemCtx): Promise<number> {
  const where = { status: In([...JOB_MACHINE.final]), createTime: beforeRetention(ctx) }
  return unitOfWork(ctx, (tx) => scoped(tx, JobEntity).deleteAll(where))
}
