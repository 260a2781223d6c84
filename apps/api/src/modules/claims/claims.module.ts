import { Module } from '@nestjs/common'
import { Schedule } from '#core/schedule'
import { AFTER_RECOMPUTATION } from '../ledger/recompute-job.js'
import { MoveHome } from '../participants/home/move-home.js'
import { MergeSteps } from '../participants/merge/merge-steps.js'
import { ParticipantsModule } from '../participants/participants.module.js'
import { AdjustmentController } from './adjustment/adjustment.controller.js'
import { ReadAdjustments } from './adjustment/adjustment-list.js'
import { ClaimController } from './bonus/claim.controller.js'
import { ReadClaims } from './bonus/claim-list.js'
import { settleNotices } from './bonus/examine-claim.js'
import { CLAIMS_HOME } from './claims-home.js'
import { CLAIM_ROWS } from './merge-claims.js'

/** Bonus claims for certificates, and adjustments of scores by document. */
@Module({
  imports: [ParticipantsModule],
  controllers: [ClaimController, AdjustmentController],
  providers: [ReadClaims, ReadAdjustments],
})
export class ClaimsModule {
  constructor(merges: MergeSteps, homes: MoveHome, schedule: Schedule) {
    merges.register(CLAIM_ROWS)
    homes.register(...CLAIMS_HOME)
    schedule.add('credit.notices', AFTER_RECOMPUTATION, settleNotices)
  }
}
