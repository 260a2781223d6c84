import type { Config, ServiceConfig } from '#core/config/config.types'
import { loadConfig } from '#core/config/load-config'
import type { SystemCtx } from '#core/context'
import type { OpenDatabase } from '../start/open-database.js'
import { StartError } from '../start/steps.js'
import { cliText } from './text.js'

/**
 * Runs `use` with the database of the installation; starts the embedded one if it does not run.
 * @param options.recorded whether the use of the command is written to the operation log.
 */
export async function onDatabase<T>(
  use: (database: OpenDatabase, config: Config) => Promise<T>,
  { recorded = true }: { recorded?: boolean } = {},
): Promise<T> {
  const config = loadConfig()
  const { openDatabase } = await import('../start/open-database.js')
  const database = await openDatabase(config)
  let result: T
  try {
    // The role of the service may not exist yet, or lack its rights: `migrate` gives it both.
    if (recorded) await (await import('./record-use.js')).recordUse(database.ownerUrl)
    result = await use(database, config)
  } catch (error) {
    // A server that cannot write, as on a full disk, does not stop in order either: the first error is the cause.
    await database.stop().catch(() => undefined)
    const full = database.diskFull()
    throw full ? new StartError(cliText('databaseDiskFull', { message: full })) : error
  }
  await database.stop()
  return result
}

/**
 * Runs `use` with a Ctx without an actor.
 * @param options.owner connects as the owner of the tables, for actions that the service has no right to.
 * @param options.connections maximum number of connections.
 */
export function withCtx<T>(
  use: (ctx: SystemCtx, config: ServiceConfig) => Promise<T>,
  { owner = false, connections = 2 }: { owner?: boolean; connections?: number } = {},
): Promise<T> {
  return onDatabase(async (database, config) => {
    const { databaseDirectUrl: direct = database.url } = config
    const url = owner ? database.ownerUrl : direct
    const [{ hashKeyAt, withDataSource }, { systemContext }, { Clock }, { processLocale }] = await Promise.all([
      import('#database/migrate'),
      import('#core/context'),
      import('#core/clock/clock'),
      import('#core/language/process-locale'),
    ])
    const hashKey = await hashKeyAt(url, config.dataKey)
    return withDataSource(
      url,
      (dataSource) => {
        const { manager } = dataSource
        const locale = processLocale()
        return use(systemContext({ manager, clock: new Clock(), locale }, 'cli'), { ...config, hashKey })
      },
      connections,
      hashKey,
    )
  })
}
