import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { hasClients } from './clients.js'
import { type DatabasePaths, pathsIn } from './paths.js'
import { killServer } from './server.js'
import { isReachable, type ServerUser } from './server-user.js'

const PREFIX = 'credit-database-'

/** Creates a folder for a database that is removed when this process ends. */
export function createEphemeralFolder(user: ServerUser | undefined): string {
  const parent = isReachable(tmpdir(), user) ? tmpdir() : '/tmp'
  removeAbandoned(parent)
  const folder = mkdtempSync(join(parent, PREFIX))
  chmodSync(folder, 0o755)
  return folder
}

/** Kills the server and removes its data; synchronous, so that it can run while the process exits. */
export function removeEphemeral(paths: DatabasePaths): void {
  killServer(paths)
  rmSync(dirname(paths.base), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
}

/** Removes the servers and data of processes that were killed. */
function removeAbandoned(parent: string): void {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(PREFIX)) continue
    const folder = join(parent, name)
    const paths = pathsIn(join(folder, 'database'))
    // A folder without a registration is being created at this moment.
    if (!existsSync(paths.clients) || readdirSync(paths.clients).length === 0) continue
    if (statSync(folder).uid === process.getuid?.() && !hasClients(paths)) removeEphemeral(paths)
  }
}
