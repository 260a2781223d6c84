import { AuditLogEntity } from '#entities/audit/audit-log'
import { MessageDispatcher } from '../../src/modules/messaging/message-dispatcher.js'
import { createAgency, createBidders, type EvaluatedAgency, openSection, passTo } from '../support/anonymous.js'
import { AFTER_WINDOW, logIn, MONDAY, RECORDS, submit } from '../support/evaluation.js'
import { type Caller, startTestApp, type TestApp } from '../support/test-app.js'

let t: TestApp
let set: EvaluatedAgency

beforeAll(async () => {
  t = await startTestApp()
  t.clock.set(MONDAY)
  const bidders = await createBidders(t, 3)
  set = await createAgency(t)
  const section = await openSection(
    t,
    set,
    bidders.map((bidder) => [bidder, 100] as const),
  )
  await submit(set.buyer, section, 0, set.agency.id, 85)
  await passTo(t, AFTER_WINDOW)
  for (const one of [set.agency, set.buyer]) await logIn(t, one)
})
afterAll(() => t.stop())

interface Row {
  id: string
  anonymous: boolean
  otherId: string | null
  can: string[]
  reply: { text: string | null; removedReason: string | null } | null
}
const rows = async (caller: Caller, id: string, side: 'given' | 'received'): Promise<Row[]> =>
  (await caller.get(`${RECORDS}/participant/${id}?side=${side}`).expect(200)).body.records
const received = () => rows(set.agency.caller, set.agency.id, 'received')
const givenToAgency = async () =>
  (await rows(set.buyer.caller, set.buyer.id, 'given')).find(({ otherId }) => otherId === set.agency.id)
const named = async (): Promise<Row> => {
  const row = (await received()).find(({ anonymous }) => !anonymous)
  if (!row) throw new Error('the purchaser evaluated the agency')
  return row
}
const reply = (id: string, text = '已按期答复', caller = set.agency.caller) =>
  caller.put(`${RECORDS}/reply/${id}`).send({ text })

describe('a reply to an evaluation', () => {
  it('is the evaluated party’s, to an evaluation that is not anonymous', async () => {
    const { id, can } = await named()
    expect(can).toEqual(['reply'])
    for (const row of (await received()).filter(({ anonymous }) => anonymous)) {
      expect(row).toMatchObject({ can: [], reply: null })
      expect((await reply(row.id)).status).toBe(409)
    }
    expect((await reply(id, '我方', set.buyer.caller)).status).toBe(404)
    expect((await (await t.as('city')).put(`${RECORDS}/reply/${id}`).send({ text: '' })).status).toBe(403)
    expect((await reply(id, '字'.repeat(501))).body.fields).toMatchObject({
      text: [expect.any(String)],
    })
  })

  it('is given once; party, evaluator and supervisors of the area see it', async () => {
    const { id } = await named()
    expect((await reply(id)).status).toBe(204)
    expect((await reply(id, '再答')).status).toBe(409)
    const text = '已按期答复'
    expect(await named()).toMatchObject({ can: [], reply: { text, removedReason: null } })
    expect(await givenToAgency()).toMatchObject({ can: [], reply: { text } })
    const seen = async (who: 'city' | 'auditor') =>
      (await rows(await t.as(who), set.agency.id, 'received')).find((row) => row.id === id)
    expect(await seen('city')).toMatchObject({ reply: { text }, can: ['removeReply'] })
    expect(await seen('auditor')).toMatchObject({ reply: { text }, can: [] })
    await t.app.get(MessageDispatcher).run(t.ctx())
    const { body } = await set.buyer.caller.get('/credit/admin/api/sysMessage/list?size=50')
    expect(body.records).toContainEqual(
      expect.objectContaining({ content: expect.stringContaining('对您作出的评价作了回应') }),
    )
  })

  it('is removed by a supervisor with a reason, and the party is notified', async () => {
    const { id } = await named()
    const remove = async (who: 'district02' | 'auditor' | 'examiner', body: object) =>
      (await (await t.as(who)).put(`${RECORDS}/reply/${id}/remove`).send(body)).status
    expect(await remove('auditor', { reason: '人身攻击' })).toBe(403)
    expect(await remove('district02', { reason: '人身攻击' })).toBe(404)
    expect(await remove('examiner', {})).toBe(400)
    expect(await remove('examiner', { reason: '人身攻击' })).toBe(204)
    expect(await remove('examiner', { reason: '人身攻击' })).toBe(409)
    const removedReason = '人身攻击'
    expect(await named()).toMatchObject({ can: [], reply: { text: null, removedReason } })
    expect(await givenToAgency()).toMatchObject({ reply: null })
    expect((await reply(id)).status).toBe(409)
    const audited = await t.ctx().manager.find(AuditLogEntity, {
      where: { entity: 'evaluation_record', entityId: id },
      order: { id: 'ASC' },
    })
    expect(audited.map(({ action }) => action)).toEqual(expect.arrayContaining(['reply', 'remove-reply']))
  })
})
