import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  cpSync,
  lchownSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { databaseUrl, freePort, queryRows, waitUntil, withClient } from '@credit/testkit'

/** Files of a running server that a copy must not have. */
const OWN_FILES = /\/(postmaster\.(pid|opts)|pg_replslot\/.*|pg_stat_tmp\/.*)$/

export interface Standby {
  readonly url: string
  /** Statements of the service's connections that the standby has seen last. */
  statementsOf(applicationName: string): Promise<string[]>
  pause(): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
}

/** Copies the server of a database and follows it, on a port of its own. */
export async function startStandby(primaryUrl: string): Promise<Standby> {
  const { hostname, port: primaryPort, username, password } = new URL(primaryUrl)
  const [{ folder = '', program = 0 } = {}] = await queryRows<{ folder: string; program: number }>(
    primaryUrl,
    `SELECT current_setting('data_directory') AS folder,
      split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int AS program`,
  )
  const copy = mkdtempSync(join(dirname(folder), 'standby-'))
  await withClient(primaryUrl, async (client) => {
    await client.query(`SELECT pg_backup_start('standby', true)`)
    cpSync(folder, copy, { recursive: true, filter: (path) => !OWN_FILES.test(path) })
    const { rows } = await client.query('SELECT labelfile FROM pg_backup_stop(false)')
    writeFileSync(join(copy, 'backup_label'), rows[0].labelfile)
  })
  writeFileSync(join(copy, 'standby.signal'), '')
  const { uid, gid } = statSync(folder)
  giveTo(copy, uid, gid)
  const port = await freePort()
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // Not fewer than the primary has.
    max_connections: '200',
    fsync: 'off',
    primary_conninfo: `host=${hostname} port=${primaryPort} user=${username} password=${password}`,
  }
  const child = spawn(
    readlinkSync(`/proc/${program}/exe`),
    ['-D', copy, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { stdio: 'ignore', cwd: '/', ...(process.getuid?.() === 0 ? { uid, gid } : {}) },
  )
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const url = new URL(primaryUrl)
  url.port = String(port)
  const ask = (text: string, values: unknown[] = []) =>
    queryRows<{ query: string }>(databaseUrl(url.href, 'postgres'), text, values)
  await waitUntil('the standby answers', () => ask('SELECT 1').catch(() => null))
  return {
    url: url.href,
    statementsOf: async (name) =>
      (await ask('SELECT query FROM pg_stat_activity WHERE application_name = $1', [name])).map(({ query }) => query),
    pause: async () => void (await ask('SELECT pg_wal_replay_pause()')),
    resume: async () => void (await ask('SELECT pg_wal_replay_resume()')),
    stop: async () => {
      process.off('exit', kill)
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGINT')
        await once(child, 'exit')
      }
      rmSync(copy, { recursive: true, force: true })
    },
  }
}

function giveTo(path: string, uid: number, gid: number): void {
  chownSync(path, uid, gid)
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const below = join(path, entry.name)
    if (entry.isDirectory()) giveTo(below, uid, gid)
    else lchownSync(below, uid, gid)
  }
}
