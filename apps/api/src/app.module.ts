import { type DynamicModule, Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { CreditModule } from './credit/credit.module.js'
import { EvaluationModule } from './evaluation/evaluation.module.js'
import { IdentityModule } from './identity/identity.module.js'
import { OversightModule } from './oversight/oversight.module.js'
import { ParticipantsModule } from './participants/participants.module.js'
import { Clock } from './platform/clock/clock.js'
import { clockModule } from './platform/clock/clock.module.js'
import { type Config, configModule } from './platform/config/index.js'
import { dataSourceOptions } from './platform/database/data-source-options.js'
import { PlatformModule } from './platform/platform.module.js'
import { ProcurementModule } from './procurement/procurement.module.js'
import { SiteModule } from './site/site.module.js'

@Module({})
export class AppModule {}

/** The whole service, for a configuration, a database address and a clock. */
export function appModule(
  config: Config,
  databaseUrl: string,
  clock: Clock = new Clock(),
): DynamicModule {
  return {
    module: AppModule,
    imports: [
      configModule(config),
      clockModule(clock),
      TypeOrmModule.forRoot(
        dataSourceOptions({
          url: databaseUrl,
          size: config.apiPool.max,
          statementTimeout: config.apiPool.statementTimeout,
          lockTimeout: config.apiPool.lockTimeout,
          timeZone: config.timeZone,
        }),
      ),
      PlatformModule,
      IdentityModule,
      SiteModule,
      ParticipantsModule,
      CreditModule,
      EvaluationModule,
      ProcurementModule,
      OversightModule,
    ],
  }
}
