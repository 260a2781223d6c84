import type { Config } from '#core/config/index'
import { Schedule } from '#core/schedule'
import { unitOfWork } from '#database/unit-of-work'
import { OutboxMessageEntity } from '#entities/messaging/outbox-message'
import { JobRegistry } from '../../src/modules/jobs/job-registry.js'
import { notify } from '../../src/modules/messaging/notify.js'
import { OutboxSender } from '../../src/modules/messaging/outbox-sender.js'
import { startMailServer, startSilentPort, startSmsGateway } from '../support/gateways.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

const GATEWAY_MS = 400
const PHONE = '13900001234'
const MAIL = 'someone@example.org'

let t: TestApp
let sms: Awaited<ReturnType<typeof startSmsGateway>>
let mail: Awaited<ReturnType<typeof startMailServer>>
let silent: Awaited<ReturnType<typeof startSilentPort>>

beforeAll(async () => {
  sms = await startSmsGateway()
  mail = await startMailServer()
  silent = await startSilentPort()
  t = await startTestApp({
    SMS_URL: sms.url,
    MAIL_URL: mail.url,
    LIMIT_GATEWAY_MS: String(GATEWAY_MS),
  })
})
beforeEach(() => {
  sms.answer = 200
  sms.headers = {}
  mail.answer = 250
})
afterAll(async () => {
  await t.stop()
  await Promise.all([sms.stop(), mail.stop(), silent.stop()])
})

const sender = () => t.app.get(OutboxSender)
/** Another process on the same database, optionally with other gateways. */
const otherSender = (change: Partial<Config> = {}) =>
  new OutboxSender({ ...t.config, ...change }, new JobRegistry(), new Schedule())

async function queue(channel: 'sms' | 'mail'): Promise<string> {
  await unitOfWork(t.ctx(), (tx) =>
    notify(tx, {
      channel,
      to: channel === 'sms' ? PHONE : MAIL,
      locale: 'zh-CN',
      template: 'verificationCode',
      params: { code: '4711', minutes: 5 },
      secret: ['code'],
    }),
  )
  const [row] = await t.dataSource.query('SELECT id FROM outbox_message ORDER BY id DESC LIMIT 1')
  return row.id
}
const messages = () => t.dataSource.getRepository(OutboxMessageEntity)
const row = (id: string) => messages().findOneByOrFail({ id })
const taken = (id: string) => sms.received.filter(({ body }) => body.id === id)
const mailsOf = (id: string) => mail.mails.filter(({ source }) => source.includes(`<${id}@`))
const secondsUntilRetry = async (id: string) =>
  ((await row(id)).nextTryAt?.getTime() ?? 0) / 1000 - t.clock.now().getTime() / 1000

/** Leaves a message as a process does that dies while sending it. */
async function dieWhileSending(id: string): Promise<void> {
  const claimedAt = t.clock.now()
  await messages().update({ id }, { status: 'sending', attempts: 1, claimedAt })
}

describe('the gateway for text messages', () => {
  it('is waited for up to the limit, and tried again', async () => {
    sms.answer = 'silent'
    const id = await queue('sms')
    await sender().send(t.ctx(), id)
    expect(await row(id)).toMatchObject({ status: 'waiting', attempts: 1, claimedAt: null })
    expect((await row(id)).error).toMatch(/timeout/i)
    expect(Math.round(await secondsUntilRetry(id))).toBe(10)
    sms.answer = 200
    await sender().send(t.ctx(), id)
    expect(await row(id)).toMatchObject({ status: 'sent', attempts: 2, error: null })
    expect(new Set(taken(id).map(({ headers }) => headers['idempotency-key']))).toEqual(new Set([id]))
  })

  it.each([400, 410, 413, 422])('is not retried after refusing with %d', async (status) => {
    sms.answer = status
    const id = await queue('sms')
    await sender().send(t.ctx(), id)
    expect(await row(id)).toMatchObject({ status: 'failed', error: `HTTP ${status}` })
    await sender().send(t.ctx(), id)
    expect(taken(id)).toHaveLength(1)
  })

  it.each([
    [401, {}, 10],
    [302, { location: 'http://elsewhere.example.org/' }, 10],
    [503, {}, 10],
    [503, { 'retry-after': '120' }, 120],
    [429, { 'retry-after': '999999' }, 21_600],
  ])('is retried later after %d with %j', async (status, headers, seconds) => {
    Object.assign(sms, { answer: status, headers })
    const id = await queue('sms')
    await sender().send(t.ctx(), id)
    expect((await row(id)).status).toBe('waiting')
    expect(Math.round(await secondsUntilRetry(id))).toBe(seconds)
  })

  it('is retried later if nothing listens', async () => {
    const id = await queue('sms')
    await otherSender({ smsUrl: 'http://127.0.0.1:1/' }).send(t.ctx(), id)
    expect((await row(id)).status).toBe('waiting')
  })
})

describe('the mail server', () => {
  it('gets title and text in the language of the recipient', async () => {
    const id = await queue('mail')
    await sender().send(t.ctx(), id)
    expect((await row(id)).status).toBe('sent')
    const [received] = mailsOf(id)
    expect(received?.to).toEqual([MAIL])
    expect(received?.source).toContain('From: credit@example.org')
    expect(received?.source).toContain(Buffer.from('验证码').toString('base64').slice(0, 8))
  })

  it('is retried after a temporary refusal, not after a permanent one', async () => {
    mail.answer = 450
    const busy = await queue('mail')
    await sender().send(t.ctx(), busy)
    expect((await row(busy)).status).toBe('waiting')
    expect(Math.round(await secondsUntilRetry(busy))).toBe(10)
    mail.answer = 550
    const unknown = await queue('mail')
    await sender().send(t.ctx(), unknown)
    expect((await row(unknown)).status).toBe('failed')
    expect((await row(unknown)).error).toContain('550')
  })

  it('keeps mails waiting while its password is wrong', async () => {
    const id = await queue('mail')
    await otherSender({ mailUrl: mail.url.replace('word', 'wrong') }).send(t.ctx(), id)
    expect((await row(id)).status).toBe('waiting')
  })

  it('is waited for up to the limit', async () => {
    const id = await queue('mail')
    const mailUrl = `smtp://127.0.0.1:${silent.port}?from=credit@example.org`
    await otherSender({ mailUrl }).send(t.ctx(), id)
    expect((await row(id)).status).toBe('waiting')
  })

  it.each(['lost', 'silent'] as const)(
    'may have taken a mail if its answer is %s: the mail is not sent again',
    async (answer) => {
      mail.answer = answer
      const id = await queue('mail')
      await sender().send(t.ctx(), id)
      expect((await row(id)).status).toBe('failed')
      expect((await row(id)).error).toMatch(/^unconfirmed: /)
      mail.answer = 250
      await sender().send(t.ctx(), id)
      expect(mailsOf(id)).toHaveLength(1)
    },
  )
})

describe('no message is sent twice', () => {
  it('by two processes at once', async () => {
    const id = await queue('sms')
    await Promise.all([sender(), otherSender(), otherSender()].map((one) => one.send(t.ctx(), id)))
    expect(taken(id)).toHaveLength(1)
    expect(await row(id)).toMatchObject({ status: 'sent', attempts: 1 })
  })

  it('if the answer to a text message is lost: the gateway knows its id', async () => {
    sms.answer = 'lost'
    const id = await queue('sms')
    await sender().send(t.ctx(), id)
    expect((await row(id)).status).toBe('waiting')
    sms.answer = 200
    await sender().send(t.ctx(), id)
    expect([taken(id).length, [...sms.delivered.keys()].filter((key) => key === id)]).toEqual([2, [id]])
  })

  it('another process takes over the text message of a dead one once its claim ends', async () => {
    const id = await queue('sms')
    await dieWhileSending(id)
    await sender().send(t.ctx(), id)
    expect(taken(id)).toHaveLength(0)
    t.clock.advance(120_000)
    expect(await sender().recover(t.ctx())).toBeGreaterThanOrEqual(1)
    await sender().send(t.ctx(), id)
    expect(await row(id)).toMatchObject({ status: 'sent', attempts: 2 })
    expect(taken(id).map(({ headers }) => headers['idempotency-key'])).toEqual([id])
  })

  it('if the process died while sending a mail: a supervisor decides', async () => {
    const id = await queue('mail')
    await dieWhileSending(id)
    t.clock.advance(120_000)
    await sender().send(t.ctx(), id)
    expect((await row(id)).status).toBe('failed')
    expect((await row(id)).error).toMatch(/^unconfirmed: /)
    expect(mailsOf(id)).toHaveLength(0)
    const city = await t.as('city')
    expect((await city.put(`/credit/admin/api/outbox/${id}/retry`)).body.status).toBe('waiting')
    await sender().send(t.ctx(), id)
    expect(mailsOf(id)).toHaveLength(1)
  })

  it('and it can be neither dropped nor retried while it is being sent', async () => {
    const id = await queue('sms')
    await dieWhileSending(id)
    const city = await t.as('city')
    for (const action of ['drop', 'retry']) {
      const { body } = await city.put(`/credit/admin/api/outbox/${id}/${action}`)
      expect(body.code).toBe('STATE_CONFLICT')
    }
  })

  it('and a late result does not overwrite the result of the process that took over', async () => {
    sms.answer = 'silent'
    const id = await queue('sms')
    const late = sender().send(t.ctx(), id)
    while (taken(id).length === 0) await new Promise(setImmediate)
    await messages().update({ id }, { status: 'sending', attempts: 2, claimedAt: new Date(1) })
    await late
    expect(await row(id)).toMatchObject({ status: 'sending', attempts: 2, nextTryAt: null })
  })
})

it('a message whose task was lost is found', async () => {
  const id = await queue('sms')
  await t.dataSource.query(`DELETE FROM graphile_worker._private_jobs WHERE key = $1`, [`outbox:${id}`])
  const tasks = () => t.dataSource.query(`SELECT 1 FROM graphile_worker.jobs WHERE key = $1`, [`outbox:${id}`])
  t.clock.advance(3_600_000)
  expect(await tasks()).toHaveLength(0)
  await sender().recover(t.ctx())
  expect(await tasks()).toHaveLength(1)
})
