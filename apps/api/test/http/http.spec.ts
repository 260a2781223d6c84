import { ERRORS } from '@credit/contract'
import { releaseName } from '#core/release'
import { startTestApp, type TestApp } from '../support/test-app.js'

const API = '/credit/admin/api'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

describe('health and metrics', () => {
  it('report the parts of this instance', async () => {
    expect((await t.http.get('/health/live')).body).toEqual({
      status: 'ok',
      release: releaseName(),
    })
    const ready = await t.http.get('/health/ready')
    expect([ready.status, ready.body]).toEqual([
      200,
      {
        status: 'ok',
        release: releaseName(),
        checks: {
          database: 'ok',
          storage: 'ok',
          disk: 'ok',
          jobs: 'off',
          backup: 'off',
          replica: 'off',
        },
        backupAgeSeconds: null,
      },
    ])
  })

  it('return the metrics to this machine, but not through a proxy', async () => {
    const metrics = await t.http.get('/metrics')
    expect(metrics.status).toBe(200)
    for (const name of ['credit_jobs', 'credit_outbox', 'process_resident_memory_bytes']) {
      expect(metrics.text).toContain(`# TYPE ${name} gauge`)
    }
    expect(metrics.text).toContain('http_request_duration_seconds_count')
    expect(metrics.text).toContain('credit_audit_unsealed')
    const proxied = await t.http.get('/metrics').set('x-forwarded-for', '127.0.0.1')
    expect(proxied.status).toBe(404)
  })

  it('return the metrics only with the token, if there is one', async () => {
    const other = await startTestApp({ METRICS_TOKEN: 'a-token-of-the-collector' })
    try {
      const read = (token: string) => other.http.get('/metrics').set('Authorization', token)
      expect((await other.http.get('/metrics')).status).toBe(404)
      expect((await read('Bearer another-token-of-a-client')).status).toBe(404)
      const metrics = await read('Bearer a-token-of-the-collector').set('x-forwarded-for', '10.0.0.1')
      expect(metrics.status).toBe(200)
    } finally {
      await other.stop()
    }
  })
})

describe('responses', () => {
  it('have strict security headers, and HSTS only over HTTPS', async () => {
    const plain = await t.http.get('/health/live')
    expect(plain.headers['content-security-policy']).toContain("script-src 'self';")
    expect(plain.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(plain.headers['strict-transport-security']).toBeUndefined()
    const tls = await t.http.get('/health/live').set('x-forwarded-proto', 'https')
    expect(tls.headers['strict-transport-security']).toMatch(/max-age=31536000/)
    const malformed = await t.http.get('/%').set('x-forwarded-proto', 'https').expect(400)
    expect(malformed.headers['strict-transport-security']).toMatch(/max-age=31536000/)
  })

  it('are compressed if they are large JSON', async () => {
    const large = await t.http.get(`${API}/openapi.json`).set('accept-encoding', 'gzip')
    expect(large.headers['content-encoding']).toBe('gzip')
    const small = await t.http.get('/health/live').set('accept-encoding', 'gzip')
    expect(small.headers['content-encoding']).toBeUndefined()
  })
})

describe('API document', () => {
  it('describes every call with its errors, in OpenAPI 3.1', async () => {
    const { body } = await t.http.get(`${API}/openapi.json`)
    expect(body.openapi).toBe('3.1.0')
    expect(Object.keys(body.paths).length).toBeGreaterThan(60)
    expect(Object.keys(body.paths)).toEqual(Object.keys(body.paths).sort())
    expect(body.components.schemas.ErrorBody.properties.code.enum).toEqual(Object.keys(ERRORS).sort())
    for (const item of Object.values<Record<string, { responses: object }>>(body.paths)) {
      for (const operation of Object.values(item)) {
        expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['400', '500']))
      }
    }
    expect(JSON.stringify(body)).not.toContain('"nullable"')
  })

  it('is shown as a page without inline scripts', async () => {
    const page = await t.http.get(`${API}/docs`).set('accept', 'text/html')
    expect(page.status).toBe(200)
    expect(page.text).not.toMatch(/<script>/)
    for (const [, source] of page.text.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect((await t.http.get(source ?? '')).status).toBe(200)
    }
    expect((await t.http.get(`${API}/docs/package.json`)).status).toBe(404)
  })
})
