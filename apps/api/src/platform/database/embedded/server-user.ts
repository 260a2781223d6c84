import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { EmbeddedDatabaseError } from './embedded-error.js'

/** The user that the server runs as. */
export interface ServerUser {
  readonly uid: number
  readonly gid: number
}

/**
 * PostgreSQL refuses to run as root, so root runs it as `nobody`; everyone else runs it as oneself.
 * initdb insists on a user that has a name, so a made-up id would not do.
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

/** Whether that user can walk down to a folder that exists, judged by the bits for everyone. */
export function isReachable(folder: string, user: ServerUser | undefined): boolean {
  if (!user) return true
  for (let at = folder; ; at = dirname(at)) {
    const { mode, uid } = statSync(at)
    if ((mode & 0o001) === 0 && !(uid === user.uid && (mode & 0o100) !== 0)) return false
    if (at === dirname(at)) return true
  }
}
