import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import compress from '@fastify/compress'
import fastify, { type FastifyInstance } from 'fastify'
import supertest from 'supertest'
import { AddressUse } from '#http/address-use'
import { inProcessFetch } from '#http/server-rendering/in-process-fetch'
import { serveWeb } from '#http/web-files'
import { runSync } from '../../src/modules/sync/runs/run-sync.js'
import { openSession } from '../support/accounts.js'
import { account } from '../support/sign-in.js'
import { startTestApp, type TestApp, type Who } from '../support/test-app.js'

const FIXTURE = fileURLToPath(new URL('../fixtures/ocds/awards.json', import.meta.url))
const SUPPLIERS = '/credit/admin/api/supplier/list?sort=name,asc'
const ME = '/credit/admin/api/account/me'
const MINUTE = 60_000

/** Stand-in for the web app's server build: a document with the responses to the calls that the session allows. */
const ENTRY = `
export async function render(options, { url, fetchAsAccount }) {
  const calls = ['${ME}', '${SUPPLIERS}']
  const answers = fetchAsAccount && await Promise.all(calls.map(async (path) => {
    const response = await fetchAsAccount(new Request(new URL(path, url), { headers: { 'accept-language': 'zh-CN' } }))
    return { status: response.status, body: await response.json().catch(() => null) }
  }))
  const body = JSON.stringify({ answers, padding: 'x'.repeat(2000) })
  return { status: 200, contentType: 'text/html; charset=utf-8', body, isPersonal: true }
}
export const renderShell = async () => ({ status: 200, contentType: 'text/html', body: 'shell', isPersonal: true })
export const renderForRobots = async () => null
export const cacheKey = () => null
`

interface Answer {
  status: number
  body: unknown
}

let t: TestApp
let web: FastifyInstance
const root = mkdtempSync(join(tmpdir(), 'credit-documents-'))

/** Serves documents over the API of a test application. */
async function startWeb({ app }: TestApp): Promise<FastifyInstance> {
  const web = fastify()
  await web.register(compress, { global: true, threshold: 1024, encodings: ['gzip'] })
  const api = app.getHttpAdapter().getInstance() as unknown as FastifyInstance
  await serveWeb(web, {
    root,
    defaultLocale: 'zh-CN',
    limits: {
      atOnce: 4,
      addresses: new AddressUse(() => false, { connections: 0, calls: 0, pages: 100 }),
      isKnownHost: () => true,
    },
    today: () => '2036-03-10',
    fetchFor: (visitor, token) => inProcessFetch(api, visitor, token),
  })
  await web.ready()
  return web
}

beforeAll(async () => {
  t = await startTestApp()
  t.clock.set('2036-03-10T10:00:00+08:00')
  await runSync(t.ctx(), { source: FIXTURE })
  for (const [path, text] of Object.entries({
    'client/index.html': 'template',
    'client/manifest.json': '{}',
    'server/entry-server.js': ENTRY,
    'server/package.json': '{"type":"module"}',
  })) {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  web = await startWeb(t)
})
afterAll(async () => {
  await web.close()
  await t.stop()
  rmSync(root, { recursive: true })
})

const NAVIGATION = {
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'same-origin',
}

const open = (token: string, headers: Record<string, string> = {}, server = web.server) =>
  supertest(server)
    .get('/userManagemen/supplierManagement')
    .set({ ...NAVIGATION, cookie: `a=b; Authorization=${token}`, ...headers })

/** Returns the responses in a document, or null if it has none. */
async function answersOf(request: supertest.Test): Promise<Answer[] | null> {
  return JSON.parse((await request.expect(200)).text).answers
}

describe('documents of the workspace', () => {
  it.each(['city', 'district06', 'district02', 'auditor', 2] satisfies Who[])(
    'contain what the API returns to the session: %s',
    async (who) => {
      const caller = await t.as(who)
      const [me, suppliers] = (await answersOf(open(caller.token))) ?? []
      expect(me).toEqual({ status: 200, body: (await caller.get(ME)).body })
      const { status, body } = await caller.get(SUPPLIERS)
      expect([suppliers?.status, suppliers?.body ?? {}]).toEqual([status, body])
    },
  )

  it('contain rows of the area of a supervisor only', async () => {
    const rowsOf = async (who: Who) => (await answersOf(open((await t.as(who)).token)))?.[1]?.body
    expect(await rowsOf('district06')).toMatchObject({ total: 2 })
    expect(await rowsOf('district02')).toMatchObject({ total: 0, records: [] })
  })

  it.each([
    ['a fetch of a script', { 'sec-fetch-dest': 'empty', accept: 'text/html' }],
    ['a picture', { 'sec-fetch-dest': 'image' }],
    ['a frame', { 'sec-fetch-dest': 'iframe' }],
    ['a navigation from another site', { 'sec-fetch-site': 'cross-site' }],
    ['a request for anything but HTML', { accept: '*/*' }],
  ])('contain no data for %s', async (_, headers) => {
    const { token } = await t.as('city')
    expect(await answersOf(open(token, headers))).toBeNull()
    expect(await answersOf(open(token))).toHaveLength(2)
  })

  it('contain data for browsers that do not tell where a request comes from', async () => {
    const { token } = await t.as('city')
    const request = supertest(web.server)
      .get('/')
      .set({ accept: 'text/html', cookie: `Authorization=${token}` })
    expect((await answersOf(request))?.[0]?.status).toBe(200)
  })

  it("contain no data while a tab of the browser shows a participant's own pages", async () => {
    const { token } = await t.as('city')
    expect(await answersOf(open(token, { cookie: `Authorization=${token}; ownPages=abc` }))).toBeNull()
  })

  it('contain nothing for an ended, replaced, forged or half-open session', async () => {
    const statusesOf = async (token: string) => (await answersOf(open(token)))?.map(({ status }) => status)
    const made = await account(t, 'document01', { roles: ['city-administrator'] })
    const ended = await openSession(t.ctx(), made)
    await t.withToken(ended).get('/credit/sso/api/logout').expect(204)
    const { token } = await t.as('city')
    const due = await account(t, 'document02', { roles: ['city-administrator'], changePwd: false })
    expect(await statusesOf(ended)).toEqual([401, 401])
    expect(await statusesOf(`${token.slice(0, -4)}AAAA`)).toEqual([401, 401])
    expect(await statusesOf(await openSession(t.ctx(), due))).toEqual([403, 403])
  })

  it('are kept by nobody, and never sent to another session', async () => {
    const [city, district] = [await t.as('city'), await t.as('district06')]
    const first = await open(city.token).set('accept-encoding', 'gzip').expect(200)
    expect(first.headers).toMatchObject({ 'cache-control': 'no-store', 'content-encoding': 'gzip' })
    expect(first.headers.vary).toContain('Cookie')
    expect([first.headers.etag, first.headers['last-modified']]).toEqual([undefined, undefined])
    const tokens = [city, district, city, district].map(({ token }) => token)
    const tags = { 'if-none-match': '*', 'accept-encoding': 'gzip' }
    const names = await Promise.all(tokens.map(async (token) => (await answersOf(open(token, tags)))?.[0]?.body))
    const own = await Promise.all([city, district].map(async (caller) => (await caller.get(ME)).body))
    expect(names).toEqual([...own, ...own])
  })

  it('do not extend the session', async () => {
    const made = await account(t, 'document03', { roles: ['city-administrator'] })
    const token = await openSession(t.ctx(), made)
    const lastUsed = async () => {
      const sql = 'SELECT last_used FROM session WHERE account_id = $1'
      return (await t.dataSource.query(sql, [made.id]))[0].last_used.getTime() as number
    }
    const at = await lastUsed()
    t.clock.advance(6 * MINUTE)
    expect((await answersOf(open(token)))?.[0]?.status).toBe(200)
    expect(await lastUsed()).toBe(at)
    await t.withToken(token).get(ME).expect(200)
    expect(await lastUsed()).toBe(at + 6 * MINUTE)
  })

  it("alone read the token's cookie: the API rejects it, even in a navigation", async () => {
    const { token } = await t.as('city')
    for (const path of [ME, SUPPLIERS]) {
      await t.http
        .get(path)
        .set({ ...NAVIGATION, cookie: `Authorization=${token}; token=${token}` })
        .expect(401)
    }
  })

  it('contain nothing for a session whose second factor is due', async () => {
    const strict = await startTestApp({ SUPERVISOR_SECOND_FACTOR: 'required' })
    const other = await startWeb(strict)
    const { token } = await strict.as('city')
    const answers = await answersOf(open(token, {}, other.server))
    await other.close()
    await strict.stop()
    expect(answers?.map(({ status }) => status)).toEqual([403, 403])
  })
})
