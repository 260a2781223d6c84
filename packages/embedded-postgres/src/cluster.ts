import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.js'
import { EmbeddedDatabaseError } from './embedded-error.js'
import type { DatabasePaths } from './paths.js'
import { type ServerUser, serverEnvironment } from './server-user.js'

/** The major version whose data the binaries read. */
const MAJOR = '18'

/** Role and database of the application; the role is the superuser. */
export const ROLE = 'credit'
export const DATABASE = 'credit'

const run = promisify(execFile)

/**
 * Initializes the data directory on first use: UTF-8, ordered by code point, password required for
 * every connection. It is created under another name and renamed, so that an interrupted first start
 * leaves none.
 */
export async function ensureCluster(
  paths: DatabasePaths,
  binaries: Binaries,
  user: ServerUser | undefined,
  sync: boolean,
): Promise<void> {
  if (existsSync(join(paths.dataDirectory, 'PG_VERSION'))) return checkVersion(paths)
  const draft = `${paths.dataDirectory}.new`
  const passwordCopy = `${paths.password}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  const password = randomBytes(24).toString('base64url')
  writeFileSync(paths.password, password, { mode: 0o600 })
  writeFileSync(passwordCopy, password, { mode: 0o600 })
  if (user) for (const path of [draft, passwordCopy]) chownSync(path, user.uid, user.gid)
  try {
    const args = [`--pgdata=${draft}`, `--username=${ROLE}`, `--pwfile=${passwordCopy}`]
    args.push('--auth=scram-sha-256', '--encoding=UTF8', '--no-instructions')
    args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C')
    if (!sync) args.push('--no-sync')
    await run(binaries.initdb, args, { cwd: '/', env: serverEnvironment(), ...user })
    renameSync(draft, paths.dataDirectory)
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `The embedded database could not be created in ${paths.base} (${lastLine(error)}): free disk space or set DATABASE_URL.`,
    )
  } finally {
    rmSync(passwordCopy, { force: true })
  }
}

/** The password that was generated with the data directory. */
export function readPassword(paths: DatabasePaths): string {
  try {
    return readFileSync(paths.password, 'utf8')
  } catch {
    throw new EmbeddedDatabaseError(
      `The embedded database's password file ${paths.password} cannot be read: start as the user who created it.`,
    )
  }
}

function checkVersion(paths: DatabasePaths): void {
  const version = readFileSync(join(paths.dataDirectory, 'PG_VERSION'), 'utf8').trim()
  if (version === MAJOR) return
  throw new EmbeddedDatabaseError(
    `The data in ${paths.dataDirectory} is of PostgreSQL ${version}, this is ${MAJOR}: restore a backup into an empty DATA_DIR.`,
  )
}

function lastLine(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message: string }
  return (stderr || message).trim().split('\n').at(-1) ?? ''
}
