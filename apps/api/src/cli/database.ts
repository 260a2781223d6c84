import type { Config } from '../core/config/config.types.js'
import { loadConfig } from '../core/config/load-config.js'
import type { Ctx } from '../core/context.js'

/** Runs `use` with the database of the installation; starts the embedded one if it does not run. */
export async function onDatabase<T>(use: (url: string, config: Config) => Promise<T>): Promise<T> {
  const config = loadConfig()
  if (config.databaseUrl) return use(config.databaseUrl, config)
  const { startEmbedded } = await import('@credit/embedded-postgres')
  const database = await startEmbedded({ dataDir: config.dataDir })
  try {
    return await use(database.url, config)
  } finally {
    await database.stop()
  }
}

/** Runs `use` with a Ctx without an actor. */
export function withCtx<T>(use: (ctx: Ctx, config: Config) => Promise<T>): Promise<T> {
  return onDatabase(async (url, config) => {
    const [{ withDataSource }, { Ctx }, { Clock }, { processLocale }] = await Promise.all([
      import('../database/migrate.js'),
      import('../core/context.js'),
      import('../core/clock/clock.js'),
      import('../core/language/process-locale.js'),
    ])
    return withDataSource(url, (dataSource) => {
      const { manager } = dataSource
      const locale = processLocale()
      return use(
        new Ctx({
          manager,
          clock: new Clock(),
          locale,
          actor: null,
          requestId: 'cli',
          system: 'cli',
        }),
        config,
      )
    })
  })
}
