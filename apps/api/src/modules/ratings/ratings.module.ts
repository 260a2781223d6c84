import { Module } from '@nestjs/common'
import { ActsModule } from '../acts/acts.module.js'
import { MergeSteps } from '../participants/merge/merge-steps.js'
import { ParticipantsModule } from '../participants/participants.module.js'
import { PublicRatingController, VerifyRatingController } from './public-rating.controller.js'
import { RatingController } from './rating.controller.js'
import { RatingJobs } from './rating-jobs.js'

/** Half-yearly ratings of an area: computed, published, corrected, verified. */
@Module({
  imports: [ActsModule, ParticipantsModule],
  controllers: [PublicRatingController, VerifyRatingController, RatingController],
  providers: [RatingJobs],
})
export class RatingsModule {
  constructor(merges: MergeSteps) {
    merges.register({ references: { 'rating_row.participant_id': 'stays' } })
  }
}
