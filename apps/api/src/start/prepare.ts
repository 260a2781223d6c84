import type { Client } from 'pg'
import { Clock } from '../platform/clock/clock.js'
import type { Config } from '../platform/config/config.types.js'
import { Ctx } from '../platform/database/context.js'
import {
  migrate,
  pendingMigrations,
  underPreparationLock,
  withClient,
  withDataSource,
} from '../platform/database/migrate.js'
import { translate } from '../platform/language/language.js'
import { processLocale } from '../platform/language/process-locale.js'
import { seedHash } from './seed-hash.js'
import { StartError, say, step } from './steps.js'

/** What the start has to tell afterwards. */
export interface Preparation {
  /** One-time password of the first administrator, when it was just made. */
  password?: string | undefined
}

const text = (key: string, params: Record<string, unknown> = {}) =>
  translate(processLocale(), `start.${key}`, params)

/**
 * Migrates and seeds what is not yet: a step whose inputs have not changed costs one query. In
 * production on a given database that is the command line's work, and pending migrations are refused.
 */
export function prepare(config: Config, url: string): Promise<Preparation> {
  return withClient(url, async (client) => {
    if (config.production && config.databaseUrl) {
      const { length: count } = await pendingMigrations(client)
      if (count > 0) throw new StartError(text('migrationsPending', { count }))
      return {}
    }
    return underPreparationLock(client, async () => {
      await applyMigrations(client, url)
      return seed(client, config, url)
    })
  })
}

async function applyMigrations(client: Client, url: string): Promise<void> {
  const { length: pending } = await pendingMigrations(client)
  if (pending === 0) return say(text('migrations'), text('unchanged'))
  await step(
    text('migrations'),
    () => migrate(url),
    (count) => text('pending', { count }),
  )
}

async function seed(client: Client, config: Config, url: string): Promise<Preparation> {
  const hash = seedHash()
  const { rows } = await client.query<{ name: string; hash: string }>('SELECT * FROM seed_state')
  const stale = (name: string) => rows.find((row) => row.name === name)?.hash !== hash
  const done = (name: string) =>
    client.query(
      `INSERT INTO seed_state (name, hash) VALUES ($1, $2)
       ON CONFLICT (name) DO UPDATE SET hash = excluded.hash`,
      [name, hash],
    )
  const reference = stale('reference')
  const demo = config.demo && stale('demo')
  const administrator = !config.demo && stale('administrator')
  if (!reference) say(text('reference'), text('unchanged'))
  if (config.demo && !demo) say(text('demo'), text('unchanged'))
  if (!reference && !config.demo && !administrator) return {}

  const preparation: Preparation = {}
  await withSeeds(config, url, async (seeds, ctx) => {
    if (reference) {
      await step(text('reference'), () => seeds.seedReference(ctx))
      await done('reference')
    }
    if (demo) {
      await step(text('demo'), () => seeds.seedDemo(ctx, config.dataDir))
      await done('demo')
    }
    // What awaits the demo's accounts runs out with time, whatever the seeds' hash says.
    if (config.demo) await seeds.refreshDemo(ctx, config.dataDir)
    if (administrator) {
      preparation.password = await seeds.seedAdministrator(ctx)
      await done('administrator')
    }
  })
  return preparation
}

/** Loads the seeds, and what they need, only when there is something to seed. */
export async function withSeeds(
  config: Config,
  url: string,
  use: (seeds: typeof import('../seeds/index.js'), ctx: Ctx) => Promise<void>,
): Promise<void> {
  const [seeds, { keepStorage }] = await Promise.all([
    import('../seeds/index.js'),
    import('../platform/files/storage.js'),
  ])
  await withDataSource(url, async (dataSource) => {
    keepStorage(dataSource, config)
    await use(
      seeds,
      new Ctx({
        manager: dataSource.manager,
        clock: new Clock(),
        locale: config.defaultLocale,
        actor: null,
        requestId: 'seed',
      }),
    )
  })
}
