import { Injectable } from '@nestjs/common'
import { Schedule } from '#core/schedule'
import { settleNotices } from './bonus/examine-claim.js'

/** Runs after the nightly recomputation at 5 minutes past, so that each claim gets its own entry. */
const AFTER_NIGHTLY = '15 * * * *'

/** Puts bonus claims into force when their public notice has ended. */
@Injectable()
export class ClaimJobs {
  constructor(schedule: Schedule) {
    schedule.add('credit.notices', AFTER_NIGHTLY, settleNotices)
  }
}
