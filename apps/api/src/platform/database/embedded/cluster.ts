import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.js'
import { EmbeddedDatabaseError } from './embedded-error.js'
import type { Home } from './home.js'
import { serverEnv } from './server-env.js'
import type { ServerUser } from './server-user.js'

/** The major version whose files the binaries read. */
const MAJOR = '18'

/** Role and database that the application uses; the role owns the server. */
export const ROLE = 'credit'
export const DATABASE = 'credit'

const run = promisify(execFile)

/**
 * Makes the data directory on first use: UTF-8, ordered by code point, every connection by password.
 * It is built aside and renamed, so that an interrupted first start leaves none.
 */
export async function ensureCluster(
  home: Home,
  binaries: Binaries,
  user: ServerUser | undefined,
  sync: boolean,
): Promise<void> {
  if (existsSync(join(home.cluster, 'PG_VERSION'))) return checkVersion(home)
  const draft = `${home.cluster}.new`
  const passwordCopy = `${home.password}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  const password = randomBytes(24).toString('base64url')
  writeFileSync(home.password, password, { mode: 0o600 })
  writeFileSync(passwordCopy, password, { mode: 0o600 })
  if (user) for (const path of [draft, passwordCopy]) chownSync(path, user.uid, user.gid)
  try {
    const args = [`--pgdata=${draft}`, `--username=${ROLE}`, `--pwfile=${passwordCopy}`]
    args.push('--auth=scram-sha-256', '--encoding=UTF8', '--no-instructions')
    args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C')
    if (!sync) args.push('--no-sync')
    await run(binaries.initdb, args, { cwd: '/', env: serverEnv(), ...user })
    renameSync(draft, home.cluster)
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `The embedded database could not be made in ${home.base} (${lastLine(error)}): free disk space or set DATABASE_URL.`,
    )
  } finally {
    rmSync(passwordCopy, { force: true })
  }
}

/** The password that was made with the data directory. */
export function readPassword(home: Home): string {
  try {
    return readFileSync(home.password, 'utf8')
  } catch {
    throw new EmbeddedDatabaseError(
      `The embedded database's password file ${home.password} cannot be read: start as the user who made it.`,
    )
  }
}

function checkVersion(home: Home): void {
  const version = readFileSync(join(home.cluster, 'PG_VERSION'), 'utf8').trim()
  if (version === MAJOR) return
  throw new EmbeddedDatabaseError(
    `The data in ${home.cluster} is of PostgreSQL ${version}, this is ${MAJOR}: restore a backup into an empty DATA_DIR.`,
  )
}

function lastLine(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message: string }
  return (stderr || message).trim().split('\n').at(-1) ?? ''
}
