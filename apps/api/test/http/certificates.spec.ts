import { Schedule } from '../../src/core/schedule.js'
import { BonusItemEntity } from '../../src/entities/credit/bonus-item.js'
import { recomputeAll } from '../../src/modules/credit/ledger/recompute.js'
import { verifyScores } from '../../src/modules/credit/verify/verify-scores.js'
import { MessageDispatcher } from '../../src/modules/messaging/message-dispatcher.js'
import {
  API,
  createTestParticipant,
  logIn,
  MONDAY,
  type TestParticipant,
  UNKNOWN_ID,
} from '../support/evaluation.js'
import { makeFile } from '../support/files.js'
import { EVERYONE, startTestApp, type TestApp, type Who } from '../support/test-app.js'

const CERTIFICATE = `${API}/certificate`
const CLAIM = `${API}/qualificationPoint`

let t: TestApp
let holder: TestParticipant
let made = 0
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())
beforeEach(async () => {
  t.clock.set(MONDAY)
  holder = await createTestParticipant(t, 2)
})

const certificate = async (more: object = {}) => ({
  kind: '2',
  name: '质量管理体系认证证书',
  number: `QMS-${++made}`,
  issuer: '认证中心',
  issuedAt: '2034-01-10',
  expiresAt: '2036-03-31',
  fileIds: [await makeFile(t, holder.caller, { name: '证书.pdf' })],
  ...more,
})
const submit = async (more: object = {}) =>
  (
    await holder.caller
      .post(CERTIFICATE)
      .send(await certificate(more))
      .expect(201)
  ).body
const decide = async (who: Who, path: string, body: object = {}) =>
  (await t.as(who)).put(path).send(body)
const approved = async (more: object = {}) => {
  const { id } = await submit(more)
  return (await decide('examiner', `${CERTIFICATE}/${id}/approve`)).body
}
const todoOf = async (id: string) => {
  const { body } = await (await t.as('district06')).get(`${API}/supervisor/examineList?size=500`)
  return body.records.find((row: { id: string }) => row.id === id)
}
const run = async (name: string) => {
  const { tasks } = t.app.get(Schedule)
  await tasks.find((task) => task.name === name)?.run(t.ctx())
}
const messages = async (): Promise<string[]> => {
  await t.app.get(MessageDispatcher).run(t.ctx())
  await logIn(t, holder)
  const { body } = await holder.caller.get(`${API}/sysMessage/list?size=50`)
  return body.records.map(({ title }: { title: string }) => title).toReversed()
}
const itemOf = (code: string) => t.ctx().manager.findOneByOrFail(BonusItemEntity, { code })

describe('a certificate', () => {
  it('is submitted, rejected, corrected, approved, renewed as a new version, and expires', async () => {
    const first = await submit()
    expect(first).toMatchObject({ status: 'pending', revision: 1, can: ['update'] })
    expect(first.files).toHaveLength(1)
    expect((await todoOf(first.id)).link).toBe(`/certificate/details?id=${first.id}`)
    const rejected = await decide('examiner', `${CERTIFICATE}/${first.id}/reject`, {
      reason: '影像不清',
    })
    expect(rejected.body).toMatchObject({ status: 'rejected', reason: '影像不清', can: [] })
    expect(await todoOf(first.id)).toBeUndefined()

    const again = await certificate({ number: first.number })
    const corrected = await holder.caller.put(`${CERTIFICATE}/${first.id}`).send(again).expect(200)
    expect(corrected.body).toMatchObject({ id: first.id, status: 'pending', reason: '' })
    expect((await decide('district06', `${CERTIFICATE}/${first.id}/approve`)).body.status).toBe(
      'approved',
    )
    const renewal = await certificate({ number: first.number, expiresAt: '2039-03-31' })
    const renewed = (await holder.caller.put(`${CERTIFICATE}/${first.id}`).send(renewal)).body
    expect(renewed).toMatchObject({ seriesId: first.seriesId, revision: 2, status: 'pending' })
    // One version waits at a time; the approved one stays until then.
    await holder.caller.put(`${CERTIFICATE}/${first.id}`).send(renewal).expect(409)
    await decide('examiner', `${CERTIFICATE}/${renewed.id}/approve`)
    const stateOf = async (id: string) =>
      (await holder.caller.get(`${CERTIFICATE}/${id}`)).body.status
    expect([await stateOf(first.id), await stateOf(renewed.id)]).toEqual(['replaced', 'approved'])
    await holder.caller.put(`${CERTIFICATE}/${first.id}`).send(renewal).expect(409)
    const listed = async (path: string) =>
      (await holder.caller.get(`${CERTIFICATE}/${path}`)).body.records.map(
        ({ revision }: { revision: number }) => revision,
      )
    expect(await listed('list')).toEqual([2])
    expect(await listed(`history?seriesId=${first.seriesId}`)).toEqual([2, 1])

    t.clock.set('2039-04-01T10:00:00+08:00')
    await run('participants.certificates')
    await logIn(t, holder)
    expect(await stateOf(renewed.id)).toBe('expired')
  })

  it('is reminded of before its last day, each reminder once', async () => {
    await approved({ expiresAt: '2035-11-09' })
    await approved({ expiresAt: '2035-12-03' })
    await run('participants.certificates')
    await run('participants.certificates')
    expect(await messages()).toEqual(['证书审核结果（2 项）', '证书即将到期', '证书一个月内到期'])
  })

  it('says what is wrong with it', async () => {
    const fields = async (more: object, status: number) => {
      const { body } = await holder.caller
        .post(CERTIFICATE)
        .send(await certificate(more))
        .expect(status)
      return Object.keys(body.fields ?? {}).sort()
    }
    expect(await fields({ kind: '77' }, 422)).toEqual(['kind'])
    expect(await fields({ issuedAt: '2036-01-01', expiresAt: '2035-01-01' }, 422)).toEqual([
      'expiresAt',
      'issuedAt',
    ])
    expect(await fields({ fileIds: [UNKNOWN_ID] }, 422)).toEqual(['fileIds'])
    expect(await fields({ number: '', name: '' }, 400)).toEqual(['name', 'number'])
  })

  it('is submitted once, also when it is sent twice at once; rejected it frees its number', async () => {
    const number = `once-${++made}`
    const send = async (more: object = {}) =>
      holder.caller.post(CERTIFICATE).send(await certificate({ number, ...more }))
    const sent = [await send(), await send({ number: ` ${number.toUpperCase()}` })]
    expect(sent.map(({ status }) => status)).toEqual([201, 409])
    const [first, second] = sent.map(({ body }) => body)
    expect(second).toMatchObject({
      code: 'DUPLICATE',
      fields: { number: ['该证书已提交过；如需更新，请在原证书上提交新版本'] },
    })
    expect((await send({ kind: '1' })).status).toBe(201)
    const other = await submit()
    const renamed = await certificate({ number })
    await holder.caller.put(`${CERTIFICATE}/${other.id}`).send(renamed).expect(409)
    await holder.caller.put(`${CERTIFICATE}/${first.id}`).send(renamed).expect(200)
    await decide('examiner', `${CERTIFICATE}/${first.id}/reject`, { reason: '影像不清' })
    await logIn(t, holder)
    const files = await Promise.all([certificate({ number }), certificate({ number })])
    const atOnce = await Promise.all(
      files.map((body) => holder.caller.post(CERTIFICATE).send(body)),
    )
    expect(atOnce.map(({ status }) => status).sort()).toEqual([201, 409])
    await holder.caller.put(`${CERTIFICATE}/${first.id}`).send(renamed).expect(409)
  })

  it('is seen by its holder and the supervisors of its home area', async () => {
    const { id } = await submit()
    for (const who of EVERYONE) {
      const caller = await t.as(who)
      const own = ['city', 'district06', 'examiner', 'auditor'].includes(String(who))
      const { status } = await caller.get(`${CERTIFICATE}/${id}`)
      expect([who, status]).toEqual([who, own ? 200 : 404])
      const list = await caller.get(`${CERTIFICATE}/list?size=200`)
      const ids = (list.body.records ?? []).map((row: { id: string }) => row.id)
      expect([who, ids.includes(id)]).toEqual([who, own])
      const post = await caller.post(CERTIFICATE).send(await certificate())
      expect([who, post.status]).toEqual([who, 403])
      if (['city', 'district06', 'examiner'].includes(String(who))) continue
      const approve = await caller.put(`${CERTIFICATE}/${id}/approve`).send({})
      expect([who, approve.status]).toEqual([who, who === 'district02' ? 404 : 403])
    }
    const other = await createTestParticipant(t, 2)
    await other.caller.get(`${CERTIFICATE}/${id}`).expect(404)
    await other.caller
      .put(`${CERTIFICATE}/${id}`)
      .send(await certificate({ fileIds: [] }))
      .expect(404)
  })
})

describe('a bonus claim', () => {
  const claim = async (code: string, more: object = {}) =>
    holder.caller
      .post(CLAIM)
      .send({ itemId: (await itemOf(code)).id, description: '见证书', ...more })
  const credit = async () =>
    (await (await t.as('city')).get(`${API}/credit/${holder.id}`).expect(200)).body

  it('rests on a certificate, is examined, noticed, counts, and expires with the certificate', async () => {
    const item = await itemOf('S-B4')
    expect(item).toMatchObject({ validityMonths: null, certificateRequired: true })
    const without = await claim('S-B4')
    expect([without.status, Object.keys(without.body.fields)]).toEqual([400, ['certificateId']])
    const waiting = await submit()
    const early = await claim('S-B4', { certificateId: waiting.id })
    expect([early.status, early.body.code]).toEqual([422, 'CERTIFICATE_UNUSABLE'])

    const { id: certificateId } = await approved({ expiresAt: '2035-12-31' })
    const before = await credit()
    const { body: sent } = await claim('S-B4', { certificateId })
    expect(sent).toMatchObject({ status: 'pending', can: ['update'], certificateId })
    expect((await todoOf(sent.id)).link).toBe(`/qualificationPoint/details?id=${sent.id}`)
    const noticed = await decide('examiner', `${CLAIM}/${sent.id}/approve`)
    expect(noticed.body).toMatchObject({ status: 'noticed', noticeEndsOn: '2035-11-12' })
    expect(await todoOf(sent.id)).toBeUndefined()

    t.clock.set('2035-11-12T23:00:00+08:00')
    await run('credit.notices')
    expect((await credit()).bonus).toBe(0)
    t.clock.set('2035-11-13T10:00:00+08:00')
    await run('credit.notices')
    const after = await credit()
    expect([after.bonus, after.creditScore]).toEqual([
      item.points,
      before.creditScore + item.points,
    ])
    const counted = (await (await t.as('district06')).get(`${CLAIM}/${sent.id}`)).body
    expect(counted).toMatchObject({ status: 'approved', validUntil: '2035-12-31' })
    expect(await messages()).toContain('加分申请处理结果')

    t.clock.set('2036-01-01T10:00:00+08:00')
    await recomputeAll(t.ctx(), { staleOn: t.ctx().clock.today() })
    expect((await credit()).bonus).toBe(0)
    const faults = (await verifyScores(t.ctx())).faults.filter(({ id }) => id === holder.id)
    expect(faults).toEqual([])
  })

  it('has a certificate number to itself; rejected it frees the number, revoked it no longer counts', async () => {
    const number = `ONE-${++made}`
    const { id: certificateId } = await approved({ number })
    const first = (await claim('S-B4', { certificateId })).body
    const second = await claim('S-B5', { certificateId })
    expect([second.status, second.body.code]).toEqual([409, 'DUPLICATE'])
    expect(Object.keys(second.body.fields)).toEqual(['certificateId'])
    const rejected = await decide('examiner', `${CLAIM}/${first.id}/reject`, { reason: '不符' })
    expect(rejected.body.status).toBe('rejected')
    const { body: other } = await claim('S-B5', { certificateId })
    expect(other.status).toBe('pending')
    await decide('examiner', `${CLAIM}/${other.id}/approve`)
    t.clock.set('2035-11-20T10:00:00+08:00')
    await run('credit.notices')
    expect((await credit()).bonus).toBeGreaterThan(0)
    await decide('city', `${CLAIM}/${other.id}/revoke`, { reason: '证书被撤销' })
    expect((await credit()).bonus).toBe(0)
    await logIn(t, holder)
    const history = (await holder.caller.get(`${CLAIM}/history`)).body.records
    expect(history.map(({ status }: { status: string }) => status).sort()).toEqual([
      'rejected',
      'revoked',
    ])
  })

  it('without a certificate is made once for the same facts, also when it is sent twice at once', async () => {
    const facts = { description: `示范单位 ${++made}` }
    const sent = await Promise.all([claim('S-B3', facts), claim('S-B3', facts)])
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 409])
    const refused = sent.find(({ status }) => status === 409)?.body
    expect(refused).toMatchObject({
      code: 'CLAIM_EXISTS',
      fields: { description: [expect.any(String)] },
    })
    const first = sent.find(({ status }) => status === 201)?.body
    const change = (id: string, more: object) =>
      holder.caller.put(`${CLAIM}/${id}`).send({ itemId: first.itemId, ...more })
    await change(first.id, facts).expect(200)

    const { body: other } = await claim('S-B3', { description: `标杆项目 ${made}` })
    expect(other.status).toBe('pending')
    await change(other.id, facts).expect(409)
    await change(other.id, { description: ` ${facts.description}\n` }).expect(409)
    const { body: draft } = await claim('S-B3', { ...facts, draft: true })
    expect(draft.status).toBe('draft')
    await change(draft.id, facts).expect(409)
    await decide('examiner', `${CLAIM}/${first.id}/reject`, { reason: '不符' })
    await logIn(t, holder)
    expect((await change(draft.id, facts)).body.status).toBe('pending')
  })

  it('can be kept as a draft that supervisors do not see, and be sent later', async () => {
    const { body: draft } = await claim('S-B3', { draft: true })
    expect(draft.status).toBe('draft')
    await (await t.as('district06')).get(`${CLAIM}/${draft.id}`).expect(404)
    const body = { itemId: draft.itemId, description: '已获评', version: draft.version }
    const sent = await holder.caller.put(`${CLAIM}/${draft.id}`).send(body).expect(200)
    expect(sent.body.status).toBe('pending')
    await (await t.as('district06')).get(`${CLAIM}/${draft.id}`).expect(200)
    await (await t.as('district02')).get(`${CLAIM}/${draft.id}`).expect(404)
    const other = await createTestParticipant(t, 2)
    await other.caller.put(`${CLAIM}/${draft.id}`).send(body).expect(404)
    const agency = await createTestParticipant(t, 3)
    const foreign = await agency.caller.post(CLAIM).send(body)
    expect([foreign.status, Object.keys(foreign.body.fields ?? {})]).toEqual([422, ['itemId']])
  })

  it('is examined by those with the permission only', async () => {
    const { body } = await claim('S-B3')
    for (const who of EVERYONE) {
      if (['city', 'district06', 'examiner'].includes(String(who))) continue
      const caller = await t.as(who)
      for (const action of ['approve', 'reject', 'revoke']) {
        const call = await caller
          .put(`${CLAIM}/${body.id}/${action}`)
          .send(action === 'approve' ? {} : { reason: '不符' })
        expect([who, action, call.status]).toEqual([who, action, who === 'district02' ? 404 : 403])
      }
    }
  })
})
