import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ERRORS } from '@credit/contract'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { OutboxMessage } from '../../src/entities/outbox-message.js'
import { Todo } from '../../src/entities/todo.js'
import { unitOfWork } from '../../src/platform/database/unit-of-work.js'
import { notify } from '../../src/platform/notify/notify.js'
import { OutboxSender, RETRY_S } from '../../src/platform/notify/outbox-sender.js'
import { closeTodo, openTodo } from '../../src/platform/todo/todo.js'
import { startTestApp, type TestApp, type Who } from '../support/test-app.js'

const API = '/credit/admin/api'
const CODE = { template: 'verificationCode', params: { code: '4711', minutes: 5 } }

let t: TestApp
let gateway: Server
let answer = 200
const received: {
  headers: Record<string, unknown>
  body: { id: string; to: string; text: string }
}[] = []

beforeAll(async () => {
  gateway = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      received.push({ headers: request.headers, body: JSON.parse(text) })
      response.writeHead(answer).end()
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => gateway.once('listening', resolve))
  const { port } = gateway.address() as AddressInfo
  t = await startTestApp({ SMS_URL: `http://user:word@127.0.0.1:${port}/send` })
})
afterAll(async () => {
  await t.stop()
  const closed = new Promise((resolve) => gateway.once('close', resolve))
  gateway.close()
  gateway.closeAllConnections()
  await closed
})

async function accountOf(who: Who): Promise<string> {
  return (await (await t.as(who)).get(`${API}/account/me`)).body.accountId
}

async function areaOf(code: string): Promise<string> {
  const [area] = await t.dataSource.query('SELECT id FROM area WHERE code = $1', [code])
  return area.id
}

describe('site messages', () => {
  it('are read, marked and deleted by their account alone', async () => {
    const accountId = await accountOf(1)
    await unitOfWork(t.ctx(), async (tx) => {
      for (let i = 0; i < 7; i++) await notify(tx, { channel: 'site', accountId, ...CODE })
    })
    const one = await t.as(1)
    const list = async (query = '') => (await one.get(`${API}/sysMessage/list${query}`)).body
    const first = await list('?current=1&size=5')
    expect([first.records.length, first.total, first.pages, first.unread]).toEqual([5, 7, 2, 7])
    expect(first.records[0]).toMatchObject({ title: '验证码', status: 0 })
    const english = await one.get(`${API}/sysMessage/list`).set('accept-language', 'en-US')
    expect(english.body.records[0].title).toBe('Verification code')

    const [{ id }, { id: second }] = first.records
    const marked = await one.post(`${API}/sysMessage/doMarkReadIds`).send([id])
    expect([marked.status, marked.body]).toEqual([200, { marked: 1, unread: 6 }])
    expect((await list('?status=1')).total).toBe(1)
    const two = await t.as(2)
    expect((await two.post(`${API}/sysMessage/doMarkReadIds`).send([second])).body.marked).toBe(0)
    expect((await two.delete(`${API}/sysMessage/${second}`)).status).toBe(404)
    expect((await one.post(`${API}/sysMessage/doMarkReadIds`).send([])).body).toEqual({
      marked: 6,
      unread: 0,
    })
    expect((await one.delete(`${API}/sysMessage/${id}`)).status).toBe(204)
    expect((await list()).total).toBe(6)
    expect((await one.post(`${API}/sysMessage/doMarkReadIds`).send(['x'])).status).toBe(400)
    expect((await one.post(`${API}/sysMessage/doMarkReadIds`).send({ ids: [] })).status).toBe(400)
    expect((await one.get(`${API}/sysMessage/list?status=2`)).status).toBe(400)
    expect((await one.get(`${API}/sysMessage/list?owner=x`)).body.code).toBe('UNKNOWN_FILTER')
  })
})

describe('outbox', () => {
  const sender = () => t.app.get(OutboxSender)

  async function send(areaId: string | null = null): Promise<string> {
    await unitOfWork(t.ctx(), (tx) =>
      notify(tx, {
        ...CODE,
        channel: 'sms',
        to: '13900001234',
        locale: 'zh-CN',
        secret: ['code'],
        areaId,
      }),
    )
    const [row] = await t.dataSource.query('SELECT id FROM outbox_message ORDER BY id DESC LIMIT 1')
    return row.id
  }
  const row = (id: string) => t.dataSource.getRepository(OutboxMessage).findOneByOrFail({ id })

  it('is written with what causes it, or not at all', async () => {
    const before = await t.dataSource.getRepository(OutboxMessage).count()
    const failing = unitOfWork(t.ctx(), async (tx) => {
      await notify(tx, { ...CODE, channel: 'sms', to: '1', locale: 'zh-CN' })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await t.dataSource.getRepository(OutboxMessage).count()).toBe(before)
  })

  it('hands over once and then forgets the code', async () => {
    const id = await send()
    await sender().send(t.ctx(), id)
    await sender().send(t.ctx(), id)
    const mine = received.filter(({ body }) => body.id === id)
    expect(mine).toHaveLength(1)
    expect(mine[0]?.body).toMatchObject({
      to: '13900001234',
      text: expect.stringContaining('4711'),
    })
    expect(mine[0]?.headers.authorization).toBe(
      `Basic ${Buffer.from('user:word').toString('base64')}`,
    )
    expect(await row(id)).toMatchObject({ status: 'sent', params: { code: '****', minutes: 5 } })
  })

  it('tries again with growing delays, then gives up, and a supervisor may retry or drop', async () => {
    answer = 500
    const id = await send(await areaOf('003900130006'))
    const waits: number[] = []
    for (;;) {
      await sender().send(t.ctx(), id)
      const { status, nextTryAt, error } = await row(id)
      expect(error).toBe('HTTP 500')
      if (status === 'failed') break
      waits.push(((nextTryAt?.getTime() ?? 0) - t.clock.now().getTime()) / 1000)
    }
    expect(waits).toEqual([...RETRY_S])
    answer = 200

    const city = await t.as('city')
    const failed = await city.get(`${API}/outbox/list?status=failed`)
    expect(failed.body.records.map((r: { id: string }) => r.id)).toEqual([id])
    expect((await (await t.as('district02')).put(`${API}/outbox/${id}/retry`)).status).toBe(404)
    const retried = await (await t.as('district06')).put(`${API}/outbox/${id}/retry`)
    expect([retried.status, retried.body.status]).toEqual([200, 'waiting'])
    expect((await city.put(`${API}/outbox/${id}/retry`)).body.code).toBe('STATE_CONFLICT')
    expect((await city.put(`${API}/outbox/${id}/drop`)).body.status).toBe('dropped')
    await sender().send(t.ctx(), id)
    expect((await row(id)).status).toBe('dropped')
    expect((await (await t.as(1)).get(`${API}/outbox/list`)).status).toBe(403)
  })
})

describe('to-do list', () => {
  it('shows each area what waits there, what is due first', async () => {
    const [d06, d02] = [await areaOf('003900130006'), await areaOf('003900130002')]
    const source = () => crypto.randomUUID()
    const [first, second, third] = [source(), source(), source()]
    const open = (sourceId: string, areaId: string, dueAt: Date | null) =>
      unitOfWork(t.ctx(), (tx) =>
        openTodo(tx, {
          ...{ sourceType: 'profile', sourceId, areaId, dueAt, link: '/x' },
          title: { 'zh-CN': '待审', 'en-US': 'Waits' },
        }),
      )
    await open(first, d06, null)
    await open(second, d06, t.clock.now())
    await open(third, d02, null)
    await open(first, d06, null)
    const list = async (who: Who, query = '') =>
      (await (await t.as(who)).get(`${API}/supervisor/examineList${query}`)).body
    const mine = await list('district06', '?current=1&size=9999')
    expect(mine.records.map((r: { id: string }) => r.id)).toEqual([second, first])
    expect(mine.records[0]).toMatchObject({ sourceType: 'profile', title: '待审', link: '/x' })
    expect(mine.records[0].areaName).toBeTruthy()
    expect((await list('city')).total).toBe(3)
    expect((await (await t.as(1)).get(`${API}/supervisor/examineList`)).status).toBe(403)
    await unitOfWork(t.ctx(), (tx) => closeTodo(tx, 'profile', second))
    expect((await list('district06')).total).toBe(1)
    expect(await t.dataSource.getRepository(Todo).countBy({ sourceId: second })).toBe(0)
  })
})

describe('watch', () => {
  it('says what this instance stands on', async () => {
    expect((await t.http.get('/health/live')).body).toEqual({ status: 'ok' })
    const ready = await t.http.get('/health/ready')
    expect([ready.status, ready.body]).toEqual([
      200,
      { status: 'ok', checks: { database: 'ok', storage: 'ok', disk: 'ok', jobs: 'off' } },
    ])
  })

  it('gives figures to private addresses, never through a proxy', async () => {
    const metrics = await t.http.get('/metrics')
    expect(metrics.status).toBe(200)
    expect(metrics.text).toContain('http_request_duration_seconds_count')
    expect(metrics.text).toContain('credit_audit_unsealed')
    const proxied = await t.http.get('/metrics').set('x-forwarded-for', '127.0.0.1')
    expect(proxied.status).toBe(404)
  })

  it('sets strict headers, and HSTS only where TLS was spoken', async () => {
    const plain = await t.http.get('/health/live')
    expect(plain.headers['content-security-policy']).toContain("script-src 'self';")
    expect(plain.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(plain.headers['strict-transport-security']).toBeUndefined()
    const tls = await t.http.get('/health/live').set('x-forwarded-proto', 'https')
    expect(tls.headers['strict-transport-security']).toMatch(/max-age=31536000/)
  })

  it('compresses large JSON only', async () => {
    const large = await t.http.get(`${API}/openapi.json`).set('accept-encoding', 'gzip')
    expect(large.headers['content-encoding']).toBe('gzip')
    const small = await t.http.get('/health/live').set('accept-encoding', 'gzip')
    expect(small.headers['content-encoding']).toBeUndefined()
  })
})

describe('API document', () => {
  it('has every call with its errors, in 3.1', async () => {
    const { body } = await t.http.get(`${API}/openapi.json`)
    expect(body.openapi).toBe('3.1.0')
    expect(Object.keys(body.paths).length).toBeGreaterThan(60)
    expect(Object.keys(body.paths)).toEqual(Object.keys(body.paths).sort())
    expect(body.components.schemas.ErrorBody.properties.code.enum).toEqual(
      Object.keys(ERRORS).sort(),
    )
    for (const item of Object.values<Record<string, { responses: object }>>(body.paths)) {
      for (const operation of Object.values(item)) {
        expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['400', '500']))
      }
    }
    expect(JSON.stringify(body)).not.toContain('"nullable"')
  })

  it('is a page without inline script', async () => {
    const page = await t.http.get(`${API}/docs`).set('accept', 'text/html')
    expect(page.status).toBe(200)
    expect(page.text).not.toMatch(/<script>/)
    for (const [, source] of page.text.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect((await t.http.get(source ?? '')).status).toBe(200)
    }
    expect((await t.http.get(`${API}/docs/package.json`)).status).toBe(404)
  })
})
