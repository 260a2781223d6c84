import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { EmbeddedDatabaseError } from './embedded-error.js'

/** The operating system user that the server runs as. */
export interface ServerUser {
  readonly uid: number
  readonly gid: number
}

/**
 * PostgreSQL refuses to run as root: root runs it as `nobody`, every other user as itself.
 * initdb requires a user with a name, so an arbitrary id is not enough.
 */
export function chooseServerUser(): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'))
  const [, , uid, gid] = line?.split(':') ?? []
  if (uid && gid && uid !== '0') return { uid: Number(uid), gid: Number(gid) }
  throw new EmbeddedDatabaseError(
    'The embedded database does not run as root and there is no user nobody: start as another user or set DATABASE_URL.',
  )
}

/** Whether that user can reach an existing folder, judged by the permissions for others. */
export function isReachable(folder: string, user: ServerUser | undefined): boolean {
  if (!user) return true
  for (let path = folder; ; path = dirname(path)) {
    const { mode, uid } = statSync(path)
    if ((mode & 0o001) === 0 && !(uid === user.uid && (mode & 0o100) !== 0)) return false
    if (path === dirname(path)) return true
  }
}

/**
 * The environment of the server's programs. They need nothing of the application's, and variables
 * such as PGPORT or LC_ALL would change what they do.
 */
export function serverEnvironment(): NodeJS.ProcessEnv {
  if (process.platform === 'win32') return { ...process.env }
  return { PATH: process.env.PATH, LC_ALL: 'C' }
}
