import type { Config } from '#core/config/config.types'
import { generatedSecret } from '#core/config/secrets'
import { underPreparationLock, withClient } from '#database/migrate'
import { addressFor, createServiceRole, SERVICE_ROLE } from '#database/service-role'

/** Password of the role of the service on the embedded database, under the data folder. */
export const SERVICE_PASSWORD_FILE = 'service-password'

/** The database of the installation. */
export interface OpenDatabase {
  /** Address for the service. */
  readonly url: string
  /** Address for migrations and seeds, with the role that owns the tables. */
  readonly ownerUrl: string
  /** Whether the embedded database was running already. */
  readonly attached: boolean
  /** Returns the embedded database's message about a full disk since it was opened, or null. */
  diskFull(): string | null
  stop(): Promise<void>
}

/** Opens the configured database, or starts the embedded one and gives it a plain role for the service. */
export async function openDatabase(config: Config, log?: (line: string) => void): Promise<OpenDatabase> {
  const { databaseUrl: url, databaseDirectUrl: direct = url, dataDir } = config
  if (url && direct) {
    const { databaseOwnerUrl: ownerUrl = direct } = config
    return { url, ownerUrl, attached: true, diskFull: () => null, stop: async () => {} }
  }
  const { startEmbedded } = await import('@credit/embedded-postgres')
  const {
    url: ownerUrl,
    attached,
    diskFull,
    stop,
  } = await startEmbedded({
    dataDir,
    ...(log ? { log } : {}),
  })
  try {
    const password = generatedSecret(dataDir, SERVICE_PASSWORD_FILE)
    await withClient(ownerUrl, (client) =>
      underPreparationLock(client, () => createServiceRole(client, SERVICE_ROLE, password)),
    )
    return { url: addressFor(ownerUrl, SERVICE_ROLE, password), ownerUrl, attached, diskFull, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
