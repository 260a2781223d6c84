import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from '#core/config/config.types'
import { looksRandom } from '#core/config/secrets'
import { withClient } from '#database/migrate'
import { createServiceRole, roleOf, SERVICE_ROLE } from '#database/service-role'
import { SERVICE_PASSWORD_FILE } from '../start/open-database.js'
import { refusedAddresses } from '../start/refused-addresses.js'
import { assertNobodyWorks } from '../start/rotate-data-key.js'
import { onDatabase } from './database.js'
import { replaceSecret } from './secret-file.js'
import { cliText, print } from './text.js'

const PASSWORD_BYTES = 32
/** The code of PostgreSQL for a missing right. */
const NOT_ALLOWED = '42501'

/** Gives the role of the service the password that the settings state; the embedded database gets a new one. */
export function setServicePassword(): Promise<number> {
  return onDatabase(async ({ url, ownerUrl }, config) => {
    if (!config.databaseUrl) return renewEmbeddedPassword(ownerUrl, config)
    const role = roleOf(url)
    const password = decodeURIComponent(new URL(url).password)
    const fault =
      role === roleOf(ownerUrl)
        ? 'ownRole'
        : config.production && !looksRandom(password)
          ? 'weak'
          : await changePassword(ownerUrl, role, password)
    if (fault) {
      print(cliText(`servicePassword.${fault}`, { role }))
      return 1
    }
    print(cliText('servicePassword.set', { role }))
    const refused = await refusedAddresses({
      DATABASE_URL: config.databaseUrl,
      DATABASE_DIRECT_URL: config.databaseDirectUrl,
      DATABASE_REPLICA_URL: config.databaseReplicaUrl,
    })
    for (const [setting, message] of refused) {
      print(cliText('servicePassword.refused', { setting, message }))
    }
    return refused.length === 0 ? 0 : 1
  })
}

/** Replaces the password of an embedded database, which only its own processes know. */
async function renewEmbeddedPassword(ownerUrl: string, { dataDir }: Config): Promise<number> {
  const file = join(dataDir, SERVICE_PASSWORD_FILE)
  await withClient(ownerUrl, async (client) => {
    await assertNobodyWorks(client)
    // If interrupted here, the next start gives the role the password in the file.
    const password = randomBytes(PASSWORD_BYTES).toString('hex')
    await replaceSecret(file, password)
    await createServiceRole(client, SERVICE_ROLE, password)
  })
  print(cliText('servicePassword.embedded', { file }))
  return 0
}

async function changePassword(ownerUrl: string, role: string, password: string): Promise<'notAllowed' | null> {
  try {
    await withClient(ownerUrl, (client) => createServiceRole(client, role, password))
    return null
  } catch (error) {
    if ((error as { code?: string }).code === NOT_ALLOWED) return 'notAllowed'
    throw error
  }
}
