import { Module } from '@nestjs/common'
import { MoveHome } from '../participants/home/move-home.js'
import { MergeSteps } from '../participants/merge/merge-steps.js'
import { ParticipantsModule } from '../participants/participants.module.js'
import { ACTS_HOME } from './acts-home.js'
import { IntegrityController } from './integrity.controller.js'
import { ACT_ROWS } from './merge/merge-acts.js'
import { OwnReportsController } from './own-reports.controller.js'
import { ReadReport } from './read-report.js'
import { PublicExportLimit } from './serious/public-export-limit.js'
import {
  PublicSeriousController,
  SeriousAgenciesController,
  SeriousSuppliersController,
} from './serious/serious.controller.js'
import { SeriousImport, SeriousImportController } from './serious/serious-import.js'

/** Reports of dishonest behaviour, confirmed acts, and the public lists of serious acts. */
@Module({
  imports: [ParticipantsModule],
  controllers: [
    IntegrityController,
    OwnReportsController,
    PublicSeriousController,
    SeriousSuppliersController,
    SeriousAgenciesController,
    SeriousImportController,
  ],
  providers: [ReadReport, PublicExportLimit, SeriousImport],
  exports: [PublicExportLimit],
})
export class ActsModule {
  constructor(merges: MergeSteps, homes: MoveHome) {
    merges.register(ACT_ROWS)
    homes.register(ACTS_HOME)
  }
}
