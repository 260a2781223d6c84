import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { closeSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { EmbeddedDatabaseError } from './embedded-error.js'
import type { DatabasePaths } from './paths.js'
import { clearStalePid, type RunningServer, readPidFile } from './pid-file.js'
import { choosePort } from './port.js'
import { isServerProcess } from './processes.js'
import { waitUntilReady } from './readiness.js'
import type { ServerOptions } from './server-options.js'
import { serverEnvironment } from './server-user.js'

const run = promisify(execFile)
const LOG_LIMIT = 10 * 1024 * 1024
const RETRY_MS = 100
/** After a kill the children of the dead server hold its shared memory for a moment. */
const START_TIMEOUT_MS = 5_000

/** Returns the server that is already running on this data, once it answers. */
export async function findRunningServer(options: ServerOptions): Promise<RunningServer | undefined> {
  const found = readPidFile(options.paths)
  if (!found) return undefined
  const isRunning = () => isServerProcess(found.pid, options.paths.dataDirectory)
  if (!isRunning()) return undefined
  return (await waitUntilReady(options, found.port, isRunning)) ? found : undefined
}

/** Starts the server and waits until it answers. */
export async function launchServer(options: ServerOptions, fixedPort?: number): Promise<RunningServer> {
  const deadline = Date.now() + START_TIMEOUT_MS
  const crashed = readPidFile(options.paths) !== undefined
  for (;;) {
    const port = fixedPort ?? (await choosePort(options.paths, crashed ? deadline : 0))
    clearStalePid(options.paths)
    const child = spawnServer(options, port)
    let ended = false
    const end = new Promise<Error | undefined>((resolve) => {
      child.once('exit', () => resolve(undefined))
      child.once('error', resolve)
    }).finally(() => {
      ended = true
    })
    if (child.pid === undefined) throw spawnError(await end)
    if (await waitUntilReady(options, port, () => !ended)) return { pid: child.pid, port }
    child.kill('SIGQUIT')
    await end
    if (Date.now() > deadline) {
      throw new EmbeddedDatabaseError(
        `The embedded database does not start (${lastLogLine(options.paths)}): see ${options.paths.log}.`,
      )
    }
    await sleep(RETRY_MS)
  }
}

/** Stops the server: sessions are closed, everything committed is written. */
export async function stopServer({ paths, binaries, user }: ServerOptions): Promise<void> {
  const found = readPidFile(paths)
  if (!found || !isServerProcess(found.pid, paths.dataDirectory)) return
  const args = ['stop', '-D', paths.dataDirectory, '-m', 'fast', '-w', '-t', '60', '-s']
  await run(binaries.pgCtl, args, { cwd: '/', env: serverEnvironment(), ...user })
}

/** Stops the server immediately, as a crash would, without waiting for its end. */
export function killServer(paths: DatabasePaths): void {
  const found = readPidFile(paths)
  if (found && isServerProcess(found.pid, paths.dataDirectory)) process.kill(found.pid, 'SIGQUIT')
}

function spawnServer({ paths, binaries, user, settings }: ServerOptions, port: number): ChildProcess {
  const args = ['-D', paths.dataDirectory, '-p', String(port)]
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`)
  const log = openLog(paths)
  // Detached: Ctrl-C in a terminal must reach only the application, which stops the server last.
  const child = spawn(binaries.postgres, args, {
    cwd: '/',
    env: serverEnvironment(),
    detached: true,
    stdio: ['ignore', log, log],
    ...user,
  })
  child.unref()
  closeSync(log)
  return child
}

function spawnError(reason: Error | undefined): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    `The embedded database's program cannot be run (${reason?.message}): start as another user or set DATABASE_URL.`,
  )
}

function openLog(paths: DatabasePaths): number {
  try {
    if (statSync(paths.log).size > LOG_LIMIT) renameSync(paths.log, `${paths.log}.1`)
  } catch {
    // There is no log before the first start.
  }
  return openSync(paths.log, 'a', 0o600)
}

function lastLogLine(paths: DatabasePaths): string {
  const file = openSync(paths.log, 'r')
  try {
    const tail = Buffer.alloc(Math.min(fstatSync(file).size, 2_000))
    readSync(file, tail, 0, tail.length, fstatSync(file).size - tail.length)
    return tail.toString('utf8').trim().split('\n').at(-1) || 'no reason given'
  } finally {
    closeSync(file)
  }
}
