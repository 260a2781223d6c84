import { Module } from '@nestjs/common'
import { FilesModule } from '../files/files.module.js'
import { ApiKeyController } from './keys/api-key.controller.js'
import { ApiKeyService } from './keys/api-key.service.js'
import { ApiKeys } from './keys/check-api-key.js'
import { KeySetController, OpenCreditController } from './open-credit.controller.js'
import { CreditRecordController } from './printed/credit-record.controller.js'
import { CreditRecords } from './printed/issue-record.js'
import { SigningIdentity } from './printed/signing-identity.js'
import { VerifyController } from './printed/verify.controller.js'
import { PublicCreditController } from './public-credit.controller.js'
import { PublicCredit } from './public-credit.js'
import { AnswerSigner, SignedAnswer } from './sign-answer.js'
import { ChangeNumbering } from './webhooks/change-numbering.js'
import { WebhookController } from './webhooks/webhook.controller.js'
import { WebhookService } from './webhooks/webhook.service.js'
import { WebhookSender } from './webhooks/webhook-sender.js'

/** Credit for others: the public query, printed records, API keys, the change feed and webhooks. */
@Module({
  imports: [FilesModule],
  controllers: [
    PublicCreditController,
    CreditRecordController,
    VerifyController,
    ApiKeyController,
    OpenCreditController,
    KeySetController,
    WebhookController,
  ],
  providers: [
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
export class OpenCreditModule {}
