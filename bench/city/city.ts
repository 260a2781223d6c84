import { setTimeout } from 'node:timers/promises'
import { type EmbeddedDatabase, startEmbedded } from '@credit/embedded-postgres'
import { ServerProcess, serverEnvironment, withClient } from '@credit/testkit'
import type { Client } from 'pg'
import { BENCH_SETTINGS } from '../lib/database.js'
import { assignParticipants, type People } from './people.js'

/** A served city, with the sessions and participants of the accounts that send requests. */
export interface ServedCity {
  readonly server: ServerProcess
  /** Tokens by login name. */
  readonly tokens: Readonly<Record<string, string>>
  readonly people: People
}

/** The database counts the time of its statements, from which that of a call is read. */
const COUNTED_TIME = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_planning': 'on',
}

/** A filled city in a folder: its database, and a server on it. */
export class City {
  readonly url: string
  readonly env: Record<string, string>

  private constructor(
    private readonly database: EmbeddedDatabase,
    folder: string,
    private readonly port: number,
  ) {
    this.url = database.url
    this.env = serverEnvironment(database.url, folder, { DEMO: '1' })
    process.env.TZ = this.env.TZ
  }

  static async open(folder: string, port: number): Promise<City> {
    const settings = { ...BENCH_SETTINGS, ...COUNTED_TIME, max_wal_size: '4GB' }
    return new City(await startEmbedded({ dataDir: folder, settings }), folder, port)
  }

  /** Starts a server on the city. */
  async serve(): Promise<ServerProcess> {
    const { env, port } = this
    const server = await ServerProcess.create({ env, port, readyPath: '/health/live' })
    await server.start()
    return server
  }

  /**
   * Runs `use` while a server with the sessions of a bench runs, once it has caught up with what filling
   * the city left: numbering the audit log, and due jobs.
   */
  async whileServed<T>(use: (city: ServedCity) => Promise<T>): Promise<T> {
    const people = await withClient(this.url, assignParticipants)
    const server = await this.serve()
    try {
      const tokens: Record<string, string> = {}
      for (const name of ['admin', 'supervisor06', ...Object.keys(people)]) {
        tokens[name] = await server.api.login(name, people[name]?.sign ?? 0)
      }
      await withClient(this.url, settled)
      return await use({ server, tokens, people })
    } finally {
      await server.stop()
    }
  }

  close(): Promise<void> {
    return this.database.stop()
  }
}

const SETTLE_LIMIT_MS = 15 * 60_000

/** Waits until no background work is left. */
async function settled(client: Client): Promise<void> {
  const limit = Date.now() + SETTLE_LIMIT_MS
  for (;;) {
    const { rows } = await client.query<{ idle: boolean }>(
      `SELECT NOT EXISTS (SELECT FROM audit_log WHERE seq IS NULL)
        AND NOT EXISTS (SELECT FROM graphile_worker._private_jobs
          WHERE run_at <= now() AND attempts < max_attempts) AS idle`,
    )
    if (rows[0]?.idle) return
    if (Date.now() > limit) throw new Error('The server has not caught up with the filled city')
    await setTimeout(500)
  }
}
