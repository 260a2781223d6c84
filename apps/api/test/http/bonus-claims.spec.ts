import { BonusItemEntity } from '#entities/ledger/bonus-item'
import { recomputeAll } from '../../src/modules/ledger/recompute.js'
import { verifyScores } from '../../src/modules/ledger/verify/verify-scores.js'
import { CertificateHolder, freshNumber } from '../support/certificates.js'
import { API, createTestParticipant, logIn } from '../support/evaluation.js'
import { EVERYONE, startTestApp, type TestApp } from '../support/test-app.js'

const CLAIM = `${API}/qualificationPoint`

let t: TestApp
let holder: CertificateHolder
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())
beforeEach(async () => {
  holder = await CertificateHolder.create(t)
})

const itemOf = (code: string) => t.ctx().manager.findOneByOrFail(BonusItemEntity, { code })

describe('a bonus claim', () => {
  const claim = async (code: string, more: object = {}) =>
    holder.party.caller.post(CLAIM).send({ itemId: (await itemOf(code)).id, description: '见证书', ...more })
  const credit = async () => (await (await t.as('city')).get(`${API}/credit/${holder.party.id}`).expect(200)).body

  it('is examined, noticed and counted, and expires with its certificate', async () => {
    const item = await itemOf('S-B4')
    expect(item).toMatchObject({ validityMonths: null, certificateRequired: true })
    const without = await claim('S-B4')
    expect([without.status, Object.keys(without.body.fields)]).toEqual([400, ['certificateId']])
    const waiting = await holder.submit()
    const early = await claim('S-B4', { certificateId: waiting.id })
    expect([early.status, early.body.code]).toEqual([422, 'CERTIFICATE_UNUSABLE'])

    const { id: certificateId } = await holder.approved({ expiresAt: '2035-12-31' })
    const before = await credit()
    const { body: sent } = await claim('S-B4', { certificateId })
    expect(sent).toMatchObject({ status: 'pending', can: ['update'], certificateId })
    expect((await holder.todoOf(sent.id)).link).toBe(`/qualificationPoint/details?id=${sent.id}`)
    const { body: effect } = await (await t.as('examiner')).get(`${CLAIM}/${sent.id}/effect`).expect(200)
    const noticed = await holder.decide('examiner', `${CLAIM}/${sent.id}/approve`)
    expect(noticed.body).toMatchObject({ status: 'noticed', noticeEndsOn: '2035-11-12' })
    expect(await holder.todoOf(sent.id)).toBeUndefined()

    t.clock.set('2035-11-12T23:00:00+08:00')
    await holder.run('credit.notices')
    expect((await credit()).bonus).toBe(0)
    t.clock.set('2035-11-13T10:00:00+08:00')
    await holder.run('credit.notices')
    const after = await credit()
    expect([after.bonus, after.creditScore]).toEqual([item.points, before.creditScore + item.points])
    expect([effect.before.score, effect.after.score]).toEqual([before.creditScore, after.creditScore])
    const counted = (await (await t.as('district06')).get(`${CLAIM}/${sent.id}`)).body
    expect(counted).toMatchObject({ status: 'approved', validUntil: '2035-12-31' })
    expect(await holder.messages()).toContain('加分申请处理结果')

    t.clock.set('2036-01-01T10:00:00+08:00')
    await recomputeAll(t.ctx(), { staleOn: t.ctx().clock.today() })
    expect((await credit()).bonus).toBe(0)
    const faults = (await verifyScores(t.ctx())).faults.filter(({ id }) => id === holder.party.id)
    expect(faults).toEqual([])
  })

  it('owns its certificate number until rejected, and does not count once revoked', async () => {
    const number = freshNumber('ONE')
    const { id: certificateId } = await holder.approved({ number })
    const first = (await claim('S-B4', { certificateId })).body
    const second = await claim('S-B5', { certificateId })
    expect([second.status, second.body.code]).toEqual([409, 'DUPLICATE'])
    expect(Object.keys(second.body.fields)).toEqual(['certificateId'])
    const rejected = await holder.decide('examiner', `${CLAIM}/${first.id}/reject`, {
      reason: '不符',
    })
    expect(rejected.body.status).toBe('rejected')
    const { body: other } = await claim('S-B5', { certificateId })
    expect(other.status).toBe('pending')
    await holder.decide('examiner', `${CLAIM}/${other.id}/approve`)
    t.clock.set('2035-11-20T10:00:00+08:00')
    await holder.run('credit.notices')
    expect((await credit()).bonus).toBeGreaterThan(0)
    await holder.decide('city', `${CLAIM}/${other.id}/revoke`, { reason: '证书被撤销' })
    expect((await credit()).bonus).toBe(0)
    await logIn(t, holder.party)
    const history = (await holder.party.caller.get(`${CLAIM}/history`)).body.records
    expect(history.map(({ status }: { status: string }) => status).sort()).toEqual(['rejected', 'revoked'])
  })

  it('without a certificate is made once for the same facts, even if sent twice', async () => {
    const facts = { description: freshNumber('示范单位') }
    const sent = await Promise.all([claim('S-B3', facts), claim('S-B3', facts)])
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 409])
    const refused = sent.find(({ status }) => status === 409)?.body
    expect(refused).toMatchObject({
      code: 'CLAIM_EXISTS',
      fields: { description: [expect.any(String)] },
    })
    const first = sent.find(({ status }) => status === 201)?.body
    const change = (id: string, more: object) =>
      holder.party.caller.put(`${CLAIM}/${id}`).send({ itemId: first.itemId, ...more })
    await change(first.id, facts).expect(200)

    const { body: other } = await claim('S-B3', { description: freshNumber('标杆项目') })
    expect(other.status).toBe('pending')
    await change(other.id, facts).expect(409)
    await change(other.id, { description: ` ${facts.description}\n` }).expect(409)
    const { body: draft } = await claim('S-B3', { ...facts, draft: true })
    expect(draft.status).toBe('draft')
    await change(draft.id, facts).expect(409)
    await holder.decide('examiner', `${CLAIM}/${first.id}/reject`, { reason: '不符' })
    await logIn(t, holder.party)
    expect((await change(draft.id, facts)).body.status).toBe('pending')
  })

  it('can be kept as a draft that supervisors do not see, and be sent later', async () => {
    const { body: draft } = await claim('S-B3', { draft: true })
    expect(draft.status).toBe('draft')
    await (await t.as('district06')).get(`${CLAIM}/${draft.id}`).expect(404)
    const body = { itemId: draft.itemId, description: '已获评', version: draft.version }
    const sent = await holder.party.caller.put(`${CLAIM}/${draft.id}`).send(body).expect(200)
    expect(sent.body.status).toBe('pending')
    await (await t.as('district06')).get(`${CLAIM}/${draft.id}`).expect(200)
    await (await t.as('district02')).get(`${CLAIM}/${draft.id}`).expect(404)
    const other = await createTestParticipant(t, 2)
    await other.caller.put(`${CLAIM}/${draft.id}`).send(body).expect(404)
    const agency = await createTestParticipant(t, 3)
    const foreign = await agency.caller.post(CLAIM).send(body)
    expect([foreign.status, Object.keys(foreign.body.fields ?? {})]).toEqual([422, ['itemId']])
  })

  it('is only examined by supervisors with the permission', async () => {
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
