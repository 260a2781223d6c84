import { type ChildProcess, execFile, spawn } from 'node:child_process'
import {
  closeSync,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Binaries } from './binaries.js'
import { DATABASE, ROLE } from './cluster.js'
import { EmbeddedDatabaseError } from './embedded-error.js'
import type { Home } from './home.js'
import { choosePort } from './port.js'
import { isAlive, isServerOf } from './processes.js'
import { serverEnv } from './server-env.js'
import type { ServerUser } from './server-user.js'
import type { ServerSettings } from './settings.js'

/** A server that answered a query. */
export interface RunningServer {
  readonly pid: number
  readonly port: number
}

/** Everything needed to run the server of one home. */
export interface ServerOptions {
  readonly home: Home
  readonly binaries: Binaries
  readonly user: ServerUser | undefined
  readonly settings: ServerSettings
  readonly password: string
  readonly log: (line: string) => void
}

const run = promisify(execFile)
/** Above every id that a system gives out. */
const NO_PROCESS = 2_147_483_647
const LOG_LIMIT = 10 * 1024 * 1024
const STEP_MS = 25
/** After a kill the dead server's children hold its memory for a moment. */
const RETRY_MS = 5_000
/** Replaying the log after a crash may take long; it is never cut short while the server lives. */
const RECOVERY_MS = 10 * 60_000

/** The server that already runs on this home, once it answers; undefined if none does. */
export async function findRunning(options: ServerOptions): Promise<RunningServer | undefined> {
  const found = readPidFile(options.home)
  if (!found) return undefined
  const alive = () => isServerOf(found.pid, options.home.cluster)
  if (!alive()) return undefined
  return (await becomesReady(options, found.port, alive)) ? found : undefined
}

/** Starts the server and waits for its first answer. */
export async function launch(options: ServerOptions, fixedPort?: number): Promise<RunningServer> {
  const deadline = Date.now() + RETRY_MS
  const crashed = readPidFile(options.home) !== undefined
  for (;;) {
    const port = fixedPort ?? (await choosePort(options.home, crashed ? deadline : 0))
    disown(options.home)
    const child = spawnServer(options, port)
    let ended = false
    const end = new Promise<Error | undefined>((resolve) => {
      child.once('exit', () => resolve(undefined))
      child.once('error', resolve)
    }).finally(() => {
      ended = true
    })
    if (child.pid === undefined) throw cannotRun(await end)
    if (await becomesReady(options, port, () => !ended)) return { pid: child.pid, port }
    child.kill('SIGQUIT')
    await end
    if (Date.now() > deadline) {
      throw new EmbeddedDatabaseError(
        `The embedded database does not start (${lastLogLine(options.home)}): see ${options.home.log}.`,
      )
    }
    await sleep(STEP_MS * 4)
  }
}

/** Ends the server: sessions are cut, everything committed is written. */
export async function shutDown({ home, binaries, user }: ServerOptions): Promise<void> {
  const found = readPidFile(home)
  if (!found || !isServerOf(found.pid, home.cluster)) return
  const args = ['stop', '-D', home.cluster, '-m', 'fast', '-w', '-t', '60', '-s']
  await run(binaries.pgCtl, args, { cwd: '/', env: serverEnv(), ...user })
}

/** Ends the server at once, as a crash would; it does not wait. */
export function killServer(home: Home): void {
  const found = readPidFile(home)
  if (found && isServerOf(found.pid, home.cluster)) process.kill(found.pid, 'SIGQUIT')
}

/**
 * PostgreSQL refuses to start while the process named in its file exists, even as a zombie or as a
 * stranger that got the id. Only the id is replaced: the rest of the file is what keeps a new server
 * off the data while children of the dead one still use it.
 */
function disown(home: Home): void {
  const found = readPidFile(home)
  if (!found || !isAlive(found.pid) || isServerOf(found.pid, home.cluster)) return
  const file = join(home.cluster, 'postmaster.pid')
  const [, ...rest] = readFileSync(file, 'utf8').split('\n')
  writeFileSync(file, [NO_PROCESS, ...rest].join('\n'))
}

function spawnServer(
  { home, binaries, user, settings }: ServerOptions,
  port: number,
): ChildProcess {
  const args = ['-D', home.cluster, '-p', String(port)]
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`)
  const log = openLog(home)
  // Its own session: Ctrl-C in a terminal must reach the application only, which ends the server last.
  const child = spawn(binaries.postgres, args, {
    cwd: '/',
    env: serverEnv(),
    detached: true,
    stdio: ['ignore', log, log],
    ...user,
  })
  child.unref()
  closeSync(log)
  return child
}

function cannotRun(reason: Error | undefined): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    `The embedded database's program cannot be run (${reason?.message}): start as another user or set DATABASE_URL.`,
  )
}

async function becomesReady(
  options: ServerOptions,
  port: number,
  alive: () => boolean,
): Promise<boolean> {
  const begin = Date.now()
  let told = false
  while (alive()) {
    const fault = await tryQuery(options.password, port)
    if (fault === undefined) return true
    if (fault.startsWith('28')) {
      throw new EmbeddedDatabaseError(
        `The embedded database refuses the password in ${options.home.password}: put back the file that belongs to the data.`,
      )
    }
    const waited = Date.now() - begin
    if (waited > RECOVERY_MS) return false
    if (waited > RETRY_MS && !told) options.log('The database is still recovering')
    told = waited > RETRY_MS
    await sleep(STEP_MS)
  }
  return false
}

/** Undefined when the server answers a query, else the code of the fault. */
async function tryQuery(password: string, port: number): Promise<string | undefined> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: ROLE,
    password,
    database: 'postgres',
    connectionTimeoutMillis: 2_000,
    query_timeout: 5_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const sql = 'SELECT 1 FROM pg_database WHERE datname = $1'
    const { rowCount } = await client.query(sql, [DATABASE])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`)
    return undefined
  } catch (error) {
    return (error as { code?: string }).code ?? 'unknown'
  } finally {
    await client.end().catch(() => undefined)
  }
}

function readPidFile(home: Home): RunningServer | undefined {
  try {
    const lines = readFileSync(join(home.cluster, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    const port = Number(lines[3])
    return pid > 0 && port > 0 ? { pid, port } : undefined
  } catch {
    return undefined
  }
}

function openLog(home: Home): number {
  try {
    if (statSync(home.log).size > LOG_LIMIT) renameSync(home.log, `${home.log}.1`)
  } catch {
    // The first start has none.
  }
  return openSync(home.log, 'a', 0o600)
}

function lastLogLine(home: Home): string {
  const file = openSync(home.log, 'r')
  try {
    const tail = Buffer.alloc(Math.min(fstatSync(file).size, 2_000))
    readSync(file, tail, 0, tail.length, fstatSync(file).size - tail.length)
    return tail.toString('utf8').trim().split('\n').at(-1) || 'no reason given'
  } finally {
    closeSync(file)
  }
}
