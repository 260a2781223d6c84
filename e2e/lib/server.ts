import { cpSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type ApiClient,
  cloneDatabase,
  createDataFolder,
  type DataFolder,
  databaseUrl,
  FIXED_DAY,
  type HostedServer,
  queryRows,
  ServerHost,
  ServerProcess,
  serverEnvironment,
  startCommand,
  TestClock,
  waitUntil,
} from '@credit/testkit'
import type { Browser } from '@playwright/test'

/** The day of the run, as `YYYY-MM-DD`. */
const DAY = process.env.TEST_DAY || FIXED_DAY
/** Time between the start of filling the template and the start of each journey file. */
const FILLING_MS = 600_000
const DAY_MS = 86_400_000
/** Difference between UTC and the time zone of the product. */
const BEIJING_MS = 8 * 3_600_000

/** Environment variables that global setup passes to the workers. */
export interface Template {
  /** The URL of the database server. */
  E2E_SERVER: string
  /** The template's data folder. */
  E2E_FILES: string
}
export const TEMPLATE_DATABASE = 'demo'

/**
 * Queues the scheduled tasks, as the queue itself does after a downtime. Monthly reports of all areas would keep
 * the processor busy for long.
 */
const RUN_TASKS = `SELECT graphile_worker.add_job(identifier, job_key => 'task:' || identifier,
  queue_name => identifier, max_attempts => 3) FROM graphile_worker._private_known_crontabs
  WHERE identifier <> 'reports.monthly'`
/** Scheduled tasks that have not ended; a failed task is retried. */
const TASKS_LEFT = `SELECT key, last_error AS error, attempts >= max_attempts AND locked_at IS NULL AS failed
  FROM graphile_worker.jobs WHERE key LIKE 'task:%'`
const TASKS_LIMIT = { intervalMs: 100, timeoutMs: 300_000 }
interface TaskRow {
  key: string
  error: string | null
  failed: boolean
}

/** The environment of a process on a database and data folder of the run. */
export function environment(databaseUrl: string, dataDir: string): Record<string, string> {
  return serverEnvironment(databaseUrl, dataDir, {
    NODE_ENV: 'development',
    DEMO: '1',
    PUBLIC_HOST: 'localhost',
    WEBHOOK_ORIGINS: 'https://example.org',
    // On a slow machine, a report and the pages of visitors take longer than the product allows.
    LIMIT_HEAVY_SECONDS: '900',
    LIMIT_PUBLIC_READ_MS: '30000',
  })
}

/** Copies the template's files except the built assets, by far the most: the processes of a machine share those. */
function copyFiles(template: string, target: string): void {
  const assets = join(template, 'web-assets')
  cpSync(template, target, { recursive: true, filter: (path) => path !== assets })
  symlinkSync(assets, join(target, 'web-assets'))
}

/** The clock of the template: the run begins at nine. */
export const templateClock = () => new TestClock(DAY)

/** The product as one journey file sees it: a server on a new copy of the demo's database and files. */
export class JourneyServer {
  private constructor(
    private readonly browser: Browser,
    private readonly database: Awaited<ReturnType<typeof cloneDatabase>>,
    private readonly folder: DataFolder,
    private readonly env: Record<string, string>,
    /** The time of the server and of the pages. */
    readonly clock: TestClock,
    private running: HostedServer | ServerProcess,
  ) {}

  /** Copies the template, which is prepared, and starts a server on it. */
  static async start(browser: Browser, host: ServerHost): Promise<JourneyServer> {
    const { E2E_SERVER = '', E2E_FILES = '' } = process.env
    const folder = createDataFolder('credit-journey-')
    copyFiles(E2E_FILES, folder.path)
    const database = await cloneDatabase(E2E_SERVER, TEMPLATE_DATABASE, 'journey')
    const clock = new TestClock(DAY)
    clock.advance(FILLING_MS)
    const env = environment(database.url, folder.path)
    const server = await host.start({ env, clock })
    return new JourneyServer(browser, database, folder, env, clock, server)
  }

  /** Address by name, so that the areas have subdomains. */
  get url(): string {
    return `http://localhost:${this.running.port}`
  }

  get api(): ApiClient {
    return this.running.api
  }

  /** Returns the server's day, shifted by a number of days, as `YYYY-MM-DD`. */
  day(offset = 0): string {
    const time = this.clock.now().getTime() + offset * DAY_MS + BEIJING_MS
    return new Date(time).toISOString().slice(0, 10)
  }

  /**
   * Moves the time on by days: starts the product again, as a process of its own, runs the scheduled tasks, and sets
   * the time of open pages. Sessions expire.
   */
  async advance(days: number): Promise<void> {
    const { env, clock, database, running } = this
    await running.stop()
    clock.advance(days * DAY_MS)
    // The queue uses the machine's clock, so it has not missed any task.
    await queryRows(database.url, RUN_TASKS)
    const started = await ServerProcess.create({ env, clock, port: running.port })
    this.running = started
    await started.start()
    await waitUntil('the scheduled tasks have run', () => this.areTasksDone(), TASKS_LIMIT)
    const time = clock.now()
    await Promise.all(this.browser.contexts().map(({ clock }) => clock.setSystemTime(time)))
  }

  /** Runs a command of the CLI on the same data; throws unless it succeeds. */
  async runCommand(...args: string[]): Promise<string> {
    const { code, text } = await startCommand(this.env, args, { clock: this.clock }).done
    if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${text}`)
    return text
  }

  private async areTasksDone(): Promise<boolean> {
    const left = await queryRows<TaskRow>(this.database.url, TASKS_LEFT)
    const failed = left.find((task) => task.failed)
    if (failed) throw new Error(`${failed.key}: ${failed.error}`)
    return left.length === 0
  }

  /** Ends the server at once, and removes its files and database. */
  async discard(): Promise<void> {
    await this.running.stop('SIGKILL')
    await this.database.drop()
    this.folder.remove()
  }
}

let current: JourneyServer | undefined

/** The server of the journey file that this worker runs, for helpers; a test has the fixture `server`. */
export function currentServer(): JourneyServer {
  if (!current) throw new Error('There is no server before the fixture `server`')
  return current
}

/**
 * Gives each journey file that a worker runs a server of its own, all in one process. Only one runs at a time: while the
 * next was being built, calls of the present one would wait for longer than its limits allow on a slow machine.
 */
export class Servers {
  private file = ''

  private constructor(
    private readonly browser: Browser,
    private readonly host: ServerHost,
  ) {}

  static async open(browser: Browser): Promise<Servers> {
    // Processes that a server starts for itself, such as a backup, find no database.
    const env = environment(databaseUrl(process.env.E2E_SERVER ?? '', 'none'), join(tmpdir(), 'none'))
    return new Servers(browser, await ServerHost.open({ ...env, ...templateClock().env() }))
  }

  async of(file: string): Promise<JourneyServer> {
    if (file === this.file && current) return current
    await current?.discard()
    current = await JourneyServer.start(this.browser, this.host)
    this.file = file
    return current
  }

  async close(): Promise<void> {
    await current?.discard()
    await this.host.close()
    current = undefined
  }
}
