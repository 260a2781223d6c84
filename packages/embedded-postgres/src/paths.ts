import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isReachable, type ServerUser } from './server-user.js'

/** The files and folders of one embedded database. */
export interface DatabasePaths {
  readonly base: string
  /** PostgreSQL's data directory. */
  readonly dataDirectory: string
  readonly password: string
  /** The port of the last start, so that the URL stays the same. */
  readonly port: string
  readonly lock: string
  /** Folder with a file for each process that uses the server. */
  readonly clients: string
  readonly log: string
}

/**
 * Used when root keeps the data where the server's user has no access. The former one is the data folder of an
 * installation, which only the user of the service may enter: data that lies there already stays.
 */
const FALLBACKS = {
  current: '/var/lib/procurement-credit-databases',
  former: '/var/lib/procurement-credit',
} as const

/** Returns the paths of an embedded database below a folder. */
export function pathsIn(base: string): DatabasePaths {
  return {
    base,
    dataDirectory: join(base, 'cluster'),
    password: join(base, 'password'),
    port: join(base, 'port'),
    lock: join(base, 'lock'),
    clients: join(base, 'users'),
    log: join(base, 'server.log'),
  }
}

/** Creates the database's folder under the data folder if it does not exist. */
export function createFolders(
  dataDir: string,
  user: ServerUser | undefined,
  fallbacks: Readonly<Record<keyof typeof FALLBACKS, string>> = FALLBACKS,
): DatabasePaths {
  const base = resolve(dataDir, 'database')
  mkdirSync(base, { recursive: true, mode: 0o755 })
  // The data folder belongs to the application, so its mode may be changed; its parents' may not.
  const { mode, uid } = statSync(dataDir)
  if (user && uid === process.getuid?.()) chmodSync(dataDir, mode | 0o011)
  const key = createHash('sha256').update(base).digest('hex').slice(0, 12)
  const former = pathsIn(join(fallbacks.former, key))
  const fallback = existsSync(former.dataDirectory) ? former.base : join(fallbacks.current, key)
  const paths = pathsIn(isReachable(base, user) ? base : fallback)
  mkdirSync(paths.clients, { recursive: true, mode: 0o755 })
  return paths
}
