import { randomUUID } from 'node:crypto'
import {
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedDatabaseError } from './embedded-error.js'
import type { Home } from './home.js'
import { isSignatureAlive, signatureOf } from './processes.js'

const WAIT_MS = 10 * 60_000
const STEP_MS = 50

/** Runs `act` while no other process starts or stops this database. */
export async function underLock<T>(home: Home, act: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + WAIT_MS
  while (!tryLock(home.lock)) {
    if (Date.now() > deadline) {
      throw new EmbeddedDatabaseError(
        `Another process has been starting the embedded database for ten minutes: end it or remove ${home.lock}.`,
      )
    }
    await sleep(STEP_MS)
  }
  try {
    return await act()
  } finally {
    rmSync(home.lock, { force: true })
  }
}

function tryLock(lock: string): boolean {
  const draft = `${lock}.${randomUUID()}`
  writeFileSync(draft, signatureOf(process.pid))
  try {
    // A link appears whole or not at all, so nobody reads a half-written lock.
    linkSync(draft, lock)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    freeIfStale(lock, `${draft}.stale`)
    return false
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Moves a dead process's lock aside; what turns out to be a living one's is put back. */
function freeIfStale(lock: string, aside: string): void {
  const read = (file: string) => {
    try {
      return readFileSync(file, 'utf8')
    } catch {
      return undefined
    }
  }
  const holder = read(lock)
  if (holder === undefined || isSignatureAlive(holder)) return
  try {
    renameSync(lock, aside)
    if (read(aside) !== holder) linkSync(aside, lock)
  } catch {
    // Another process was quicker; the next round sees what it left.
  } finally {
    rmSync(aside, { force: true })
  }
}

/** Notes that this process uses the server. Returns the note, to be taken back by `leave`. */
export function enter(home: Home): string {
  mkdirSync(home.users, { recursive: true })
  const note = join(home.users, `${process.pid}-${randomUUID()}`)
  writeFileSync(note, signatureOf(process.pid))
  return note
}

/** Takes the note back and says whether it was the last one of a living process. */
export function leave(home: Home, note: string): boolean {
  rmSync(note, { force: true })
  return !hasUsers(home)
}

/** Whether a living process uses the server; notes of dead ones are swept out. */
export function hasUsers(home: Home): boolean {
  let used = false
  for (const name of readdirSync(home.users)) {
    const note = join(home.users, name)
    if (isSignatureAlive(readFileSync(note, 'utf8'))) used = true
    else rmSync(note, { force: true })
  }
  return used
}
