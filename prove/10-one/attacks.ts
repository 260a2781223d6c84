import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { ADMIN_API, SSO_API, waitUntil } from '@credit/testkit'
import type { Environment } from '../lib/environment.js'
import { type Report, tally } from '../lib/report.js'
import { beginRequests, type Sent, sendFrom } from './http.js'
import { BODIES, formWith, largePng, oddGzip } from './payloads.js'

/** The attacker's address; the others have their own. */
const FROM = '127.0.2.66'
const UNKNOWN_ID = '0198c0de-0000-7000-8000-00000000dead'
const MB = 1 << 20
/** Maximum growth of the database by a small file. */
const MAX_GROWTH_MB = 32

/** Pictures made before anything is measured: making them takes this process a second. */
const PICTURES = [formWith(largePng(3_100)), formWith(largePng(7_000))]
const ODD_GZIP = oddGzip()

export type Attack = (environment: Environment, report: Report) => Promise<string>

/** Requests that begin and never end. */
const halfSent =
  (...lines: string[]): Attack =>
  async ({ server }, report) => {
    const sockets = beginRequests(server, FROM, lines.join('\r\n'), 300)
    await sleep(report.of(14_000, 6_000))
    const open = sockets.filter(({ destroyed }) => !destroyed).length
    for (const socket of sockets) socket.destroy()
    return `300 begun, ${open} still open at the end`
  }

/** Sends requests, `parallel` at a time, from one address; returns a tally of the statuses. */
async function sendAll({ server }: Environment, sent: readonly Sent[], parallel: number) {
  const left = [...sent]
  const statuses: number[] = []
  const worker = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      statuses.push((await sendFrom(server, FROM, next)).status)
    }
  }
  await Promise.all(Array.from({ length: parallel }, worker))
  return tally(statuses)
}

const json = { 'content-type': 'application/json' }

const bodies: Attack = async (environment, report) => {
  const { body } = await environment.server.api.call<{ paths: Record<string, object> }>(
    'GET',
    `${ADMIN_API}/openapi.json`,
  )
  const calls = Object.entries(body.paths).flatMap(([path, item]) =>
    Object.keys(item)
      .filter((method) => method !== 'get')
      .map((method) => ({ method, path: path.replace(/\{[^}]+\}/g, UNKNOWN_ID) })),
  )
  const some = calls.filter((_, n) => n % report.of(1, 6) === 0)
  const { admin: authorization } = environment
  const sent = Object.values(BODIES).flatMap(([type, text]) =>
    some.map((call) => ({
      ...call,
      method: call.method.toUpperCase(),
      body: text,
      headers: { authorization, 'content-type': type },
    })),
  )
  return `${sent.length} bodies at ${some.length} calls: ${await sendAll(environment, sent, 2)}`
}

const searches: Attack = async (environment, report) => {
  const front = `${ADMIN_API}/regulations/front/list?keyword=`
  const keywords = ['ab'.repeat(3_500), encodeURIComponent('信用'.repeat(50)), 'x,'.repeat(1_000)]
  const paths = [...keywords.map((word) => front + word), `/credit/admin${'/'.repeat(15_000)}x`]
  const sent = Array.from({ length: report.of(400, 100) }, (_, n) => ({
    path: paths[n % paths.length] ?? '',
  }))
  return `${sent.length} searches: ${await sendAll(environment, sent, 30)}`
}

const richTexts: Attack = async (environment, report) => {
  const texts = ['<b>'.repeat(66_000), '<'.repeat(199_000), '<p><a href="http://x">y</a></p>'.repeat(900)]
  const { admin: authorization } = environment
  const sent = Array.from({ length: report.of(30, 9) }, (_, n) => ({
    method: 'POST',
    path: `${ADMIN_API}/regulations`,
    headers: { authorization, ...json },
    body: JSON.stringify({ title: `证明 ${n}`, content: texts[n % texts.length], all: true }),
  }))
  return `${sent.length} texts: ${await sendAll(environment, sent, 6)}`
}

const pictures: Attack = async (environment, report) => {
  const { admin: authorization } = environment
  const sent = Array.from({ length: report.of(40, 10) }, (_, n) => ({
    method: 'POST',
    path: `${ADMIN_API}/minio/upload`,
    headers: { authorization, 'content-type': 'multipart/form-data; boundary=x' },
    body: PICTURES[n % 2] ?? '',
  }))
  return `${sent.length} pictures: ${await sendAll(environment, sent, 20)}`
}

const logins: Attack = async (environment) => {
  const sent = Array.from({ length: 120 }, (_, n) => ({
    method: 'POST',
    path: `${SSO_API}/sso/doLogin`,
    headers: json,
    body: JSON.stringify({
      name: `nobody${n}x`,
      pwd: 'Wrong@20260',
      vcode: '0000',
      uuid: randomUUID(),
      userType: 2,
      loginType: 'name',
    }),
  }))
  return `120 logins at once: ${await sendAll(environment, sent, 120)}`
}

/** Requests pages whose addresses have an unused parameter; every other request has a foreign host. */
const pages: Attack = async (environment, report) => {
  const sent = Array.from({ length: report.of(600, 240) }, (_, n) => ({
    path: `/homes/laws?n=${n}`,
    ...(n % 2 && { headers: { host: `h${n}.example.net` } }),
  }))
  return `${sent.length} pages: ${await sendAll(environment, sent, 60)}`
}

const PRINTS = 20
const PRINTED = /"status":"valid"/g

/** Prints as many credit records as an account may in a day, and waits for them. */
const creditRecords: Attack = async (environment) => {
  const { server, accounts } = environment
  const headers = { authorization: accounts.at(-1)?.token ?? '', ...json }
  const path = `${ADMIN_API}/creditRecord`
  const body = JSON.stringify({ locale: 'zh-CN' })
  const begin = performance.now()
  const sent = Array.from({ length: PRINTS }, () => ({ method: 'POST', path, headers, body }))
  const answers = await sendAll(environment, sent, 1)
  const allPrinted = async () => {
    const list = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers })
    return (await list.text()).match(PRINTED)?.length === PRINTS
  }
  await waitUntil('all are printed', allPrinted, { intervalMs: 500, timeoutMs: 600_000 })
  return `${PRINTS} credit records: ${answers}, printed after ${seconds(performance.now() - begin)} s`
}

const seconds = (ms: number) => (ms / 1000).toFixed(1)

const gzip: Attack = async ({ database, folder, runCommand }, report) => {
  const file = folder.file('odd.json.gz')
  writeFileSync(file, ODD_GZIP)
  const size = async () => {
    const row = await database.queryOne<{ n: string }>('SELECT pg_database_size(current_database()) AS n')
    return Number(row.n)
  }
  const before = await size()
  const { code } = await runCommand('sync', '--source', file)
  const grown = Math.round((((await size()) - before) / MB) * 10) / 10
  report.expect(grown < MAX_GROWTH_MB, `a small file made the database grow by ${grown} MB`)
  return `sync of an odd gzip ended with ${code}, the database grew by ${grown} MB`
}

export const ATTACKS: Readonly<Record<string, Attack>> = {
  'slow headers': halfSent('GET /credit/admin/api/area/list HTTP/1.1', 'Host: a', 'X-'),
  'slow bodies': halfSent(
    `POST ${SSO_API}/sso/doLogin HTTP/1.1`,
    'Host: a',
    'Content-Type: application/json',
    'Content-Length: 90',
    '',
    '{',
  ),
  'bodies of 1 MB': bodies,
  searches,
  'rich texts': richTexts,
  pictures,
  logins,
  pages,
  prints: creditRecords,
  'odd gzip': gzip,
}
