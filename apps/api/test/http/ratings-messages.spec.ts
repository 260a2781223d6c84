import { waitUntil } from '@credit/testkit'
import { Background } from '#core/background'
import { unitOfWork } from '#database/unit-of-work'
import { AreaEntity } from '#entities/areas/area'
import { voidFacts } from '../../src/modules/ledger/post-facts.js'
import { MessageDispatcher } from '../../src/modules/messaging/message-dispatcher.js'
import { announceRating } from '../../src/modules/ratings/announce-rating.js'
import { storeRating } from '../../src/modules/ratings/compute-rating.js'
import { rateArea } from '../../src/modules/ratings/rate-area.js'
import { makeAccount, openSession } from '../support/accounts.js'
import { decisionAgainst, makeParticipants, reveal } from '../support/credit.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

const API = '/credit/admin/api'
const TITLE = '信用评级有进展'
const NAMES = ['评级甲', '评级乙', '未评级丙']

let t: TestApp
let rating: { id: string; number: string }
let last = ''
const ids: Record<string, string> = {}
const accounts: Record<string, string> = {}

beforeAll(async () => {
  t = await startTestApp()
  t.app.get(Background).start()
  const ctx = t.ctx()
  t.clock.set('2035-06-20T10:00:00+08:00')
  const evaluators = await makeParticipants(ctx, 1, ['一', '二', '三', '四'])
  for (const [at, name] of NAMES.entries()) {
    const [id = ''] = await makeParticipants(ctx, 2, [name])
    ids[name] = id
    await decisionAgainst(ctx, id)
    // The third is unrated.
    for (const evaluator of evaluators.slice(0, at === 2 ? 2 : 4)) {
      const [fact] = await reveal(ctx, id, [evaluator], 90 - at)
      if (at === 1) last = fact?.recordId ?? ''
    }
    const person = { sign: 2 as const, areaCode: '003900130006', participantId: id }
    accounts[name] = (await makeAccount(ctx, { ...person, roles: ['supplier'] })).id
  }
  t.clock.set('2035-07-02T10:00:00+08:00')
  rating = await unitOfWork(t.ctx(), async (tx) => {
    const area = await tx.manager.findOneByOrFail(AreaEntity, { code: '003900130006' })
    const rows = await rateArea(tx, area, '2035-06-30', async () => true)
    return storeRating(tx, area, '2035H1', rows)
  })
})
afterAll(() => t.stop())

const as = async (name: string) => t.withToken(await openSession(t.ctx(), { id: accounts[name] ?? '' }))
const decide = async (action: string, body: object = {}) =>
  (await t.as('examiner')).put(`${API}/rating/${rating.id}/${action}`).send(body).expect(200)

/** Returns the last message about ratings of each account, once `events` events were announced. */
async function told(events: number): Promise<(string | null)[]> {
  const announced = async () => {
    const [{ n }] = await t.dataSource.query(`SELECT count(*)::int AS n FROM message_event WHERE event = 'ratingMoved'`)
    return n
  }
  await waitUntil('the events are announced', async () => (await announced()) >= events)
  expect(await announced()).toBe(events)
  await t.app.get(MessageDispatcher).run(t.ctx())
  const texts: (string | null)[] = []
  for (const name of NAMES) {
    const caller = await as(name)
    const { body } = await caller.get(`${API}/sysMessage/list?size=50`)
    const found = body.records.filter(({ title }: { title: string }) => title.startsWith(TITLE))
    texts.push(found[0]?.content ?? null)
  }
  return texts
}
const NAME = /2035年上半年信用评级/

describe('a participant in a rating', () => {
  it('is notified once when its public notice begins, and no other participant is', async () => {
    await decide('publish')
    const [first, second, third] = await told(2)
    expect(first).toMatch(NAME)
    expect(first).toContain('已公示，2035-07-09 前可对本方结果提出异议')
    expect(second).toBe(first)
    expect(third).toBeNull()
    // Runs the task again, as after a crash, and once for a state that is over.
    await announceRating(t.ctx(), rating.id, 'notice')
    await announceRating(t.ctx(), rating.id, 'inForce')
    await told(2)
  })

  it('is notified when its own row was corrected', async () => {
    const second = await as('评级乙')
    const [own] = (await second.get(`${API}/rating/own`)).body
    const filed = await second.post(`${API}/complaint`).send({
      ...{ kind: 'objection', subjectType: 'ratingRow', subjectId: own.entryId },
      ...{ title: '对评级的异议', content: '一项评价有误' },
    })
    await unitOfWork(t.ctx(), (tx) => voidFacts(tx, [last]))
    const examiner = await t.as('examiner')
    const path = `${API}/complaint/${filed.body.id}`
    await examiner.put(`${path}/accept`).send({ text: '受理' }).expect(200)
    await examiner.put(`${path}/decide`).send({ upheld: true, text: '评价已作废' }).expect(200)
    const [, text] = await told(3)
    expect(text).toContain('本方结果已更正，2035-07-09 前可提出异议')
    const [{ recipient }] = await t.dataSource.query(
      `SELECT recipient FROM message_event WHERE event = 'ratingMoved' ORDER BY id DESC LIMIT 1`,
    )
    expect(recipient).toBe(`participant:${ids.评级乙}`)
  })

  it('is notified when it comes into force, and when it is withdrawn', async () => {
    t.clock.set('2035-07-10T10:00:00+08:00')
    await decide('enforce')
    expect((await told(5)).map((text) => text?.includes('已生效'))).toEqual([true, true, undefined])
    await decide('withdraw', { reason: '数据有误' })
    const [first] = await told(7)
    expect(first).toContain('已撤回：数据有误')
  })

  it('may decline to be notified', async () => {
    const { body } = await (await as('评级甲')).get(`${API}/messagePreference`)
    const events = body.events.map(({ event }: { event: string }) => event)
    expect(events).toContain('ratingMoved')
  })
})
