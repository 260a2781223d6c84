import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { unitOfWork } from '#database/unit-of-work'
import { OutboxMessageEntity } from '#entities/messaging/outbox-message'
import { notify } from '../../src/modules/messaging/notify.js'
import { OutboxSender, RETRY_S } from '../../src/modules/messaging/outbox-sender.js'
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
  it('are read, marked and deleted only by their account', async () => {
    const accountId = await accountOf(1)
    await unitOfWork(t.ctx(), async (tx) => {
      for (let i = 0; i < 7; i++) await notify(tx, { channel: 'site', accountId, ...CODE })
    })
    const one = await t.as(1)
    const list = async (query = '') => (await one.get(`${API}/sysMessage/list${query}`)).body
    const first = await list('?current=1&size=5')
    expect([first.records.length, first.total, first.pages, first.unread]).toEqual([5, 7, 2, 7])
    expect(first.records[0]).toMatchObject({
      ...{ id: expect.any(String), title: '验证码', content: expect.stringContaining('验证码') },
      ...{ status: 0, createTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
    })
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
  const row = (id: string) => t.dataSource.getRepository(OutboxMessageEntity).findOneByOrFail({ id })

  it('is written in the transaction that causes it', async () => {
    const before = await t.dataSource.getRepository(OutboxMessageEntity).count()
    const failing = unitOfWork(t.ctx(), async (tx) => {
      await notify(tx, { ...CODE, channel: 'sms', to: '1', locale: 'zh-CN' })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await t.dataSource.getRepository(OutboxMessageEntity).count()).toBe(before)
  })

  it('sends a message once and then removes its code', async () => {
    const id = await send()
    await sender().send(t.ctx(), id)
    await sender().send(t.ctx(), id)
    const mine = received.filter(({ body }) => body.id === id)
    expect(mine).toHaveLength(1)
    expect(mine[0]?.body).toMatchObject({
      to: '13900001234',
      text: expect.stringContaining('4711'),
    })
    expect(mine[0]?.headers.authorization).toBe(`Basic ${Buffer.from('user:word').toString('base64')}`)
    expect(await row(id)).toMatchObject({ status: 'sent', params: { code: '****', minutes: 5 } })
  })

  it('shows neither codes nor phones to supervisors, even before it is sent', async () => {
    const id = await send(await areaOf('003900130006'))
    for (const who of ['city', 'district06', 'auditor'] as const) {
      const caller = await t.as(who)
      const { body } = await caller.get(`${API}/outbox/list?to=13900001234&size=100`).expect(200)
      const shown = body.records.find((record: { id: string }) => record.id === id)
      expect(shown).toMatchObject({
        to: '139****1234',
        content: expect.not.stringContaining('4711'),
      })
      const part = await caller.get(`${API}/outbox/list?keyword=0000123`).expect(200)
      expect(part.body.total).toBe(0)
    }
    const log = await (await t.as('auditor')).get(`${API}/logs/operation?entityId=${id}`)
    expect(JSON.stringify(log.body)).not.toContain('13900001234')
    await (await t.as(2)).get(`${API}/outbox/list`).expect(403)
    await t.http.get(`${API}/outbox/list`).expect(401)
  })

  it('leaves the code out of the audit log', async () => {
    const id = await send()
    await sender().send(t.ctx(), id)
    const entries: { after: object }[] = await t.dataSource.query(
      'SELECT action, before, after FROM audit_log WHERE entity_id = $1 ORDER BY id',
      [id],
    )
    expect(entries.length).toBeGreaterThanOrEqual(1)
    expect(entries[0]?.after).toMatchObject({ template: 'verificationCode', status: 'waiting' })
    expect(JSON.stringify(entries)).not.toContain('"4711"')
  })

  it('retries with growing delays, then gives up; a supervisor can retry or drop it', async () => {
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
    expect(failed.body.records).toMatchObject([{ id, can: ['retry', 'drop'] }])
    expect((await (await t.as('district02')).put(`${API}/outbox/${id}/retry`)).status).toBe(404)
    const retried = await (await t.as('district06')).put(`${API}/outbox/${id}/retry`)
    expect([retried.status, retried.body.status]).toEqual([200, 'waiting'])
    expect((await city.put(`${API}/outbox/${id}/retry`)).body.code).toBe('STATE_CONFLICT')
    expect((await city.put(`${API}/outbox/${id}/drop`)).body).toMatchObject({ status: 'dropped', can: [] })
    await sender().send(t.ctx(), id)
    expect((await row(id)).status).toBe('dropped')
    expect((await (await t.as(1)).get(`${API}/outbox/list`)).status).toBe(403)
  })
})
