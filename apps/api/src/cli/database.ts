import type { Config } from '../platform/config/config.types.js'
import { loadConfig } from '../platform/config/load-config.js'
import type { Ctx } from '../platform/database/context.js'

/** Runs `use` on the installation's database; the embedded one is started if it does not run. */
export async function onDatabase<T>(use: (url: string, config: Config) => Promise<T>): Promise<T> {
  const config = loadConfig()
  if (config.databaseUrl) return use(config.databaseUrl, config)
  const { startEmbedded } = await import('../platform/database/embedded/index.js')
  const database = await startEmbedded({ dataDir: config.dataDir })
  try {
    return await use(database.url, config)
  } finally {
    await database.stop()
  }
}

/** The same with a Ctx without an actor: what the command line does, the house does. */
export function withCtx<T>(use: (ctx: Ctx, config: Config) => Promise<T>): Promise<T> {
  return onDatabase(async (url, config) => {
    const [{ withDataSource }, { Ctx }, { Clock }, { keepStorage }, { processLocale }] =
      await Promise.all([
        import('../platform/database/migrate.js'),
        import('../platform/database/context.js'),
        import('../platform/clock/clock.js'),
        import('../platform/files/storage.js'),
        import('../platform/language/process-locale.js'),
      ])
    return withDataSource(url, (dataSource) => {
      keepStorage(dataSource, config)
      const { manager } = dataSource
      const locale = processLocale()
      return use(
        new Ctx({ manager, clock: new Clock(), locale, actor: null, requestId: 'cli' }),
        config,
      )
    })
  })
}
