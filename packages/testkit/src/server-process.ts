import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { ApiClient } from './api-client.js'
import { PROJECT_ROOT } from './setup.js'
import type { TestClock } from './test-clock.js'
import { waitUntil } from './wait-until.js'

const SERVER = 'apps/api/dist/main.js'
const READY_PATH = '/health/ready'
/** A first start with the demo data takes less than a minute, but ten times as long on a machine that is overloaded. */
const START_TIMEOUT_MS = 900_000

export interface ServerProcessOptions {
  /** See `serverEnvironment`; `PORT` is added. */
  readonly env: NodeJS.ProcessEnv
  /** A free port if not given. */
  readonly port?: number
  /** The clock of the run, from which the server gets its time at each start; the machine's if not given. */
  readonly clock?: TestClock
  /** Receives the output. Without it, errors go to this process's stderr. */
  readonly logFile?: string
  /** Folder of the built project that is started; this one if not given. */
  readonly root?: string
  /** The built API if not given. */
  readonly script?: string
  /** The working directory, a path from the root. */
  readonly cwd?: string
  /** Further options of Node. */
  readonly nodeArgs?: readonly string[]
  /** Answers 2xx once the server is ready; the API's readiness check if not given. */
  readonly readyPath?: string
}

/** A server as a process of its own. */
export class ServerProcess {
  readonly url: string
  readonly api: ApiClient
  private child: ChildProcess | undefined

  private constructor(
    readonly port: number,
    private readonly options: ServerProcessOptions,
  ) {
    this.url = `http://127.0.0.1:${port}`
    this.api = new ApiClient(this.url)
  }

  /** Reserves a port; the server is started by `start`. */
  static async create(options: ServerProcessOptions): Promise<ServerProcess> {
    return new ServerProcess(options.port ?? (await freePort()), options)
  }

  get logFile(): string | undefined {
    return this.options.logFile
  }

  get pid(): number {
    if (this.child?.pid === undefined) throw new Error('The server is not running')
    return this.child.pid
  }

  /**
   * Starts the server and waits until it is ready.
   * @returns how many milliseconds that took.
   */
  async start(): Promise<number> {
    const { env, clock, root = PROJECT_ROOT, script = SERVER, cwd = '' } = this.options
    const { nodeArgs = [], readyPath, logFile } = this.options
    const { SERVER_ENV, SERVER_FLAGS } = await serverOptions()
    const begin = performance.now()
    this.child = spawn(process.execPath, [...SERVER_FLAGS, ...nodeArgs, script], {
      cwd: join(root, cwd),
      env: { ...SERVER_ENV, ...env, ...clock?.env(), PORT: String(this.port) },
      stdio: ['ignore', 'pipe', logFile ? 'pipe' : 'inherit'],
    })
    if (logFile) {
      const log = createWriteStream(logFile, { flags: 'a' })
      this.child.stdout?.pipe(log, { end: false })
      this.child.stderr?.pipe(log, { end: false })
    } else {
      this.child.stdout?.resume()
    }
    const { child } = this
    // Kills the server on exit, so that a test that fails does not leave it running.
    const kill = () => child.kill('SIGKILL')
    process.once('exit', kill)
    child.once('exit', () => process.off('exit', kill))
    await waitUntil(
      `${script} is ready`,
      async () => {
        if (!this.isRunning()) {
          throw new Error(`${script} ended before it was ready ${logFile ?? ''}`)
        }
        return isReady(this.url, readyPath)
      },
      { timeoutMs: START_TIMEOUT_MS },
    )
    return performance.now() - begin
  }

  /** Stops the server and waits for its end; SIGKILL is a crash. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (!this.child || !this.isRunning()) return
    this.child.kill(signal)
    await once(this.child, 'exit')
  }

  isRunning(): boolean {
    const { child } = this
    return child !== undefined && child.exitCode === null && child.signalCode === null
  }

  /** Processor time so far and memory of the process, from /proc. */
  usage(): { cpuSeconds: number; rssMb: number; peakMb: number } {
    const stat = readFileSync(`/proc/${this.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    const ticks = Number(stat[11]) + Number(stat[12])
    const status = readFileSync(`/proc/${this.pid}/status`, 'utf8')
    const kb = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0)
    return { cpuSeconds: ticks / 100, rssMb: kb('VmRSS') / 1024, peakMb: kb('VmHWM') / 1024 }
  }
}

/** Whether a server answers 2xx to its readiness check. */
export async function isReady(url: string, path = READY_PATH): Promise<boolean> {
  return (await fetch(url + path).catch(() => null))?.ok ?? false
}

/** How `npm start` runs Node; plain JavaScript, as nothing is built before it. */
export function serverOptions(): Promise<{
  SERVER_ENV: Readonly<Record<string, string>>
  SERVER_FLAGS: readonly string[]
}> {
  return import(new URL('scripts/lib/server-flags.mjs', `file://${PROJECT_ROOT}`).href)
}

/** Below the ports that systems give to outgoing connections, one of which could take it before the server does. */
const PORTS = { first: 15_000, last: 32_000 } as const

/** Returns a TCP port that nothing listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.first, PORTS.last)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
}
