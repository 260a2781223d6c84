import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isOwnAddress, lookupRemote } from '../../src/modules/open-credit/webhooks/address-rule.js'
import { numberChanges } from '../../src/modules/open-credit/webhooks/change-numbering.js'
import { RETRY_S, WebhookSender } from '../../src/modules/open-credit/webhooks/webhook-sender.js'
import { makeParticipants, reveal } from '../support/credit.js'
import { setCode } from '../support/open-credit.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

const PATH = '/credit/admin/api/webhook'

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

const received: Received[] = []
let answer = 200
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    received.push({ headers: request.headers, body })
    response.writeHead(answer, answer === 302 ? { location: `${origin}/elsewhere` } : {}).end()
  })
})
let origin: string
let t: TestApp
let secret: string
let hook: string
let buyers: string[]

beforeAll(async () => {
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', () => listening())
  })
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  t = await startTestApp({ WEBHOOK_ORIGINS: `${origin}, https://platform.example.org` })
  t.clock.set('2035-11-05T10:00:00+08:00')
  buyers = await makeParticipants(t.ctx(), 1, ['甲采购人', '乙采购人', '丙采购人', '丁采购人'])
  const city = await t.as('city')
  const made = await city
    .post(PATH)
    .send({ name: '交易平台', url: `${origin}/credit`, kinds: ['score', 'listed', 'delisted'] })
  expect([made.status, made.body.status]).toEqual([201, 'active'])
  hook = made.body.id
  secret = made.body.secret
})
afterAll(async () => {
  await t.stop()
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

let organisations = 0
/** An organisation becomes rated: one change. */
async function change(): Promise<string> {
  const [id = ''] = await makeParticipants(t.ctx(), 2, [`推送公司${++organisations}`])
  const code = `91330100MA27XN0${String(organisations).padStart(3, '0')}`
  await setCode(t, id, code)
  await reveal(t.ctx(), id, buyers, 90)
  await numberChanges(t.ctx())
  return code
}
const send = () => t.app.get(WebhookSender).sendWaiting(t.ctx(), hook)
const take = () => received.splice(0)
const waiting = async () =>
  (await (await t.as('city')).get(`${PATH}/${hook}/deliveries`)).body.records as {
    id: string
    status: string
    attempts: number
    nextTryAt: string | null
    error: string
  }[]
const later = (seconds: number) => t.clock.set(new Date(t.clock.now().getTime() + seconds * 1000))

describe('a webhook', () => {
  it('receives each change once, in order, with its signature', async () => {
    const codes = [await change(), await change()]
    await Promise.all([send(), send(), send()])
    await numberChanges(t.ctx())
    await send()
    const calls = take()
    expect(calls.map(({ body }) => JSON.parse(body).code)).toEqual(codes)
    const [{ headers, body } = { headers: {}, body: '' }] = calls
    expect(JSON.parse(body)).toMatchObject({ kind: 'score', credit: { unrated: false } })
    const id = String(headers['webhook-id'])
    expect(id).toBe(JSON.parse(body).id)
    const time = Number(headers['webhook-timestamp'])
    expect(time).toBe(t.clock.now().getTime() / 1000)
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    const signature = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${signature}`)
  })

  it('is retried with the same id after a failure, and later changes wait for it', async () => {
    answer = 500
    const codes = [await change(), await change()]
    await send()
    const [first] = take()
    expect((await waiting()).slice(0, 2)).toMatchObject([
      { status: 'waiting', attempts: 0 },
      { status: 'waiting', attempts: 1, error: 'HTTP 500' },
    ])
    answer = 200
    await send()
    expect(take()).toEqual([])
    later(RETRY_S[0])
    await send()
    const again = take()
    expect(again.map(({ body }) => JSON.parse(body).code)).toEqual(codes)
    expect(again[0]?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(again[0]?.body).toBe(first?.body)
  })

  it('is retried at once by a supervisor while it waits', async () => {
    answer = 500
    await change()
    await send()
    take()
    const [failed] = await waiting()
    expect(failed).toMatchObject({ status: 'waiting', nextTryAt: expect.any(String) })
    answer = 200
    await send()
    expect(take()).toEqual([])
    const retry = async (who: 'city' | 'district06') => (await t.as(who)).post(`${PATH}/deliveries/${failed?.id}/retry`)
    expect((await retry('district06')).status).toBe(403)
    expect((await retry('city')).status).toBe(200)
    await send()
    expect(take()).toHaveLength(1)
    expect((await waiting())[0]).toMatchObject({ id: failed?.id, status: 'sent' })
    expect((await retry('city')).status).toBe(409)
  })

  it('does not follow redirects', async () => {
    answer = 302
    await change()
    await send()
    expect(take()).toHaveLength(1)
    expect((await waiting())[0]).toMatchObject({ status: 'waiting', error: 'HTTP 302' })
    answer = 200
    later(RETRY_S[0])
    await send()
    take()
  })

  it('is disabled after three days of failures, with an item on the to-do list', async () => {
    answer = 503
    await change()
    for (let tries = 0; tries < 30; tries++) {
      await send()
      later(RETRY_S[Math.min(tries, RETRY_S.length - 1)] ?? 0)
    }
    expect(take().length).toBeLessThan(30)
    const city = await t.as('city')
    expect((await city.get(`${PATH}/${hook}`)).body).toMatchObject({
      ...{ status: 'disabled', lastError: 'HTTP 503' },
    })
    const todo = async () =>
      (await city.get('/credit/admin/api/supervisor/examineList')).body.records.filter(
        ({ sourceType }: { sourceType: string }) => sourceType === 'webhook',
      )
    expect(await todo()).toMatchObject([{ id: hook, title: '交易平台' }])
    const code = await change()
    answer = 200
    await send()
    expect(take()).toEqual([])
    await city.put(`${PATH}/${hook}/enable`).expect(200)
    expect(await todo()).toEqual([])
    await send()
    expect(take().at(-1)?.body).toContain(code)
  })

  it('is not switched if it was changed meanwhile', async () => {
    const city = await t.as('city')
    const { version } = (await city.get(`${PATH}/${hook}`)).body
    const off = await city.put(`${PATH}/${hook}/disable`).send({ version }).expect(200)
    const can = ['update', 'replace', 'enable', 'delete']
    expect(off.body).toMatchObject({ status: 'disabled', version: version + 1, can })
    const stale = await city.put(`${PATH}/${hook}/enable`).send({ version }).expect(409)
    expect(stale.body.code).toBe('VERSION_CONFLICT')
    await city
      .put(`${PATH}/${hook}/enable`)
      .send({ version: version + 1 })
      .expect(200)
  })

  it('can be tested', async () => {
    const city = await t.as('city')
    await city.post(`${PATH}/${hook}/test`).expect(201)
    await send()
    expect(take().map(({ body }) => JSON.parse(body).kind)).toEqual(['test'])
    await city.put(`${PATH}/${hook}/disable`).expect(200)
    await city.post(`${PATH}/${hook}/test`).expect(409)
  })

  it('has an address of an allowed origin only', async () => {
    const city = await t.as('city')
    const wrong = [
      'http://127.0.0.1:1/credit',
      'https://platform.example.org.evil.example/x',
      'https://user:word@platform.example.org/x',
      'http://platform.example.org/x',
      'https://platform.example.org:8443/x',
      'file:///etc/passwd',
      'http://169.254.169.254/latest',
    ]
    for (const url of wrong) {
      const made = await city.post(PATH).send({ name: `地址 ${url}`, url, kinds: ['score'] })
      expect([url, made.status, Object.keys(made.body.fields)]).toEqual([url, 422, ['url']])
    }
    const right = { name: '平台二', url: 'https://platform.example.org/x', kinds: ['score'] }
    await city.post(PATH).send(right).expect(201)
  })

  it('never reaches the machine itself by a name', async () => {
    const own = ['127.0.0.1', '::1', '0.0.0.0', '169.254.169.254', 'fe80::1', '::ffff:127.0.0.1']
    expect(own.filter((address) => !isOwnAddress(address))).toEqual([])
    expect(isOwnAddress('10.20.30.40')).toBe(false)
    const error = await new Promise((done) => {
      lookupRemote('localhost', {}, (reason) => done(reason))
    })
    expect(String(error)).toContain('leads to this machine')
  })
})
