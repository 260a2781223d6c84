import { addMonths, monthOf, REPORT_YEARS } from '@credit/contract'
import { Injectable } from '@nestjs/common'
import { LessThan } from 'typeorm'
import type { Ctx } from '#core/context'
import { HeavyWork } from '#core/heavy/heavy-work'
import { Schedule } from '#core/schedule'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { MonthlyReportEntity } from '#entities/oversight/monthly-report'
import { FileStorage } from '../../files/file-storage.js'
import { dropUses } from '../../files/file-uses.js'
import { JobRegistry } from '../../jobs/job-registry.js'
import { SWEEP_AT } from '../../jobs/jobs-maintenance.js'
import { REPORT_JOB, Reports, requestDue } from './make-report.js'

/** Hourly, so that a month is reported on its first day in any time zone, and after a downtime; most runs find nothing. */
const EVERY_HOUR = '45 * * * *'

/** Makes the reports of each month, and deletes them when their time is over. */
@Injectable()
export class ReportJobs {
  constructor(registry: JobRegistry, schedule: Schedule, storage: FileStorage, heavy: HeavyWork) {
    const reports = new Reports(storage, heavy)
    registry.onJob(REPORT_JOB, (job) => reports.make(job))
    schedule.add('reports.monthly', EVERY_HOUR, requestDue)
    schedule.add('reports.sweep', SWEEP_AT, deleteOldReports)
  }
}

/** Deletes the reports on months that ended too long ago; the daily task of files deletes theirs. */
export function deleteOldReports(ctx: Ctx): Promise<number> {
  const month = monthOf(addMonths(ctx.clock.today(), -12 * REPORT_YEARS))
  return unitOfWork(ctx, async (tx) => {
    const reports = scoped(tx, MonthlyReportEntity)
    const old = await reports.pick(['id'], { month: LessThan(month) })
    for (const { id } of old) {
      await dropUses(tx, 'monthly_report', id)
      await reports.remove(id)
    }
    return old.length
  })
}
