import { type DynamicModule, Module } from '@nestjs/common'
import { Clock } from '#core/clock/clock'
import type { ServiceConfig } from '#core/config/index'
import { coreModule } from '#core/core.module'
import { databaseModule } from '#database/database.module'
import { HttpModule } from '#http/http.module'
import { ActsModule } from './modules/acts/acts.module.js'
import { AreasModule } from './modules/areas/areas.module.js'
import { AuditModule } from './modules/audit/audit.module.js'
import { BackupModule } from './modules/backup/backup.module.js'
import { CalendarModule } from './modules/calendar/calendar.module.js'
import { CasesModule } from './modules/cases/cases.module.js'
import { ClaimsModule } from './modules/claims/claims.module.js'
import { EvaluationModule } from './modules/evaluation/evaluation.module.js'
import { ExchangeModule } from './modules/exchange/exchange.module.js'
import { FilesModule } from './modules/files/files.module.js'
import { IdentityModule } from './modules/identity/identity.module.js'
import { JobsModule } from './modules/jobs/jobs.module.js'
import { LedgerModule } from './modules/ledger/ledger.module.js'
import { MessagingModule } from './modules/messaging/messaging.module.js'
import { OpenCreditModule } from './modules/open-credit/open-credit.module.js'
import { OversightModule } from './modules/oversight/oversight.module.js'
import { ParticipantsModule } from './modules/participants/participants.module.js'
import { ProjectsModule } from './modules/projects/projects.module.js'
import { RatingsModule } from './modules/ratings/ratings.module.js'
import { RegistrationModule } from './modules/registration/registration.module.js'
import { ScoreModule } from './modules/score/score.module.js'
import { SiteModule } from './modules/site/site.module.js'
import { SyncModule } from './modules/sync/sync.module.js'
import { WorkflowModule } from './modules/workflow/workflow.module.js'
import { WorkspaceModule } from './modules/workspace/workspace.module.js'

@Module({})
class AppModule {}

/** The whole service. Tests pass a clock of their own. */
export function appModule(config: ServiceConfig, databaseUrl: string, clock: Clock = new Clock()): DynamicModule {
  return {
    module: AppModule,
    imports: [
      coreModule(config, clock),
      databaseModule(config, databaseUrl),
      HttpModule,
      FilesModule,
      AuditModule,
      JobsModule,
      MessagingModule,
      AreasModule,
      ExchangeModule,
      IdentityModule,
      SiteModule,
      CalendarModule,
      ParticipantsModule,
      ProjectsModule,
      LedgerModule,
      ActsModule,
      ClaimsModule,
      RatingsModule,
      CasesModule,
      ScoreModule,
      OpenCreditModule,
      RegistrationModule,
      EvaluationModule,
      WorkflowModule,
      SyncModule,
      OversightModule,
      WorkspaceModule,
      BackupModule,
    ],
  }
}
