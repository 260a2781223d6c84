import { Module } from '@nestjs/common'
import { Schedule } from '#core/schedule'
import { JobRegistry } from '../jobs/job-registry.js'
import { MergeSteps } from '../participants/merge/merge-steps.js'
import { ParticipantsModule } from '../participants/participants.module.js'
import { LEDGER_ROWS } from './merge/merge-ledger.js'
import { recomputeAll } from './recompute.js'
import { EVERY_HOUR, recomputeJob } from './recompute-job.js'
import {
  BonusItemController,
  BonusItemService,
  DishonestyItemController,
  DishonestyItemService,
} from './rules/rule-items.js'
import {
  OverviewScoreController,
  OverviewScoreService,
  StarRatingController,
  StarRatingService,
} from './rules/rule-levels.js'
import { RECOMPUTE_JOB } from './rules/rule-versions.js'
import { SettingsService } from './rules/settings.service.js'

/** Rules of the credit score, the facts that it is computed from, and the entries of its ledger. */
@Module({
  imports: [ParticipantsModule],
  controllers: [BonusItemController, DishonestyItemController, StarRatingController, OverviewScoreController],
  providers: [SettingsService, BonusItemService, DishonestyItemService, StarRatingService, OverviewScoreService],
  exports: [SettingsService],
})
export class LedgerModule {
  constructor(merges: MergeSteps, registry: JobRegistry, schedule: Schedule) {
    merges.register(LEDGER_ROWS)
    registry.onJob(RECOMPUTE_JOB, recomputeJob)
    schedule.add('credit.nightly', EVERY_HOUR, (ctx) => recomputeAll(ctx, { staleOn: ctx.clock.today() }))
  }
}
