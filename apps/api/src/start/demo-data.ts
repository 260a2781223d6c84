import type { Config, ServiceConfig } from '#core/config/config.types'
import type { Ctx } from '#core/context'

/** The demo data as the start sees it; `@credit/demo` implements it (docs/decisions/0020). */
export interface DemoData {
  /** The folder that the demo data is made from: `seedHash` covers it. */
  readonly folder: string
  /** Inserts missing rows; running it again changes nothing. */
  seed(ctx: Ctx, config: ServiceConfig): Promise<void>
  /** Gives the demo accounts some work to do; runs at each start. */
  refresh(ctx: Ctx, config: Config): Promise<void>
}
