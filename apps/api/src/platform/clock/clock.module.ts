import { type DynamicModule, Module } from '@nestjs/common'
import { Clock } from './clock.js'

@Module({})
export class ClockModule {}

/** The clock that every room tells the time by. */
export function clockModule(clock: Clock): DynamicModule {
  return {
    module: ClockModule,
    global: true,
    providers: [{ provide: Clock, useValue: clock }],
    exports: [Clock],
  }
}
