import { Injectable } from '@nestjs/common'
import { JobRegistry } from '../platform/jobs/job-registry.js'
import { expireRecords } from './life/expire-records.js'
import { OPEN_CELL_JOB, openCell } from './opening/open-cell.js'

/** Windows end at midnight; a record is over at most a minute after its time. */
const EVERY_MINUTE = '* * * * *'

/** What evaluation does beside the calls: ending windows, opening a cell after it was switched on. */
@Injectable()
export class EvaluationJobs {
  constructor(registry: JobRegistry) {
    registry.onJob(OPEN_CELL_JOB, openCell)
    registry.onSchedule('evaluation.windows', EVERY_MINUTE, async (ctx) => {
      await expireRecords(ctx)
    })
  }
}
