import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedDatabaseError } from './embedded-error.js'
import type { DatabasePaths } from './paths.js'
import { isIdentityAlive, processIdentity } from './processes.js'

const TIMEOUT_MS = 10 * 60_000
const RETRY_MS = 50

/** Runs `action` while no other process starts or stops this database. */
export async function withLock<T>(paths: DatabasePaths, action: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + TIMEOUT_MS
  while (!tryLock(paths.lock)) {
    if (Date.now() > deadline) {
      throw new EmbeddedDatabaseError(
        `Another process has been starting the embedded database for ten minutes: end it or remove ${paths.lock}.`,
      )
    }
    await sleep(RETRY_MS)
  }
  try {
    return await action()
  } finally {
    rmSync(paths.lock, { force: true })
  }
}

function tryLock(lock: string): boolean {
  const draft = `${lock}.${randomUUID()}`
  writeFileSync(draft, processIdentity(process.pid))
  try {
    // Creating a link is atomic, so nobody reads a half-written lock.
    linkSync(draft, lock)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    removeIfStale(lock, `${draft}.stale`)
    return false
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Moves the lock of a dead process aside; if a living one took it meanwhile, it is put back. */
function removeIfStale(lock: string, aside: string): void {
  const read = (file: string) => {
    try {
      return readFileSync(file, 'utf8')
    } catch {
      return undefined
    }
  }
  const holder = read(lock)
  if (holder === undefined || isIdentityAlive(holder)) return
  try {
    renameSync(lock, aside)
    if (read(aside) !== holder) linkSync(aside, lock)
  } catch {
    // Another process was faster; the next attempt sees its result.
  } finally {
    rmSync(aside, { force: true })
  }
}
