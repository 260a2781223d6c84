import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'
import type { Config } from '#core/config/config.types'
import { translate } from '#core/language/language'
import { processLocale } from '#core/language/process-locale'
import { withClient } from '#database/migrate'
import { roleOf } from '#database/service-role'
import { openDatabase } from './open-database.js'
import { assertDataKey, assertNoDemoAccounts } from './prepare.js'
import { refusedAddresses } from './refused-addresses.js'
import { StartError } from './steps.js'

const text = (key: string, params: Record<string, unknown>) => translate(processLocale(), `start.${key}`, params)

/**
 * Checks that `install` and a start will accept the settings and the database. Changes nothing, so that a release can be
 * refused before it takes the place of the running one (decision 118).
 *
 * @throws StartError with a line for each fault
 */
export async function assertInstallable(config: Config): Promise<void> {
  if (config.databaseUrl) await assertAddresses(config)
  else if (!existsSync(join(config.dataDir, 'database'))) return
  const { ownerUrl, stop } = await openDatabase(config)
  try {
    await withClient(ownerUrl, async (client) => {
      if (config.production) await assertNoDemoAccounts(client)
      await assertDataKey(client, config)
    })
  } finally {
    await stop()
  }
}

async function assertAddresses(config: Config): Promise<void> {
  const addresses = {
    DATABASE_OWNER_URL: config.databaseOwnerUrl,
    DATABASE_URL: config.databaseUrl,
    DATABASE_DIRECT_URL: config.databaseDirectUrl,
  }
  const refused = await refusedAddresses(addresses)
  const lines = refused.map(([setting, message]) => text('addressRefused', { setting, message }))
  if (lines.length === 0) return
  const owner = config.databaseOwnerUrl
  if (!owner || refused.some(([setting]) => setting === 'DATABASE_OWNER_URL')) throw new StartError(lines.join('\n'))
  const role = roleOf(config.databaseUrl ?? '')
  const { exists, creatable } = await withClient(owner, (client) => askForRole(client, role))
  if (exists) throw new StartError(lines.join('\n'))
  // `install` creates it.
  if (!creatable) throw new StartError(text('roleMissing', { role }))
}

async function askForRole(client: Client, role: string): Promise<{ exists: boolean; creatable: boolean }> {
  const { rows } = await client.query<{ exists: boolean; creatable: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS exists, rolsuper OR rolcreaterole AS creatable
      FROM pg_roles WHERE rolname = current_user`,
    [role],
  )
  return rows[0] ?? { exists: false, creatable: false }
}
