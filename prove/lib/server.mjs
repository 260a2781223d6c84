import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const ROOT = new URL('../../', import.meta.url).pathname
const START_MS = 60_000
const SECRETS = { JWT_SECRET: 'p'.repeat(48), DATA_KEY: 'ab'.repeat(32) }

/** A folder for what the servers of a run keep; removed when the run held. */
export function makeFolder() {
  const path = mkdtempSync(join(tmpdir(), 'credit-prove-'))
  return {
    path,
    file: (name) => join(path, name),
    remove: () => rmSync(path, { recursive: true, force: true }),
  }
}

/** The environment of every process of a run: same secrets, same files, nothing of the caller's. */
function environment(databaseUrl, folder, extra) {
  return {
    ...process.env,
    NODE_ENV: '',
    ...SECRETS,
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder.file('data'),
    DEMO: '0',
    CAPTCHA_FIXED: '0000',
    TZ: 'Asia/Shanghai',
    ...extra,
  }
}

/** The built server as a process of its own, on a free port. */
export async function makeServer({ database, folder, name = 'a', env = {} }) {
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  let child = null
  const alive = () => child !== null && child.exitCode === null && child.signalCode === null
  return {
    name,
    base,
    get pid() {
      return child?.pid
    },
    /** Answers how many milliseconds it took until it served. */
    async start() {
      const begin = performance.now()
      const log = createWriteStream(folder.file(`${name}.log`), { flags: 'a' })
      child = spawn(process.execPath, ['apps/api/dist/main.js'], {
        cwd: ROOT,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...environment(database.url, folder, env), PORT: String(port) },
      })
      child.stdout.pipe(log, { end: false })
      child.stderr.pipe(log, { end: false })
      while (!(await fetch(`${base}/health/ready`).catch(() => null))?.ok) {
        if (!alive()) throw new Error(`the server ended: see ${folder.file(`${name}.log`)}`)
        if (performance.now() - begin > START_MS) throw new Error('the server does not get ready')
        await sleep(20)
      }
      return performance.now() - begin
    },
    /** Ends it; with SIGKILL as a crash would. */
    async end(signal = 'SIGTERM') {
      if (!alive()) return
      child.kill(signal)
      await once(child, 'exit')
    },
  }
}

/** Starts a command of the CLI; `done` answers its exit code and what it printed. */
export function startCommand({ database, folder }, args) {
  const child = spawn(process.execPath, ['apps/api/dist/cli.js', ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...environment(database.url, folder, {}), LANG: 'en_US.UTF-8' },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part) => {
      text += part
    })
  }
  const done = once(child, 'close').then(([code]) => ({ code, text: text.trim() }))
  return { done, kill: () => child.kill('SIGKILL') }
}

export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
