import { Module } from '@nestjs/common'
import { MergeSteps } from '../participants/merge/merge-steps.js'
import { ParticipantsModule } from '../participants/participants.module.js'
import { LedgerJobs } from './ledger-jobs.js'
import { LEDGER_ROWS } from './merge/merge-ledger.js'
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
import { SettingsService } from './rules/settings.service.js'

/** Rules of the credit score, the facts that it is computed from, and the entries of its ledger. */
@Module({
  imports: [ParticipantsModule],
  controllers: [BonusItemController, DishonestyItemController, StarRatingController, OverviewScoreController],
  providers: [
    SettingsService,
    BonusItemService,
    DishonestyItemService,
    StarRatingService,
    OverviewScoreService,
    LedgerJobs,
  ],
  exports: [SettingsService],
})
export class LedgerModule {
  constructor(merges: MergeSteps) {
    merges.register(LEDGER_ROWS)
  }
}
