import { MESSAGE_EVENT_CODES, type MessageEvent } from '@credit/contract'
import { unitOfWork } from '../../src/database/unit-of-work.js'
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

const list = async (caller: Caller, query = 'size=50') =>
  (await caller.get(`${SETTINGS}/list?${query}`)).body

describe('message settings', () => {
  it('exist for every event, and a repeated seed adds none', async () => {
    const { records, total } = await list(city)
    expect(new Set(records.map((r: { event: string }) => r.event))).toEqual(
      new Set(MESSAGE_EVENT_CODES),
    )
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
    expect([changed.status, changed.body.enabled, changed.body.version]).toEqual([
      200,
      false,
      version + 1,
    ])
    const stale = await city.put(`${SETTINGS}/${id}`).send({ ...body, enabled: true })
    expect([stale.status, stale.body.code]).toEqual([409, 'VERSION_CONFLICT'])
    await city.put(`${SETTINGS}/${id}`).send({ ...body, enabled: true, version: version + 1 })
  })

  it('have one reminder for a day', async () => {
    const made = await city.post(SETTINGS).send(BODY)
    expect([made.status, made.body.daysBefore]).toEqual([201, 1])
    const again = await city.post(SETTINGS).send(BODY)
    expect([again.status, again.body.code]).toEqual([409, 'DUPLICATE'])
    const twice = await city
      .post(SETTINGS)
      .send({ ...BODY, event: 'jobDone', template: BODY.title })
    expect(twice.body.code).toBe('DUPLICATE')
    const moved = await city
      .put(`${SETTINGS}/${made.body.id}`)
      .send({ ...BODY, event: 'jobDone', template: BODY.title })
    expect(moved.body.fields).toHaveProperty('event')
  })

  it.each([
    ['an unknown field', { template: { ...BODY.template, 'en-US': '{sectionNmae}' } }, 'template'],
    [
      'a field of another event',
      { template: { ...BODY.template, 'zh-CN': '{jobName}' } },
      'template',
    ],
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

  it('show what people would get', async () => {
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
    expect(
      first.body.map((s: { channel: string; to: string }) => [s.channel, s.to !== null]),
    ).toEqual([
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

describe('preferences', () => {
  const path = `${API}/messagePreference`
  const eventsOf = async (who: Who) =>
    (await (await t.as(who)).get(path)).body.events.map((one: { event: string }) => one.event)

  it('are about what concerns the account', async () => {
    expect(await eventsOf(2)).toEqual([
      'evaluationOpened',
      'evaluationDue',
      'evaluationReminded',
      'evaluationOverdue',
      'evaluationRevealed',
      'profileDecided',
      'behaviourNoticed',
      'behaviourDecided',
      'certificateDecided',
      'certificateExpiring',
      'claimDecided',
      'scoreAdjusted',
      'caseMoved',
      'ratingMoved',
      'evaluationReplied',
      'replyRemoved',
      'broadcast',
    ])
    const examined = [
      'behaviourReported',
      'behaviourAnswered',
      'certificateSubmitted',
      'claimSubmitted',
      'adjustmentRequested',
      'caseWaiting',
    ]
    expect(await eventsOf('city')).toEqual([
      ...examined,
      'syncRefused',
      'reportReady',
      'todoAssigned',
      'recordChanged',
      'broadcast',
      'jobDone',
    ])
    expect(await eventsOf('district06')).toEqual([
      ...examined,
      'reportReady',
      'todoAssigned',
      'recordChanged',
      'broadcast',
      'jobDone',
    ])
    expect((await t.http.get(path)).status).toBe(401)
  })

  it('are the own ones', async () => {
    const one = await t.as(1)
    const body = {
      email: 'one@example.org',
      locale: 'en-US',
      events: [{ event: 'evaluationOpened', channels: ['email'] }],
    }
    const saved = await one.put(path).send(body)
    expect(saved.body).toMatchObject({ email: 'one@example.org', locale: 'en-US' })
    expect(saved.body.events[0]).toEqual({
      event: 'evaluationOpened',
      offered: ['site', 'sms', 'email'],
      channels: ['email'],
    })
    const again = await one.put(path).send({ events: [] })
    expect(again.body).toEqual(saved.body)
    expect((await (await t.as(2)).get(path)).body.email).toBeNull()
    const wrong = await one.put(path).send({ ...body, email: 'nobody' })
    expect(wrong.body.fields).toHaveProperty('email')
  })
})

describe('legal notices', () => {
  const path = `${API}/messagePreference`
  const LEGAL = ['behaviourNoticed', 'behaviourDecided', 'claimDecided', 'caseMoved', 'ratingMoved']
  type Events = { event: string; offered: string[]; channels: string[] }[]

  it('cannot be declined on the site, only elsewhere', async () => {
    const three = await t.as(3)
    for (const event of LEGAL) {
      const call = three.put(path).set('accept-language', 'en-US')
      const { status, body } = await call.send({ events: [{ event, channels: ['sms', 'email'] }] })
      expect([event, status, body.fields]).toEqual([
        event,
        422,
        { events: ['Legal notices and decisions always come as a message on the site'] },
      ])
    }
    const events = LEGAL.map((event) => ({ event, channels: ['site'] }))
    const saved = await three.put(path).send({ events })
    const legal = (saved.body.events as Events).filter(({ event }) => LEGAL.includes(event))
    expect(legal.map(({ event, channels }) => ({ event, channels }))).toEqual(events)
  })

  it('are each declined alone, as all other events are on each channel', async () => {
    const four = await t.as(4)
    const before = (await four.get(path)).body.events as Events
    for (const { event, offered } of before) {
      for (const channel of offered) {
        if (channel === 'site' && LEGAL.includes(event)) continue
        const channels = offered.filter((one) => one !== channel)
        const { body } = await four.put(path).send({ events: [{ event, channels }] })
        expect(body.events).toEqual(
          before.map((one) => (one.event === event ? { ...one, channels } : one)),
        )
        await four.put(path).send({ events: [{ event, channels: offered }] })
      }
    }
  })

  it('come to the site whatever was stored before', async () => {
    const three = await t.as(3)
    const { accountId } = (
      await t.dataSource.query(
        'SELECT id AS "accountId" FROM message_preference WHERE id IN (SELECT account_id FROM session) ' +
          "AND declined @> '{behaviourNoticed:sms}'",
      )
    )[0]
    await t.dataSource.query('UPDATE message_preference SET declined = $1 WHERE id = $2', [
      LEGAL.map((event) => `${event}:site`),
      accountId,
    ])
    await t.dataSource.query("UPDATE message_setting SET enabled = false WHERE event = 'caseMoved'")
    await t.dataSource.query(
      "UPDATE message_setting SET channels = '{sms}' WHERE event = 'claimDecided'",
    )
    const shown = (await three.get(path)).body.events as Events
    for (const event of LEGAL) {
      expect(shown.find((one) => one.event === event)?.channels).toContain('site')
    }
    const told = async () => (await three.get(`${API}/sysMessage/list`)).body.total
    const before = await told()
    await unitOfWork(t.ctx(), (tx) =>
      announce(
        tx,
        LEGAL.map((event) => ({
          ...{ event: event as MessageEvent, key: 'legal', to: { accountId } },
          ...{ params: {}, link: '/' },
        })),
      ),
    )
    await t.app.get(MessageDispatcher).run(t.ctx())
    expect(await told()).toBe(before + LEGAL.length)
  })

  it('are not taken from the site by the city', async () => {
    const setting = async (event: string) =>
      (await list(city)).records.find((one: { event: string }) => one.event === event)
    const { id, title, template, version } = await setting('behaviourNoticed')
    const put = (change: object) =>
      city.put(`${SETTINGS}/${id}`).send({
        ...{ event: 'behaviourNoticed', title, template, version, channels: ['site'] },
        ...change,
      })
    const disabled = await put({ enabled: false })
    expect([disabled.status, Object.keys(disabled.body.fields)]).toEqual([422, ['enabled']])
    const elsewhere = await put({ channels: ['sms'] })
    expect([elsewhere.status, Object.keys(elsewhere.body.fields)]).toEqual([422, ['channels']])
    expect((await setting('behaviourNoticed')).version).toBe(version)
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
    await unitOfWork(t.ctx(), (tx) =>
      announce(tx, [{ event, key: String(areaCode), to, params: {}, link: '/' }]),
    )
    await t.app.get(MessageDispatcher).run(t.ctx())
  }

  it('learn what their area and permission is about', async () => {
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
