import type { Client } from 'pg'
import { Clock } from '#core/clock/clock'
import type { Config, ServiceConfig } from '#core/config/config.types'
import { type SystemCtx, systemContext } from '#core/context'
import { translate } from '#core/language/language'
import { processLocale } from '#core/language/process-locale'
import {
  hashKeyAt,
  migrate,
  pendingMigrations,
  underPreparationLock,
  withClient,
  withDataSource,
} from '#database/migrate'
import { missingRoleSettings } from '#database/pooler'
import { ensureServiceRole, grantToService, lacksGrants, roleOf } from '#database/service-role'
import { hasOtherDataKey, storeDataKey } from './data-key.js'
import { loadDemoData } from './load-demo-data.js'
import type { OpenDatabase } from './open-database.js'
import { seedHash } from './seed-hash.js'
import { holdsDemoAccounts, storeSeed } from './seed-state.js'
import { StartError, say, step } from './steps.js'

/** Values for the welcome message. */
export interface Preparation {
  /** Initial password of the first administrator, if this start created it. */
  password?: string | undefined
}

const text = (key: string, params: Record<string, unknown> = {}) => translate(processLocale(), `start.${key}`, params)

/** Prints the one-time password of the first administrator, if it was just created. */
export function sayPassword({ password }: Preparation): void {
  if (password) say(text('accounts'), text('oneTimePassword', { loginName: 'admin', password }))
}

type Addresses = Pick<OpenDatabase, 'url' | 'ownerUrl'>

/**
 * Prepares the database for a start. In production with DATABASE_URL that is left to the command line,
 * and the start fails if it was not done.
 */
export async function prepare(config: Config, urls: Addresses): Promise<Preparation> {
  if (config.pooled) await assertRoleSettings(config, urls.url)
  if (!config.production || !config.databaseUrl) return install(config, urls)
  return withClient(urls.ownerUrl, async (client) => {
    await assertNoDemoAccounts(client)
    await assertDataKey(client, config)
    const { length: count } = await pendingMigrations(client)
    if (count > 0) throw new StartError(text('migrationsPending', { count }))
    const { rows } = await client.query('SELECT 1 FROM area LIMIT 1')
    if (rows.length === 0) throw new StartError(text('notInstalled'))
    return {}
  })
}

/**
 * Applies pending migrations, gives the role of the service its rights, and seeds; a step whose inputs
 * have not changed costs one query.
 */
export function install(config: Config, { url, ownerUrl }: Addresses): Promise<Preparation> {
  return withClient(ownerUrl, async (client) => {
    if (config.production) await assertNoDemoAccounts(client)
    return underPreparationLock(client, async () => {
      await assertDataKey(client, config)
      const applied = await applyMigrations(client, ownerUrl, config.dataKey)
      const role = roleOf(url)
      if (role !== roleOf(ownerUrl)) {
        await ensureServiceRole(client, url)
        if (applied > 0 || (await lacksGrants(client, role))) await grantToService(client, role)
      }
      await storeDataKey(client, config.dataKey)
      return seed(client, config, ownerUrl)
    })
  })
}

async function assertRoleSettings(config: Config, url: string): Promise<void> {
  const missing = await withClient(url, (client) => missingRoleSettings(client, config))
  if (missing.length > 0) {
    throw new StartError(text('roleSettings', { statements: missing.join('\n') }))
  }
}

/** Refuses a database that was ever started with DEMO, whose password is published. */
export async function assertNoDemoAccounts(client: Client): Promise<void> {
  if (await holdsDemoAccounts(client)) throw new StartError(text('demoInProduction'))
}

/** Refuses to work on a database that was written with another DATA_KEY. */
export async function assertDataKey(client: Client, { dataKey }: Pick<Config, 'dataKey'>): Promise<void> {
  if (await hasOtherDataKey(client, dataKey)) throw new StartError(text('dataKeyOther'))
}

async function applyMigrations(client: Client, url: string, dataKey: string): Promise<number> {
  const { length: pending } = await pendingMigrations(client)
  if (pending === 0) {
    say(text('migrations'), text('unchanged'))
    return 0
  }
  return step(
    text('migrations'),
    () => migrate(url, dataKey),
    (count) => text('pending', { count }),
  )
}

async function seed(client: Client, config: Config, url: string): Promise<Preparation> {
  const demoData = config.demo ? await loadDemoData() : undefined
  const hashes = {
    reference: seedHash(),
    administrator: seedHash(),
    demo: demoData ? seedHash(demoData.folder) : '',
  }
  type SeedName = keyof typeof hashes
  const { rows } = await client.query<{ name: string; hash: string }>('SELECT * FROM seed_state')
  const isStale = (name: SeedName) => rows.find((row) => row.name === name)?.hash !== hashes[name]
  const store = (name: SeedName) => storeSeed(client, name, hashes[name])
  const reference = isStale('reference')
  const demo = demoData && isStale('demo')
  const administrator = !demoData && isStale('administrator')
  if (!reference) say(text('reference'), text('unchanged'))
  if (demoData && !demo) say(text('demo'), text('unchanged'))
  if (!reference && !demoData && !administrator) return {}

  const preparation: Preparation = {}
  await withSeeds(config, url, async (seeds, ctx, keyed) => {
    if (reference) {
      await step(text('reference'), () => seeds.seedReference(ctx))
      await store('reference')
    }
    if (demo) {
      await step(text('demo'), () => demoData.seed(ctx, keyed))
      await store('demo')
    }
    // Evaluations of the demo accounts expire with time, so this does not depend on the hash.
    await demoData?.refresh(ctx, config)
    if (administrator) {
      preparation.password = await seeds.seedAdministrator(ctx)
      await store('administrator')
    }
  })
  return preparation
}

/** Loads the seeds, which the server does not need otherwise. */
export async function withSeeds(
  config: Config,
  url: string,
  use: (seeds: typeof import('../seeds/index.js'), ctx: SystemCtx, keyed: ServiceConfig) => Promise<void>,
): Promise<void> {
  const seeds = await import('../seeds/index.js')
  const hashKey = await hashKeyAt(url, config.dataKey)
  await withDataSource(
    url,
    async (dataSource) => {
      await use(
        seeds,
        systemContext({ manager: dataSource.manager, clock: new Clock(), locale: config.defaultLocale }, 'seed'),
        { ...config, hashKey },
      )
    },
    2,
    hashKey,
  )
}
