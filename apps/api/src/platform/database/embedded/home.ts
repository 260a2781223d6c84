import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isReachable, type ServerUser } from './server-user.js'

/** Where everything of one embedded database lies. */
export interface Home {
  readonly base: string
  /** The server's own data directory. */
  readonly cluster: string
  readonly password: string
  /** The port of the last start, so that the address stays the same. */
  readonly port: string
  readonly lock: string
  /** One file per process that uses the server. */
  readonly users: string
  readonly log: string
}

/** Used when root keeps the data where the server's own user cannot walk to. */
const FALLBACK = '/var/lib/procurement-credit'

export function homeAt(base: string): Home {
  return {
    base,
    cluster: join(base, 'cluster'),
    password: join(base, 'password'),
    port: join(base, 'port'),
    lock: join(base, 'lock'),
    users: join(base, 'users'),
    log: join(base, 'server.log'),
  }
}

/** The database's home under the data folder, made if it is not there. */
export function makeHome(dataDir: string, user: ServerUser | undefined): Home {
  const wanted = resolve(dataDir, 'database')
  mkdirSync(wanted, { recursive: true, mode: 0o755 })
  // The data folder is ours to let the server walk through; what is above it is not.
  const { mode, uid } = statSync(dataDir)
  if (user && uid === process.getuid?.()) chmodSync(dataDir, mode | 0o011)
  const key = createHash('sha256').update(wanted).digest('hex').slice(0, 12)
  const home = homeAt(isReachable(wanted, user) ? wanted : join(FALLBACK, key))
  mkdirSync(home.users, { recursive: true, mode: 0o755 })
  return home
}
