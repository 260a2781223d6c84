import { MESSAGE_EVENT_CODES } from '@credit/contract'
import { unitOfWork } from '#database/unit-of-work'
import { JobRegistry } from '../../src/modules/jobs/job-registry.js'
import { announce } from '../../src/modules/messaging/announce.js'
import { jobName, NAMED_JOBS } from '../../src/modules/messaging/job-announcements.js'
import { MessageDispatcher } from '../../src/modules/messaging/message-dispatcher.js'
import { seedMessageSettings } from '../../src/seeds/reference/message-settings.js'
import { verifyMail } from '../support/mail.js'
import { type Caller, startTestApp, type TestApp, type Who } from '../support/test-app.js'

const API = '/credit/admin/api'
const SETTINGS = `${API}/messageSetting`
const BODY = {
  event: 'evaluationDue',
  daysBefore: 1,
  channels: ['site'],
  title: { 'zh-CN': '明日到期', 'en-US': 'Due tomorrow' },
  template: { 'zh-CN': '{sectionName} 明日到期', 'en-US': '{sectionName} is due tomorrow' },
}

let t: TestApp
let city: Caller

beforeAll(async () => {
  t = await startTestApp()
  city = await t.as('city')
})
afterAll(() => t.stop())

const list = async (caller: Caller, query = 'size=50') => (await caller.get(`${SETTINGS}/list?${query}`)).body

describe('message settings', () => {
  it('exist for every event, and a repeated seed adds none', async () => {
    const { records, total } = await list(city)
    expect(new Set(records.map((r: { event: string }) => r.event))).toEqual(new Set(MESSAGE_EVENT_CODES))
    await unitOfWork(t.ctx(), seedMessageSettings)
    expect((await list(city)).total).toBe(total)
  })

  it('are changed by the city only, read by none but those with the permission', async () => {
    const [{ id, version, ...row }] = (await list(city)).records
    const { event, channels, title, template } = row
    const body = { event, channels, title, template, version }
    for (const who of ['district06', 'examiner', 1, 2, 3, 4] as Who[]) {
      const caller = await t.as(who)
      const answers = [
        await caller.get(`${SETTINGS}/list`),
        await caller.post(SETTINGS).send(BODY),
        await caller.put(`${SETTINGS}/${id}`).send(body),
        await caller.post(`${SETTINGS}/preview`).send(body),
        await caller.post(`${SETTINGS}/${id}/test`).send({}),
      ]
      expect([who, answers.map(({ status }) => status)]).toEqual([who, [403, 403, 403, 403, 403]])
    }
    expect((await t.http.get(`${SETTINGS}/list`)).status).toBe(401)
    const changed = await city.put(`${SETTINGS}/${id}`).send({ ...body, enabled: false })
    expect([changed.status, changed.body.enabled, changed.body.version]).toEqual([200, false, version + 1])
    const stale = await city.put(`${SETTINGS}/${id}`).send({ ...body, enabled: true })
    expect([stale.status, stale.body.code]).toEqual([409, 'VERSION_CONFLICT'])
    await city.put(`${SETTINGS}/${id}`).send({ ...body, enabled: true, version: version + 1 })
  })

  it('have one reminder for a day', async () => {
    const made = await city.post(SETTINGS).send(BODY)
    expect([made.status, made.body.daysBefore]).toEqual([201, 1])
    const again = await city.post(SETTINGS).send(BODY)
    expect([again.status, again.body.code]).toEqual([409, 'DUPLICATE'])
    const twice = await city.post(SETTINGS).send({ ...BODY, event: 'jobDone', template: BODY.title })
    expect(twice.body.code).toBe('DUPLICATE')
    const moved = await city
      .put(`${SETTINGS}/${made.body.id}`)
      .send({ ...BODY, event: 'jobDone', template: BODY.title })
    expect(moved.body.fields).toHaveProperty('event')
  })

  it.each([
    ['an unknown field', { template: { ...BODY.template, 'en-US': '{sectionNmae}' } }, 'template'],
    ['a field of another event', { template: { ...BODY.template, 'zh-CN': '{jobName}' } }, 'template'],
    ['a field in the title', { title: { ...BODY.title, 'en-US': '{count}' } }, 'title'],
    ['no day', { daysBefore: null }, 'daysBefore'],
    ['a day too far', { daysBefore: 31 }, 'daysBefore'],
    ['no channel', { channels: [] }, 'channels'],
    ['an unknown channel', { channels: ['fax'] }, 'channels'],
    ['a channel twice', { channels: ['site', 'site'] }, 'channels'],
    ['a missing language', { title: { 'zh-CN': '标题' } }, 'title'],
    ['an unknown event', { event: 'moon' }, 'event'],
  ])('reject %s', async (_, change, field) => {
    for (const locale of ['zh-CN', 'en-US']) {
      const call = city.post(SETTINGS).set('accept-language', locale)
      const { status, body } = await call.send({ ...BODY, daysBefore: 9, ...change })
      expect([400, 422]).toContain(status)
      expect(Object.keys(body.fields).map((name) => name.split('.')[0])).toContain(field)
    }
  })

  it('preview messages as people would get them', async () => {
    const { event, title, template } = BODY
    const call = city.post(`${SETTINGS}/preview`).set('accept-language', 'en-US')
    const { status, body } = await call.send({ event, title, template })
    expect(status).toBe(200)
    expect(body.zh).toMatchObject({ title: '明日到期', content: '第一包 明日到期' })
    expect(body.en.sms).toMatch(/^Lot 1 is due tomorrow http/)
    expect(body.digest.title).toBe('Due tomorrow (3)')
    const wrong = await city
      .post(`${SETTINGS}/preview`)
      .send({ event, title, template: { 'zh-CN': '{x}', 'en-US': 'x' } })
    expect(wrong.status).toBe(422)
  })

  it('are tried on the caller alone', async () => {
    const settings = (await list(city)).records
    const all = settings.find((r: { channels: string[] }) => r.channels.length === 3)
    const first = await city.post(`${SETTINGS}/${all.id}/test`).send({})
    expect(first.body.map((s: { channel: string; to: string }) => [s.channel, s.to !== null])).toEqual([
      ['site', true],
      ['sms', false],
      ['email', false],
    ])
    await city.put(`${API}/messagePreference`).send({ email: 'city@example.org', events: [] })
    const unverified = await city.post(`${SETTINGS}/${all.id}/test`).send({})
    expect(unverified.body.at(-1)).toEqual({ channel: 'email', to: null })
    await verifyMail(t, city)
    const second = await city.post(`${SETTINGS}/${all.id}/test`).send({})
    expect(second.body.at(-1)).toEqual({ channel: 'email', to: 'city@example.org' })
    const mails = await t.dataSource.query('SELECT channel, recipient FROM outbox_message')
    const mail = { channel: 'mail', recipient: 'city@example.org' }
    expect(mails).toEqual([mail, mail])
    const messages = (await city.get(`${API}/sysMessage/list`)).body
    expect(messages.records[0].content).toMatch(/城区道路照明采购（第一包）/)
  })
})

describe('supervisors', () => {
  const titles = async (who: Who) =>
    (await (await t.as(who)).get(`${API}/sysMessage/list?size=50`)).body.records.map(
      ({ title }: { title: string }) => title,
    )
  const tell = async (areaCode: string | null) => {
    const [area] = await t.dataSource.query('SELECT id FROM area WHERE code = $1', [areaCode])
    const to = areaCode
      ? { permission: 'integrity:list' as const, areaId: area.id }
      : { permission: 'sync:list' as const, areaId: null }
    const event = areaCode ? ('behaviourReported' as const) : ('syncRefused' as const)
    await unitOfWork(t.ctx(), (tx) => announce(tx, [{ event, key: String(areaCode), to, params: {}, link: '/' }]))
    await t.app.get(MessageDispatcher).run(t.ctx())
  }

  it('are notified of events of their area and permissions', async () => {
    const people: Who[] = ['city', 'district06', 'district02', 'auditor', 2]
    for (const who of people) await t.as(who)
    await tell('003900130006')
    await tell(null)
    const told = await Promise.all(
      people.map(async (who) => [
        (await titles(who)).includes('有失信行为被举报'),
        (await titles(who)).includes('数据同步有问题'),
      ]),
    )
    expect(told).toEqual([
      [false, true],
      [true, false],
      [false, false],
      [true, false],
      [false, false],
    ])
  })
})

it('the jobs that people start have a name', () => {
  const kinds = [...t.app.get(JobRegistry).jobs.keys()].filter((kind) => !kind.startsWith('test.'))
  expect(kinds).toEqual(expect.arrayContaining([...NAMED_JOBS]))
  expect(kinds.filter((kind) => jobName(kind) === 'other')).toEqual([])
})
