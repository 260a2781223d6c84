import { Module } from '@nestjs/common'
import { Schedule } from '#core/schedule'
import { ActsModule } from '../acts/acts.module.js'
import { JobRegistry } from '../jobs/job-registry.js'
import { AFTER_RECOMPUTATION } from '../ledger/recompute-job.js'
import { MergeSteps } from '../participants/merge/merge-steps.js'
import { ParticipantsModule } from '../participants/participants.module.js'
import { ANNOUNCE_RATING_TASK, announceRating } from './announce-rating.js'
import { computeRating, RATING_JOB } from './compute-rating.js'
import { awaitEnforcement } from './decide-rating.js'
import { PublicRatingController, VerifyRatingController } from './public-rating.controller.js'
import { RatingController } from './rating.controller.js'

/** Half-yearly ratings of an area: computed, published, corrected, verified. */
@Module({
  imports: [ActsModule, ParticipantsModule],
  controllers: [PublicRatingController, VerifyRatingController, RatingController],
})
export class RatingsModule {
  constructor(merges: MergeSteps, registry: JobRegistry, schedule: Schedule) {
    merges.register({ references: { 'rating_row.participant_id': 'stays' } })
    registry.onJob(RATING_JOB, computeRating)
    registry.onTask(ANNOUNCE_RATING_TASK, (ctx, { id, status }) => announceRating(ctx, String(id), String(status)))
    schedule.add('credit.ratings', AFTER_RECOMPUTATION, awaitEnforcement)
  }
}
