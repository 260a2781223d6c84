import { createPrivateKey, randomUUID, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import type { Client } from 'pg'
import type { Config } from '#core/config/config.types'
import { freeDisk } from '#core/free-disk'
import { withClient } from '#database/migrate'
import { cliText } from './text.js'

/** Null if the check passed, or the fault and its remedy. */
export type Finding = string | null

/** Runs a check and prints its name with the finding. */
export type Check = (name: string, look: () => Promise<Finding> | Finding) => Promise<void>

const FREE_MIN_BYTES = 1024 ** 3
const CONNECT_MS = 5_000
const MB = 1024 ** 2
/** Ports of gateways whose address has none. */
const PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443, 'smtp:': 25, 'smtps:': 465 }

export function wrong(key: string, params?: Record<string, unknown>): string {
  return cliText(`doctor.${key}`, params)
}

/** Checks what the settings name outside the database: disk, place of backups, gateways, host. */
export async function checkSurroundings(config: Config, check: Check): Promise<void> {
  const { production, publicHost, backup, smsUrl, mailUrl, syncSource, signingCertificate } = config
  await check('disk', () => diskOf(config))
  if (production) await check('publicHost', () => (publicHost === 'localhost' ? wrong('publicHostLocal') : null))
  if (backup) await check('backup', () => writable(backup.place))
  if (signingCertificate) await check('signing', () => signs(signingCertificate))
  const source = syncSource?.kind === 'url' ? syncSource.url : undefined
  for (const [name, setting, url] of [
    ['sms', 'SMS_URL', smsUrl],
    ['mail', 'MAIL_URL', mailUrl],
    ['sync', 'SYNC_SOURCE', source],
  ] as const) {
    if (url) await check(name, () => answers(setting, url))
  }
}

async function diskOf({ dataDir, limits }: Config): Promise<Finding> {
  const { free, reserve, isLow } = await freeDisk(dataDir, limits.freeDiskPercent)
  if (free < FREE_MIN_BYTES) return wrong('diskFull', { mb: Math.round(free / MB) })
  return isLow ? wrong('diskLow', { mb: Math.round(free / MB), reserve: Math.round(reserve / MB) }) : null
}

/** Writes a small file to the place of backups, and removes it. */
async function writable(place: NonNullable<Config['backup']>['place']): Promise<Finding> {
  const { openStore } = await import('../modules/backup/archive/open-store.js')
  const store = openStore(place)
  const name = `doctor-${randomUUID()}`
  try {
    await store.write(name, Readable.from([Buffer.from('doctor')]))
    await store.remove(name)
    return null
  } catch (error) {
    return wrong('backupAway', { message: (error as Error).message })
  }
}

/** Reads the certificate that signs printed records, and compares it with its key and the clock. */
async function signs(path: string): Promise<Finding> {
  try {
    const pem = await readFile(path)
    const certificate = new X509Certificate(pem)
    if (!certificate.checkPrivateKey(createPrivateKey(pem))) return wrong('signingOtherKey')
    // eslint-disable-next-line no-restricted-syntax -- the machine's time, as in the clock's check
    return new Date(certificate.validTo).getTime() < Date.now()
      ? wrong('signingExpired', { at: certificate.validTo })
      : null
  } catch (error) {
    return wrong('signingUnreadable', { message: (error as Error).message })
  }
}

/** Opens a connection to a gateway; nothing is sent. */
async function answers(setting: string, address: string): Promise<Finding> {
  const { hostname, port, protocol } = new URL(address)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const message = await new Promise<string | null>((resolve) => {
    const socket = connect({ host, port: Number(port) || (PORTS[protocol] ?? 0), timeout: CONNECT_MS })
    const end = (outcome: string | null) => {
      socket.destroy()
      resolve(outcome)
    }
    socket.once('connect', () => end(null))
    socket.once('timeout', () => end('ETIMEDOUT'))
    socket.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message))
  })
  return message === null ? null : wrong('gatewayAway', { setting, message })
}

/** Connects to the database at an address other than that of the service. */
export async function checkAddress(setting: string, url: string): Promise<Finding> {
  const message = await withClient(url, async () => null).catch((error: Error) => error.message)
  return message === null ? null : wrong('addressAway', { setting, message })
}

/** Finds what a start refuses of the content of a database, or of the role that it logs in as. */
export async function checkContent(client: Client, config: Config, check: Check): Promise<void> {
  const { holdsDemoAccounts } = await import('../start/seed-state.js')
  await check('installed', async () => {
    const { rows } = await client.query<{ there: boolean }>(`SELECT to_regclass('public.area') IS NOT NULL AS there`)
    const areas = rows[0]?.there ? await client.query('SELECT 1 FROM area LIMIT 1') : { rows: [] }
    return areas.rows.length > 0 ? null : wrong('notInstalled')
  })
  if (config.production) {
    await check('demoAccounts', async () => ((await holdsDemoAccounts(client)) ? wrong('demoFound') : null))
  }
  if (config.pooled) {
    const { missingRoleSettings } = await import('#database/pooler')
    await check('roleSettings', async () => {
      const statements = await missingRoleSettings(client, config)
      return statements.length > 0 ? wrong('roleSettingsMissing', { statements: statements.join(' ') }) : null
    })
  }
}

/** Names the tables that the service lacks rights on, three at most. */
export async function checkGrants(client: Client): Promise<Finding> {
  const { tablesWithoutGrants } = await import('#database/service-role')
  const tables = await tablesWithoutGrants(client)
  return tables.length > 0 ? wrong('grantsMissing', { tables: tables.slice(0, 3).join(', ') }) : null
}

/** Compares the migrations of the database with those of this release, in both directions. */
export async function checkMigrations(client: Client): Promise<Finding> {
  const { pendingMigrations, unknownMigrations } = await import('#database/migrate')
  const [newer] = await unknownMigrations(client)
  if (newer !== undefined) return wrong('migrationsNewer', { name: newer })
  const pending = await pendingMigrations(client)
  return pending.length > 0 ? wrong('migrationsPending', { count: pending.length }) : null
}
