import { type MessageEvent } from '@credit/contract'
import { unitOfWork } from '#database/unit-of-work'
import { announce } from '../../src/modules/messaging/announce.js'
import { MessageDispatcher } from '../../src/modules/messaging/message-dispatcher.js'
import { type Caller, startTestApp, type TestApp, type Who } from '../support/test-app.js'

const API = '/credit/admin/api'
const SETTINGS = `${API}/messageSetting`

let t: TestApp
let city: Caller

beforeAll(async () => {
  t = await startTestApp()
  city = await t.as('city')
})
afterAll(() => t.stop())

const list = async (caller: Caller, query = 'size=50') => (await caller.get(`${SETTINGS}/list?${query}`)).body

describe('preferences', () => {
  const path = `${API}/messagePreference`
  const eventsOf = async (who: Who) =>
    (await (await t.as(who)).get(path)).body.events.map((one: { event: string }) => one.event)

  it('cover the events that concern the account', async () => {
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
      'todoDue',
      'todoOverdue',
      'todoEscalated',
      'recordChanged',
      'broadcast',
      'jobDone',
    ])
    expect(await eventsOf('district06')).toEqual([
      ...examined,
      'reportReady',
      'todoAssigned',
      'todoDue',
      'todoOverdue',
      'recordChanged',
      'broadcast',
      'jobDone',
    ])
    expect((await t.http.get(path)).status).toBe(401)
  })

  it('are returned and kept for the caller alone', async () => {
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

  it('cannot be declined on the site, only on other channels', async () => {
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

  it('are declined one by one, like all other events on each channel', async () => {
    const four = await t.as(4)
    const before = (await four.get(path)).body.events as Events
    for (const { event, offered } of before) {
      for (const channel of offered) {
        if (channel === 'site' && LEGAL.includes(event)) continue
        const channels = offered.filter((one) => one !== channel)
        const { body } = await four.put(path).send({ events: [{ event, channels }] })
        expect(body.events).toEqual(before.map((one) => (one.event === event ? { ...one, channels } : one)))
        await four.put(path).send({ events: [{ event, channels: offered }] })
      }
    }
  })

  it('arrive on the site whatever was stored before', async () => {
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
    await t.dataSource.query("UPDATE message_setting SET channels = '{sms}' WHERE event = 'claimDecided'")
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

  it('cannot be disabled on the site by the city', async () => {
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
