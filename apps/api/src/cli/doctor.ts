import { createServer, isIPv6 } from 'node:net'
import type { Client } from 'pg'
import type { Config } from '#core/config/config.types'
import { ConfigError } from '#core/config/config-error'
import { loadConfig } from '#core/config/load-config'
import { withClient } from '#database/migrate'
import { powersOf, roleOf } from '#database/service-role'
import { hasOtherDataKey } from '../start/data-key.js'
import {
  type Check,
  checkAddress,
  checkContent,
  checkGrants,
  checkMigrations,
  checkSurroundings,
  type Finding,
  wrong,
} from './doctor-checks.js'
import { cliText, print } from './text.js'

const NODE_MIN = [20, 19] as const
const POSTGRES_MIN = 150_000
const CLOCK_SLACK_S = 5
const REPLICA_MAX_MB = 16
const HEALTH_MS = 5_000

interface Server {
  version: string
  shown: string
  now: Date
  encoding: string
  collation: string
  bytewise: boolean
}

/** `bytewise`: an index serves `LIKE 'x%'`, and the order of names is the same on every server. */
const SERVER = `SELECT current_setting('server_version_num') AS version,
    current_setting('server_version') AS shown, now(), pg_encoding_to_char(encoding) AS encoding,
    coalesce(to_jsonb(d)->>'datlocale', to_jsonb(d)->>'daticulocale', datcollate) AS collation,
    coalesce(to_jsonb(d)->>'datlocale', to_jsonb(d)->>'daticulocale', datcollate)
      IN ('C', 'POSIX', 'C.UTF-8', 'C.utf8') AS bytewise
  FROM pg_database d WHERE datname = current_database()`

/** Checks everything the service depends on. Returns exit code 1 if a check fails. */
export async function examine({ json = false }: { json?: boolean } = {}): Promise<number> {
  const found: { check: string; finding: Finding }[] = []
  const check: Check = async (name, look) => {
    const finding = await Promise.resolve()
      .then(look)
      .catch((error: Error) => error.message)
    found.push({ check: name, finding })
    if (json) return
    print(`${finding ? '✗' : '✓'} ${cliText(`doctor.${name}`)}${finding ? `: ${finding}` : ''}`)
  }
  await check('node', nodeVersion)
  let config: Config | undefined
  await check('environment', () => {
    config = readConfig()
    return null
  })
  if (config) await examineWith(config, check)
  const faults = found.filter(({ finding }) => finding !== null).length
  print(json ? JSON.stringify(found) : cliText(faults ? 'doctor.problems' : 'doctor.healthy', { count: faults }))
  return faults ? 1 : 0
}

async function examineWith(config: Config, check: Check): Promise<void> {
  await checkSurroundings(config, check)
  await check('storage', () => storage(config))
  await check('port', () => freePort(config))
  await check('web', webBuilt)
  const { onDatabase } = await import('./database.js')
  let reached = false
  const asked = onDatabase(
    ({ url }) =>
      withClient(url, async (client) => {
        reached = true
        await check('database', () => null)
        const { rows } = await client.query<Server>(SERVER)
        const [server] = rows
        await check('version', () =>
          Number(server?.version) >= POSTGRES_MIN ? null : wrong('versionOld', { version: server?.shown }),
        )
        await check('encoding', () =>
          server?.encoding === 'UTF8' ? null : wrong('encodingOther', { encoding: server?.encoding }),
        )
        await check('collation', () =>
          server?.bytewise ? null : wrong('collationOther', { collation: server?.collation }),
        )
        // eslint-disable-next-line no-restricted-syntax -- compares two machines
        const drift = Math.abs((server?.now.getTime() ?? 0) - Date.now()) / 1000
        await check('clock', () => (drift <= CLOCK_SLACK_S ? null : wrong('clockOff', { seconds: Math.round(drift) })))
        await check('dataKey', async () =>
          (await hasOtherDataKey(client, config.dataKey)) ? wrong('dataKeyOther') : null,
        )
        const powers = await powersOf(client)
        await check('role', () =>
          powers.length > 0
            ? wrong('roleTooPowerful', {
                role: roleOf(url),
                powers: powers.map((power) => cliText(`doctor.power.${power}`)).join(', '),
              })
            : null,
        )
        const { databaseReplicaUrl: replica } = config
        if (replica) await check('replica', () => lagOf(client, replica))
        await check('migrations', () => checkMigrations(client))
        await check('grants', () => checkGrants(client))
        await checkContent(client, config, check)
        const { databaseOwnerUrl: owner, databaseDirectUrl: direct } = config
        if (owner) await check('owner', () => checkAddress('DATABASE_OWNER_URL', owner))
        if (direct) await check('direct', () => checkAddress('DATABASE_DIRECT_URL', direct))
      }),
    { recorded: false },
  )
  await asked.catch((error: Error) => {
    if (reached) throw error
    return check('database', () => wrong('databaseAway', { message: error.message }))
  })
}

/** Compares the position of a standby with the primary's. */
async function lagOf(primary: Client, url: string): Promise<Finding> {
  const { rows: positions } = await primary.query<{ position: string }>(
    'SELECT pg_current_wal_flush_lsn()::text AS position',
  )
  const lag = await withClient(url, async (client) => {
    const { rows } = await client.query<{ bytes: string | null }>(
      `SELECT CASE WHEN pg_is_in_recovery()
        THEN pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn()) END AS bytes`,
      [positions[0]?.position],
    )
    return rows[0]?.bytes
  }).catch((error: Error) => error)
  if (lag instanceof Error) return wrong('replicaAway', { message: lag.message })
  if (lag === null) return wrong('replicaNone')
  const mb = Math.round(Number(lag) / 1024 ** 2)
  return mb <= REPLICA_MAX_MB ? null : wrong('replicaBehind', { mb })
}

/** Every fault of the environment is one line of the finding. */
function readConfig(): Config {
  try {
    return loadConfig()
  } catch (error) {
    if (error instanceof ConfigError) throw new Error(error.faults.join('\n    '))
    throw error
  }
}

function nodeVersion(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const enough = major > NODE_MIN[0] || (major === NODE_MIN[0] && minor >= NODE_MIN[1])
  return enough ? null : wrong('nodeOld', { version: process.versions.node })
}

async function storage(config: Config): Promise<Finding> {
  const { createStorage } = await import('../modules/files/create-storage.js')
  try {
    await createStorage(config).check()
    return null
  } catch (error) {
    return wrong('storageAway', { message: (error as Error).message })
  }
}

/** Accepts a port that the running service itself uses. */
async function freePort({ port, host }: Config): Promise<Finding> {
  const probe = createServer()
  const taken = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(true))
    probe.listen({ port, host }, () => probe.close(() => resolve(false)))
  })
  return taken && !(await servesProduct(port, host)) ? wrong('portTaken', { port }) : null
}

async function servesProduct(port: number, host: string): Promise<boolean> {
  const name = /^(0\.0\.0\.0|::)$/.test(host) ? '127.0.0.1' : isIPv6(host) ? `[${host}]` : host
  const signal = AbortSignal.timeout(HEALTH_MS)
  try {
    const answer = await fetch(`http://${name}:${port}/health/live`, { signal })
    return 'release' in ((await answer.json()) as object)
  } catch {
    return false
  }
}

async function webBuilt(): Promise<Finding> {
  const { isWebBuilt } = await import('#http/web-files')
  return isWebBuilt() ? null : wrong('webNotBuilt')
}
