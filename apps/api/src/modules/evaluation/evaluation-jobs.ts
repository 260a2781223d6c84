import { Inject, Injectable } from '@nestjs/common'
import { CONFIG, type Config } from '#core/config/index'
import { Schedule } from '#core/schedule'
import { JobRegistry } from '../jobs/job-registry.js'
import { expireRecords } from './closing/expire-records.js'
import { searchFlags } from './flags/search-flags.js'
import { OPEN_CELL_JOB, openCell } from './opening/open-cell.js'
import { OPEN_WAITING_JOB, openWaiting } from './opening/open-waiting.js'
import { releaseOrDropHeld } from './pooling/release-pools.js'
import { MOVE_DEADLINES_JOB, moveDeadlines } from './records/apply-calendar.js'
import { remindEvaluators } from './reminding/remind-evaluators.js'
import { reportFaults } from './verify/verify-credit.js'

/** A record expires at most a minute after its due time. */
const EVERY_MINUTE = '* * * * *'

const EVERY_TEN_MINUTES = '*/10 * * * *'

/** Hourly, to find the first day of the month in any time zone; all other runs find nothing to do. */
const EVERY_HOUR = '20 * * * *'

/** 03:40 in China, after the nightly run of the scores. */
const AT_NIGHT = '40 19 * * *'

/** 04:10 in China. */
const LATER_AT_NIGHT = '10 20 * * *'

/** Background work of evaluation: expiring records, reminders, releasing pools, finding flags, opening a cell for present stages. */
@Injectable()
export class EvaluationJobs {
  constructor(registry: JobRegistry, schedule: Schedule, @Inject(CONFIG) config: Config) {
    registry.onJob(OPEN_CELL_JOB, openCell)
    registry.onJob(OPEN_WAITING_JOB, openWaiting)
    registry.onJob(MOVE_DEADLINES_JOB, moveDeadlines)
    schedule.add('evaluation.verify', AT_NIGHT, (ctx) => reportFaults(ctx))
    schedule.add('evaluation.flags', LATER_AT_NIGHT, (ctx) => searchFlags(ctx))
    schedule.add('evaluation.pools', EVERY_HOUR, (ctx) => releaseOrDropHeld(ctx))
    schedule.add('evaluation.reminders', EVERY_TEN_MINUTES, (ctx) => remindEvaluators(ctx, config))
    schedule.add('evaluation.windows', EVERY_MINUTE, (ctx) => expireRecords(ctx))
  }
}
