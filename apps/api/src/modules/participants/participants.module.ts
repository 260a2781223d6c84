import { Global, Inject, Module } from '@nestjs/common'
import { CONFIG, type ServiceConfig } from '#core/config/index'
import { Schedule } from '#core/schedule'
import { spellNames } from '#database/spell-names'
import { OWN_PAGES_READER } from '#http/access/own-pages-reader'
import { FilesModule } from '../files/files.module.js'
import { OtherAccountsController } from './accounts/other-accounts.controller.js'
import { OtherAccounts } from './accounts/other-accounts.js'
import { CertificateController } from './certificates/certificate.controller.js'
import { ReadCertificates } from './certificates/certificate-list.js'
import { settleCertificates } from './certificates/ending-certificates.js'
import { ChangeParticipant } from './changes/change-participant.js'
import { CreateParticipant } from './changes/create-participant.js'
import {
  AgencyController,
  ExpertController,
  PurchaserController,
  SupplierController,
} from './changes/participants.controller.js'
import {
  AgencyRevisionController,
  ExpertRevisionController,
  PurchaserRevisionController,
  SupplierRevisionController,
} from './changes/revisions.controller.js'
import { MoveHome } from './home/move-home.js'
import { hashIdNumbers } from './identities/hash-id-numbers.js'
import {
  AgencyImportController,
  ExpertImportController,
  ParticipantImports,
  PurchaserImportController,
  SupplierImportController,
} from './import/participant-imports.js'
import {
  AgencyMergeController,
  ExpertMergeController,
  PurchaserMergeController,
  SupplierMergeController,
} from './merge/merge.controller.js'
import { ReadMerges } from './merge/merge-list.js'
import { MergeParticipants } from './merge/merge-participants.js'
import { MergeSteps } from './merge/merge-steps.js'
import { OWN_REFERENCES } from './merge/own-references.js'
import { UndoMerge } from './merge/undo-merge.js'
import { OwnPagesController } from './own-pages/own-pages.controller.js'
import { OwnPagesViews } from './own-pages/own-pages.js'
import { ParticipantVisibility } from './records/participant-visibility.js'
import { ParticipantsService } from './records/participants.service.js'
import { spelledParticipants, unspelledParticipants } from './records/participants.sql.js'

const EVERY_MINUTE = '* * * * *'
/** Hourly, to find the change of the day in any time zone; other runs find nothing to do. */
const EVERY_HOUR = '25 * * * *'

/** Purchasers, suppliers, agencies and experts: their records, the changes of these, and their certificates. */
@Global()
@Module({
  imports: [FilesModule],
  controllers: [
    PurchaserController,
    SupplierController,
    AgencyController,
    ExpertController,
    PurchaserRevisionController,
    SupplierRevisionController,
    AgencyRevisionController,
    ExpertRevisionController,
    PurchaserMergeController,
    SupplierMergeController,
    AgencyMergeController,
    ExpertMergeController,
    CertificateController,
    OtherAccountsController,
    OwnPagesController,
    PurchaserImportController,
    SupplierImportController,
    AgencyImportController,
    ExpertImportController,
  ],
  providers: [
    ParticipantVisibility,
    OwnPagesViews,
    { provide: OWN_PAGES_READER, useExisting: OwnPagesViews },
    ParticipantsService,
    CreateParticipant,
    ChangeParticipant,
    ReadCertificates,
    OtherAccounts,
    ParticipantImports,
    MoveHome,
    MergeSteps,
    MergeParticipants,
    UndoMerge,
    ReadMerges,
  ],
  exports: [
    OWN_PAGES_READER,
    ParticipantsService,
    ParticipantVisibility,
    CreateParticipant,
    ChangeParticipant,
    MergeSteps,
    MoveHome,
  ],
})
export class ParticipantsModule {
  constructor(schedule: Schedule, merges: MergeSteps, @Inject(CONFIG) keys: ServiceConfig) {
    merges.register(OWN_REFERENCES)
    // Only affects numbers stored before they were searchable.
    schedule.add('participants.id-numbers', '15 * * * *', (ctx) => hashIdNumbers(ctx, keys))
    schedule.add('participants.sounds', EVERY_MINUTE, (ctx) =>
      spellNames(ctx, unspelledParticipants, spelledParticipants),
    )
    schedule.add('participants.certificates', EVERY_HOUR, (ctx) => settleCertificates(ctx))
  }
}
