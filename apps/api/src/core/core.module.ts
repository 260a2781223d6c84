import { type DynamicModule, Module } from '@nestjs/common'
import { Background } from './background.js'
import { Caches } from './caches.js'
import { Clock } from './clock/clock.js'
import { CONFIG, type ServiceConfig } from './config/index.js'
import { Drain } from './drain.js'
import { HeavyWork } from './heavy/heavy-work.js'
import { Schedule } from './schedule.js'

@Module({})
class CoreModule {}

/** Provides the configuration, the clock, background services and the schedule to every module. */
export function coreModule(config: ServiceConfig, clock: Clock): DynamicModule {
  return {
    module: CoreModule,
    global: true,
    providers: [
      { provide: CONFIG, useValue: config },
      { provide: Clock, useValue: clock },
      Background,
      Caches,
      Drain,
      HeavyWork,
      Schedule,
    ],
    exports: [CONFIG, Clock, Background, Caches, Drain, HeavyWork, Schedule],
  }
}
