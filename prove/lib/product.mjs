import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../../apps/api/dist/platform/database/embedded/index.js'

const ROOT = new URL('../../', import.meta.url).pathname
export const PASSWORD = 'Credit@2026'

/** A database that survives what is done to the servers on it, with real fsync. */
export async function startDatabase() {
  return startEmbedded({
    ephemeral: true,
    settings: { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' },
  })
}

/** The built server as a process of its own. */
export function makeServer(databaseUrl, port) {
  const dataDir = mkdtempSync(join(tmpdir(), 'credit-prove-'))
  const base = `http://127.0.0.1:${port}`
  let child
  return {
    base,
    async start() {
      child = spawn(process.execPath, ['apps/api/dist/main.js'], {
        cwd: ROOT,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          ...process.env,
          DATABASE_URL: databaseUrl,
          DATA_DIR: dataDir,
          PORT: String(port),
          DEMO: '1',
          CAPTCHA_FIXED: '0000',
        },
      })
      while (!(await fetch(`${base}/health/live`).catch(() => null))?.ok) {
        if (child.exitCode !== null) throw new Error('the server ended')
        await new Promise((resolve) => setTimeout(resolve, 30))
      }
    },
    async end(signal) {
      child.kill(signal)
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
    async login(name) {
      const uuid = crypto.randomUUID()
      await fetch(`${base}/credit/sso/api/verification/${uuid}`)
      const body = { name, pwd: PASSWORD, vcode: '0000', uuid, userType: 0, loginType: 'name' }
      const answer = await send(base, 'POST', '/credit/sso/api/sso/doLogin', '', body)
      return answer.body.data.tokenValue
    },
  }
}

/** One call; a call that the server did not answer has status 0. */
export async function send(base, method, path, token, body, headers = {}) {
  try {
    const response = await fetch(base + path, {
      method,
      headers: { authorization: token, 'content-type': 'application/json', ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await response.text()
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text }
  } catch {
    return { status: 0, body: null }
  }
}

export async function query(url, text, values = []) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}

export const dictionary = (code) => ({
  code,
  names: { 'zh-CN': `字典 ${code}`, 'en-US': `Dictionary ${code}` },
  items: [],
})
