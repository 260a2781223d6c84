import { Module } from '@nestjs/common'
import { FilesModule } from '../files/files.module.js'
import { MergeSteps } from '../participants/merge/merge-steps.js'
import { MoveHome } from '../participants/move-home.js'
import { ParticipantsModule } from '../participants/participants.module.js'
import { AdjustmentController } from './adjustment/adjustment.controller.js'
import { ReadAdjustments } from './adjustment/adjustment-list.js'
import { ClaimController } from './bonus/claim.controller.js'
import { ReadClaims } from './bonus/claim-list.js'
import { CaseController } from './cases/case.controller.js'
import { OwnCaseController } from './cases/own-case.controller.js'
import { ReadCases } from './cases/read-cases.js'
import { CreditJobs } from './credit-jobs.js'
import { CREDIT_HOME_ROWS } from './home-rows.js'
import { IntegrityController } from './integrity/integrity.controller.js'
import { OwnReportsController } from './integrity/own-reports.controller.js'
import { ReadReport } from './integrity/read-report.js'
import { PublicExportLimit } from './integrity/serious/public-export-limit.js'
import {
  PublicSeriousController,
  SeriousAgenciesController,
  SeriousSuppliersController,
} from './integrity/serious/serious.controller.js'
import { SeriousImport, SeriousImportController } from './integrity/serious/serious-import.js'
import { CREDIT_ROWS } from './merge/merge-credit.js'
import { ChangeNumbering } from './open/changes/change-numbering.js'
import { ApiKeyController } from './open/keys/api-key.controller.js'
import { ApiKeyService } from './open/keys/api-key.service.js'
import { ApiKeys } from './open/keys/check-api-key.js'
import { KeySetController, OpenCreditController } from './open/open-credit.controller.js'
import { PublicCreditController } from './open/public-credit.controller.js'
import { PublicCredit } from './open/public-credit.js'
import { AnswerSigner, SignedAnswer } from './open/sign-answer.js'
import { WebhookController } from './open/webhooks/webhook.controller.js'
import { WebhookService } from './open/webhooks/webhook.service.js'
import { WebhookSender } from './open/webhooks/webhook-sender.js'
import { CreditRecordController } from './printed/credit-record.controller.js'
import { CreditRecords } from './printed/issue-record.js'
import { SigningIdentity } from './printed/signing-identity.js'
import { VerifyController } from './printed/verify.controller.js'
import {
  PublicRatingController,
  VerifyRatingController,
} from './rating/public-rating.controller.js'
import { RatingController } from './rating/rating.controller.js'
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
import { SettingsController } from './rules/settings.controller.js'
import { SettingsService } from './rules/settings.service.js'
import { CreditController } from './score/credit.controller.js'

/** Rules of the credit score, ledger, scores, ranking, claims, dishonest records and adjustments. */
@Module({
  imports: [FilesModule, ParticipantsModule],
  controllers: [
    SettingsController,
    BonusItemController,
    DishonestyItemController,
    StarRatingController,
    OverviewScoreController,
    CreditController,
    IntegrityController,
    OwnReportsController,
    PublicSeriousController,
    SeriousSuppliersController,
    SeriousAgenciesController,
    SeriousImportController,
    ClaimController,
    AdjustmentController,
    OwnCaseController,
    CaseController,
    PublicCreditController,
    CreditRecordController,
    VerifyController,
    PublicRatingController,
    VerifyRatingController,
    RatingController,
    ApiKeyController,
    OpenCreditController,
    KeySetController,
    WebhookController,
  ],
  providers: [
    SettingsService,
    BonusItemService,
    DishonestyItemService,
    StarRatingService,
    OverviewScoreService,
    CreditJobs,
    ReadReport,
    PublicExportLimit,
    SeriousImport,
    ReadClaims,
    ReadAdjustments,
    ReadCases,
    PublicCredit,
    CreditRecords,
    SigningIdentity,
    ApiKeyService,
    ApiKeys,
    AnswerSigner,
    SignedAnswer,
    ChangeNumbering,
    WebhookService,
    WebhookSender,
  ],
})
export class CreditModule {
  constructor(merges: MergeSteps, homes: MoveHome) {
    merges.register(CREDIT_ROWS)
    homes.register(...CREDIT_HOME_ROWS)
  }
}
