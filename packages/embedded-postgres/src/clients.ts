import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabasePaths } from './paths.js'
import { isIdentityAlive, processIdentity } from './processes.js'

/** Registers this process as a client of the server. Returns the file, for `unregisterClient`. */
export function registerClient(paths: DatabasePaths): string {
  mkdirSync(paths.clients, { recursive: true })
  const file = join(paths.clients, `${process.pid}-${randomUUID()}`)
  writeFileSync(file, processIdentity(process.pid))
  return file
}

/** Removes the registration. Returns whether it was the last one of a living process. */
export function unregisterClient(paths: DatabasePaths, file: string): boolean {
  rmSync(file, { force: true })
  return !hasClients(paths)
}

/** Whether a living process uses the server; registrations of dead ones are removed. */
export function hasClients(paths: DatabasePaths): boolean {
  let found = false
  for (const name of readdirSync(paths.clients)) {
    const file = join(paths.clients, name)
    if (isIdentityAlive(readFileSync(file, 'utf8'))) found = true
    else rmSync(file, { force: true })
  }
  return found
}
