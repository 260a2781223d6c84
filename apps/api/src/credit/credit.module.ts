import { Module } from '@nestjs/common'
import { CreditJobs } from './credit-jobs.js'
import { BonusItemController } from './rules/bonus-item.controller.js'
import { BonusItemService } from './rules/bonus-item.service.js'
import { DishonestyItemController } from './rules/dishonesty-item.controller.js'
import { DishonestyItemService } from './rules/dishonesty-item.service.js'
import { OverviewScoreController } from './rules/overview-score.controller.js'
import { OverviewScoreService } from './rules/overview-score.service.js'
import { SettingsController } from './rules/settings.controller.js'
import { SettingsService } from './rules/settings.service.js'
import { StarRatingController } from './rules/star-rating.controller.js'
import { StarRatingService } from './rules/star-rating.service.js'
import { CompletionController } from './score/completion.controller.js'
import { CreditController } from './score/credit.controller.js'

/** Rules of the credit score, facts, ledger, scores, ranking. */
@Module({
  controllers: [
    SettingsController,
    BonusItemController,
    DishonestyItemController,
    StarRatingController,
    OverviewScoreController,
    CreditController,
    CompletionController,
  ],
  providers: [
    SettingsService,
    BonusItemService,
    DishonestyItemService,
    StarRatingService,
    OverviewScoreService,
    CreditJobs,
  ],
})
export class CreditModule {}
