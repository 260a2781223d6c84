import { Module } from '@nestjs/common'
import { MoveHome } from '../participants/home/move-home.js'
import { MergeSteps } from '../participants/merge/merge-steps.js'
import { ParticipantsModule } from '../participants/participants.module.js'
import { AdjustmentController } from './adjustment/adjustment.controller.js'
import { ReadAdjustments } from './adjustment/adjustment-list.js'
import { ClaimController } from './bonus/claim.controller.js'
import { ReadClaims } from './bonus/claim-list.js'
import { ClaimJobs } from './claim-jobs.js'
import { CLAIMS_HOME } from './claims-home.js'
import { CLAIM_ROWS } from './merge-claims.js'

/** Bonus claims for certificates, and adjustments of scores by document. */
@Module({
  imports: [ParticipantsModule],
  controllers: [ClaimController, AdjustmentController],
  providers: [ReadClaims, ReadAdjustments, ClaimJobs],
})
export class ClaimsModule {
  constructor(merges: MergeSteps, homes: MoveHome) {
    merges.register(CLAIM_ROWS)
    homes.register(...CLAIMS_HOME)
  }
}
