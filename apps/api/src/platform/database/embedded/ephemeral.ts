import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Home, homeAt } from './home.js'
import { hasUsers } from './lock.js'
import { killServer } from './server.js'
import { isReachable, type ServerUser } from './server-user.js'

const PREFIX = 'credit-database-'

/** A folder for a database that lives as long as this process uses it. */
export function makeEphemeralFolder(user: ServerUser | undefined): string {
  const parent = isReachable(tmpdir(), user) ? tmpdir() : '/tmp'
  sweep(parent)
  const folder = mkdtempSync(join(parent, PREFIX))
  chmodSync(folder, 0o755)
  return folder
}

/** Ends the server at once and removes its data; usable while the process exits. */
export function removeEphemeral(home: Home): void {
  killServer(home)
  rmSync(dirname(home.base), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
}

/** Removes what killed test runs left: servers that no living process uses, and their data. */
function sweep(parent: string): void {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(PREFIX)) continue
    const folder = join(parent, name)
    const home = homeAt(join(folder, 'database'))
    // A folder without a note is being made right now.
    if (!existsSync(home.users) || readdirSync(home.users).length === 0) continue
    if (statSync(folder).uid === process.getuid?.() && !hasUsers(home)) removeEphemeral(home)
  }
}
