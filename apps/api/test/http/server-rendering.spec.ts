import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import supertest from 'supertest'
import { AddressUse } from '#http/address-use'
import { serveWeb } from '#http/web-files'

/** Stand-in for the web app's server build: shows the request and the API's response. */
const ENTRY = `
export async function render(options, { url, headers, fetch, today }) {
  if (url.pathname === '/fails') throw new Error('no data')
  if (url.pathname.startsWith('/slow')) await fetch(new Request(new URL('/credit/slow', url)))
  if (url.pathname === '/') return { status: 302, contentType: 'text/html', body: '', location: '/homes' }
  const response = await fetch(new Request(new URL('/credit/echo?x=1', url)))
  const body = JSON.stringify({ url: url.href, today, echo: await response.json(), options })
  return { status: url.pathname === '/404' ? 404 : 200, contentType: 'text/html; charset=utf-8', body }
}
export const renderShell = async (options, input, how) =>
  ({ status: 200, contentType: 'text/html; charset=utf-8', body: 'shell ' + how.plain })
export const renderForRobots = async (options, { url }) =>
  url.pathname === '/robots.txt' ? { status: 200, contentType: 'text/plain', body: 'robots' } : null
export const cacheKey = (options, { url, headers }) =>
  headers.cookie?.includes('Authorization=') ? null : url.href
`

describe('server-rendered pages', () => {
  const root = mkdtempSync(join(tmpdir(), 'credit-web-'))
  let web: FastifyInstance
  let calls: number
  let slow = 0
  const blocked: (() => void)[] = []

  beforeAll(async () => {
    for (const [path, text] of Object.entries({
      'client/index.html': 'template',
      'client/manifest.json': '{"index.html":{}}',
      'client/favicon.svg': '<svg/>',
      'client/assets/a-1.js': 'script',
      'server/entry-server.js': ENTRY,
      'server/package.json': '{"type":"module"}',
    })) {
      mkdirSync(join(root, path, '..'), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    web = fastify({ trustProxy: true })
    calls = 0
    await serveWeb(web, {
      root,
      defaultLocale: 'zh-CN',
      limits: {
        atOnce: 4,
        addresses: new AddressUse(() => false, { connections: 0, calls: 0, pages: 12 }),
        isKnownHost: (host) => host !== 'evil.org',
      },
      today: () => '2026-11-22',
      fetchFor: (visitor) => async (request) => {
        if (request.url.endsWith('/credit/slow')) {
          slow += 1
          await new Promise<void>((resolve) => blocked.push(resolve))
          return new Response()
        }
        calls += 1
        const { pathname, search } = new URL(request.url)
        return Response.json({ host: visitor.host, path: pathname + search })
      },
    })
    await web.ready()
  })
  afterAll(async () => {
    await web.close()
    rmSync(root, { recursive: true })
  })

  const get = (path: string, headers: Record<string, string> = {}) =>
    supertest(web.server)
      .get(path)
      .set({ host: 'd06.example.org', ...headers })

  it('is rendered from its address, the date and what the API returns', async () => {
    const page = await get('/homes?a=1')
    expect(page.status).toBe(200)
    expect(JSON.parse(page.text)).toEqual({
      url: 'http://d06.example.org/homes?a=1',
      today: '2026-11-22',
      echo: { host: 'd06.example.org', path: '/credit/echo?x=1' },
      options: {
        template: 'template',
        manifest: { 'index.html': {} },
        defaultLocale: 'zh-CN',
      },
    })
  })

  it('is revalidated each time, and not sent if it did not change', async () => {
    const { headers } = await get('/homes')
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers.vary).toBe('Cookie, Accept-Language')
    const again = await get('/homes', { 'if-none-match': headers.etag ?? '' })
    expect([again.status, again.text]).toEqual([304, ''])
  })

  it('is rendered once for a burst of visitors, and for each visitor with a session', async () => {
    calls = 0
    await Promise.all([1, 2, 3].map(() => get('/burst')))
    expect(calls).toBe(1)
    await Promise.all([1, 2, 3].map(() => get('/burst', { cookie: 'Authorization=x' })))
    expect(calls).toBe(4)
  })

  it('is rendered each time for an unknown host, which callers choose', async () => {
    calls = 0
    for (const _ of [1, 2]) await get('/burst', { host: 'evil.org' }).expect(200)
    expect(calls).toBe(2)
  })

  it('is rendered four at a time; an address with eight more waiting gets the shell', async () => {
    slow = 0
    const session = { cookie: 'Authorization=x' }
    const asked = Array.from({ length: 13 }, (_, n) => get(`/slow${n}`, session))
    const answers = asked.map(async (page) => {
      const { status, text, headers } = await page
      return { status, text, retryAfter: headers['retry-after'] }
    })
    const refused = await Promise.race(answers)
    expect(refused).toEqual({ status: 503, text: 'shell true', retryAfter: '5' })
    expect(slow).toBe(4)
    // Requests from another address wait, but are not refused.
    const other = get('/slow-too', { ...session, 'x-forwarded-for': '198.18.0.9' }).then(({ status }) => status)
    const free = async () => {
      while (slow < 13) {
        for (const end of blocked.splice(0)) end()
        await new Promise((resolve) => setImmediate(resolve))
      }
      for (const end of blocked.splice(0)) end()
    }
    await free()
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(12)
    expect(await other).toBe(200)
  })

  it('is rendered once for all who request it before that rendering ends', async () => {
    slow = 0
    const first = get('/slow').then(({ status }) => status)
    while (slow === 0) await new Promise((resolve) => setImmediate(resolve))
    jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 5_000)
    const second = get('/slow').then(({ status }) => status)
    await get('/burst').expect(200)
    for (const end of blocked.splice(0)) end()
    expect(await Promise.all([first, second])).toEqual([200, 200])
    expect(slow).toBe(1)
    jest.restoreAllMocks()
  })

  it('keeps the status of a page and its redirects', async () => {
    expect((await get('/404')).status).toBe(404)
    const redirect = await get('/')
    expect([redirect.status, redirect.headers.location]).toEqual([302, '/homes'])
    expect(redirect.headers['cache-control']).toBe('no-store')
  })

  it('falls back to the shell if rendering fails, and tries again', async () => {
    for (const _ of [1, 2]) {
      const page = await get('/fails')
      expect([page.status, page.text]).toEqual([503, 'shell true'])
      expect(page.headers['retry-after']).toBe('5')
    }
  })

  it('serves files unchanged, and neither the template nor the manifest', async () => {
    expect((await get('/robots.txt')).text).toBe('robots')
    const script = await get('/assets/a-1.js')
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache')
    expect((await get('/assets/none.js')).status).toBe(404)
    for (const path of ['/index.html', '/manifest.json']) {
      expect((await get(path)).text).toContain('"url"')
    }
  })
})
