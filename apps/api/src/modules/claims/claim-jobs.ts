import { Injectable } from '@nestjs/common'
import { Schedule } from '#core/schedule'
import { AFTER_RECOMPUTATION } from '../ledger/ledger-jobs.js'
import { settleNotices } from './bonus/examine-claim.js'

/** Puts bonus claims into force when their public notice has ended. */
@Injectable()
export class ClaimJobs {
  constructor(schedule: Schedule) {
    schedule.add('credit.notices', AFTER_RECOMPUTATION, settleNotices)
  }
}
