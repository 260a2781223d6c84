import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabasePaths } from './paths.js'
import { isAlive, isServerProcess } from './processes.js'

/** Process id and port of a server. */
export interface RunningServer {
  readonly pid: number
  readonly port: number
}

/** Above every id that a system assigns. */
const NO_PROCESS = 2_147_483_647

const pidFile = (paths: DatabasePaths) => join(paths.dataDirectory, 'postmaster.pid')

/** Reads the file that PostgreSQL wrote when it started. The server may have died since. */
export function readPidFile(paths: DatabasePaths): RunningServer | undefined {
  try {
    const lines = readFileSync(pidFile(paths), 'utf8').split('\n')
    const pid = Number(lines[0])
    const port = Number(lines[3])
    return pid > 0 && port > 0 ? { pid, port } : undefined
  } catch {
    return undefined
  }
}

/**
 * PostgreSQL refuses to start while the process named in its file exists, even if it is a zombie or
 * the id was reused. Only the id is replaced: PostgreSQL reads the rest of the file to keep a new
 * server off the data while children of the dead one still use it.
 */
export function clearStalePid(paths: DatabasePaths): void {
  const found = readPidFile(paths)
  if (!found || !isAlive(found.pid) || isServerProcess(found.pid, paths.dataDirectory)) return
  const [, ...rest] = readFileSync(pidFile(paths), 'utf8').split('\n')
  writeFileSync(pidFile(paths), [NO_PROCESS, ...rest].join('\n'))
}
