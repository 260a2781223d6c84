import { connect } from 'node:net'
import { allRoutes, pathOf } from '../support/routes.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

const NOBODY = '0198c0de-0000-7000-8000-00000000dead'
/** Calls whose responses may be cached: the map, and public files, which never change. */
const CACHEABLE = ['/credit/admin/api/area/map', '/credit/admin/api/files/public/:id']

let t: TestApp
let port: number
beforeAll(async () => {
  t = await startTestApp()
  port = Number(new URL(t.url).port)
})
afterAll(() => t.stop())

describe('responses of the services', () => {
  it('are not stored by caches, unless declared cacheable', async () => {
    const city = await t.as('city')
    const kept: string[] = []
    for (const route of allRoutes(t)) {
      const { method, url } = route
      const calls = [city, t.http].map((caller) => caller[method](pathOf(route, NOBODY)))
      for (const { status, headers } of await Promise.all(calls)) {
        const isCacheable = CACHEABLE.includes(url) && status < 400
        if (!isCacheable && !/\bno-store\b/.test(String(headers['cache-control']))) {
          kept.push(`${method} ${url} ${status}: ${headers['cache-control']}`)
        }
      }
    }
    expect(kept).toEqual([])
    const map = await t.http.get('/credit/admin/api/area/map')
    expect(map.headers['cache-control']).toBe('public, max-age=86400')
  })
})

/** Sends bytes and returns the response to them. */
function exchange(bytes: string): Promise<{ head: string; body: string }> {
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(bytes))
    socket.setEncoding('utf8').on('data', (text) => {
      received += text
    })
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', body = ''] = received.split('\r\n\r\n')
      resolve({ head: head.toLowerCase(), body })
    })
  })
}

const get = (path: string, header = '') =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${header}Connection: close\r\n\r\n`

describe('errors of the framework', () => {
  it.each([
    ['a malformed path', get('/%'), 400],
    ['a malformed path of a call', get('/credit/admin/api/dict/%E0%A4%A'), 400],
    ['a parameter that is too long', get(`/credit/admin/api/dict/${'x'.repeat(500)}`), 414],
    ['bytes that are no request', 'BOGUS\r\n\r\n', 400],
    ['headers that are too long', get('/', `X-Long: ${'x'.repeat(70_000)}\r\n`), 431],
  ])('have the same headers and body as all others: %s', async (_what, bytes, status) => {
    const expected = status === 414 ? 'ADDRESS_TOO_LONG' : 'VALIDATION'
    const { head, body } = await exchange(bytes)
    expect(head).toMatch(new RegExp(`^http/1.1 ${status} `))
    for (const line of [
      'content-security-policy: default-src',
      'x-content-type-options: nosniff',
      'cache-control: no-store',
      `x-error-code: ${expected.toLowerCase()}`,
    ]) {
      expect(head).toContain(line)
    }
    const { code, error, requestId } = JSON.parse(body)
    expect([code, typeof error]).toEqual([expected, 'string'])
    expect(head).toContain(`x-request-id: ${requestId}`)
    expect(body).not.toMatch(/FST_|HPE_|statusCode/)
  })
})
