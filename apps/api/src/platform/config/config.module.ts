import { type DynamicModule, Module } from '@nestjs/common'
import type { Config } from './config.types.js'

/** The injection token of {@link Config}. */
export const CONFIG = Symbol('CONFIG')

@Module({})
export class ConfigModule {}

/** Hands the configuration, read before Nest starts, to every module. */
export function configModule(config: Config): DynamicModule {
  return {
    module: ConfigModule,
    global: true,
    providers: [{ provide: CONFIG, useValue: config }],
    exports: [CONFIG],
  }
}
