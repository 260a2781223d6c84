import { actingFor, createdParticipant, pathOfKind } from '../support/participants.js'
import { type Caller, startTestApp, type TestApp } from '../support/test-app.js'

const SUPPLIER = pathOfKind(2)

let t: TestApp
let district: Caller
let own: Caller
let id: string

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())
beforeEach(async () => {
  district = await t.as('district06')
  id = (await createdParticipant(t)).id
  own = (await actingFor(t, id)).caller
})

const pending = async (caller = district) => (await caller.get(`${SUPPLIER}/unapproved/${id}`).expect(200)).body
const record = async (caller = district) => (await caller.get(`${SUPPLIER}/${id}`).expect(200)).body
const history = async (caller = district) =>
  (await caller.get(`${SUPPLIER}/history/list/${id}`).expect(200)).body.records
const todos = async (caller = district) => {
  const { body } = await caller.get('/credit/admin/api/supervisor/examineList?size=9999').expect(200)
  return body.records.filter(({ link }: { link: string }) => link.includes(id))
}
const propose = (more: object) => own.put(`${SUPPLIER}/${id}`).send(more)
const decide = (action: string, body: object = {}, caller = district) =>
  caller.put(`${SUPPLIER}/${id}/${action}`).send(body)

describe('a change that a participant makes', () => {
  it('applies contact data at once and lets key fields wait', async () => {
    expect(await pending()).toBeNull()
    const { body } = await propose({ name: '新名有限公司', contactsPhone: '13822223333' }).expect(200)
    expect(body).toMatchObject({ name: '新成科技有限公司', contactsPhone: '13822223333' })
    expect(await pending()).toMatchObject({
      status: 'pending',
      version: null,
      diff: [{ field: 'name', before: '新成科技有限公司', after: '新名有限公司' }],
    })
    expect((await history())[0]).toMatchObject({
      version: 2,
      diff: [{ field: 'contactsPhone', before: '138****3333', after: '138****3333' }],
    })
    expect((await history(own))[0].diff).toEqual([
      { field: 'contactsPhone', before: '13811113333', after: '13822223333' },
    ])
    expect(await todos()).toMatchObject([{ sourceType: 'profile', link: `/supplierManagement/details?id=${id}` }])
  })

  it.each([1, 2, 3, 4] as const)('of kind %s waits for a decision, and is shown', async (sign) => {
    const made = await createdParticipant(t, sign)
    const { caller } = await actingFor(t, made.id, sign)
    const path = pathOfKind(sign)
    await caller
      .put(`${path}/${made.id}`)
      .send({ name: `新名${sign}` })
      .expect(200)
    for (const one of [caller, district]) {
      const { body } = await one.get(`${path}/unapproved/${made.id}`).expect(200)
      expect(body).toMatchObject({ status: 'pending', diff: [{ field: 'name' }] })
    }
    expect((await district.get(`${path}/${made.id}`)).body.name).not.toBe(`新名${sign}`)
  })

  it.each([
    [1, { workPhone: '010-66005678' }],
    [2, { contactsPhone: '13812345678' }],
    [3, { contactsTelPhone: '010-66005678' }],
    [4, { cellPhone: '13812345678' }],
  ] as const)('of contact data of kind %s applies at once', async (sign, contact) => {
    const made = await createdParticipant(t, sign)
    const { caller } = await actingFor(t, made.id, sign)
    const path = `${pathOfKind(sign)}/${made.id}`
    await caller.put(path).send(contact).expect(200)
    expect((await caller.get(path).expect(200)).body).toMatchObject(contact)
    const { body } = await caller.get(`${pathOfKind(sign)}/unapproved/${made.id}`).expect(200)
    expect(body).toBeNull()
  })

  it('is unique while pending, and can be withdrawn', async () => {
    await propose({ address: '新路 1 号' }).expect(200)
    const second = await propose({ name: '再改公司' })
    expect([second.status, second.body.code]).toEqual([409, 'REVISION_PENDING'])
    await propose({ contactsName: '钱一' }).expect(200)
    const foreign = await decide('withdraw', {}, district)
    expect(foreign.status).toBe(403)
    await decide('withdraw', {}, own).expect(200)
    expect(await pending()).toBeNull()
    expect(await todos()).toEqual([])
    expect((await decide('withdraw', {}, own)).status).toBe(409)
    expect((await history())[0]).toMatchObject({ status: 'withdrawn', version: null })
    await propose({ name: '再改公司' }).expect(200)
  })

  it('is not withdrawn by a caller who looked at an earlier one', async () => {
    await propose({ name: '先改公司' }).expect(200)
    const { id: revisionId } = await pending()
    await decide('reject', { reason: '与执照不符' }).expect(200)
    await propose({ name: '后改公司' }).expect(200)
    const late = await decide('withdraw', { revisionId }, own)
    expect([late.status, late.body.code]).toEqual([409, 'VERSION_CONFLICT'])
    const { id: latest } = await pending()
    await decide('withdraw', { revisionId: latest }, own).expect(200)
    expect(await pending()).toBeNull()
  })

  it('reaches no other record', async () => {
    const other = await createdParticipant(t)
    await own.put(`${SUPPLIER}/${other.id}`).send({ name: '越权公司' }).expect(404)
    await own.get(`${SUPPLIER}/unapproved/${other.id}`).expect(404)
    await own.get(`${SUPPLIER}/history/list/${other.id}`).expect(404)
    await own.put(`${SUPPLIER}/${other.id}/withdraw`).send({}).expect(404)
  })

  it.each([1, 2, 3] as const)(
    'of a code of kind %s needs its check digit confirmed, which the supervisor sees',
    async (sign) => {
      const made = await createdParticipant(t, sign)
      const { caller } = await actingFor(t, made.id, sign)
      const path = pathOfKind(sign)
      const waiting = async () => (await district.get(`${path}/unapproved/${made.id}`).expect(200)).body
      const proposing = (more: object) =>
        caller.put(`${path}/${made.id}`).send({ unifiedSocialCreditCode: `91350100M00010${sign}Y4X`, ...more })
      const refused = await proposing({})
      expect([refused.status, refused.body.code]).toEqual([422, 'CREDIT_CODE_CHECK_DIGIT'])
      expect(Object.keys(refused.body.fields)).toEqual(['unifiedSocialCreditCode'])
      await proposing({ codeConfirmed: true }).expect(200)
      expect(await waiting()).toMatchObject({ codeConfirmed: true })
      await caller.put(`${path}/${made.id}/withdraw`).send({}).expect(200)
      expect(await waiting()).toBeNull()
    },
  )
})

describe('a decision', () => {
  it('applies the proposal, adds it to the history and notifies the participant', async () => {
    await propose({ name: '通过有限公司' }).expect(200)
    const { id: revisionId } = await pending()
    expect((await decide('approve', { revisionId: id })).status).toBe(409)
    await decide('approve', { revisionId }).expect(200)
    expect(await record()).toMatchObject({ name: '通过有限公司' })
    expect((await history())[0]).toMatchObject({
      id: revisionId,
      version: 2,
      status: 'approved',
      diff: [{ field: 'name', before: '新成科技有限公司', after: '通过有限公司' }],
    })
    expect(await todos()).toEqual([])
    const events = await t.dataSource.query(
      `SELECT recipient, params->'outcome'->>'en-US' AS outcome FROM message_event
        WHERE event = 'profileDecided' AND key LIKE '%' || $1`,
      [revisionId],
    )
    expect(events).toEqual([{ recipient: `participant:${id}`, outcome: 'approved' }])
    const me = await own.get('/credit/admin/api/account/me').expect(200)
    expect(me.body.name).toBe('通过有限公司')
    expect((await decide('approve')).status).toBe(409)
  })

  it('rejects with a reason, and changes nothing', async () => {
    await propose({ name: '不通过公司' }).expect(200)
    expect((await decide('reject', {})).status).toBe(400)
    await decide('reject', { reason: '与执照不符' }).expect(200)
    expect(await record()).toMatchObject({ name: '新成科技有限公司' })
    expect((await history(own))[0]).toMatchObject({
      status: 'rejected',
      reason: '与执照不符',
      decidedBy: '',
    })
  })

  it('compares the proposal with changes that a supervisor made meanwhile', async () => {
    await propose({ name: '甲公司', address: '新路 9 号' }).expect(200)
    await district.put(`${SUPPLIER}/${id}`).send({ address: '新路 9 号' }).expect(200)
    await decide('approve').expect(200)
    expect((await history())[0].diff).toEqual([{ field: 'name', before: '新成科技有限公司', after: '甲公司' }])
  })

  it('belongs to the supervisors of its area who have the permission', async () => {
    await propose({ name: '待定公司' }).expect(200)
    for (const who of ['auditor', 1, 2, 3, 4] as const) {
      expect([who, (await decide('approve', {}, await t.as(who))).status]).toEqual([who, 403])
      const rejected = await decide('reject', { reason: 'x' }, await t.as(who))
      expect([who, rejected.status]).toEqual([who, 403])
    }
    expect((await decide('approve', {}, await t.as('district02'))).status).toBe(404)
    await decide('approve', {}, await t.as('examiner')).expect(200)
  })

  it('of a code that another participant has meanwhile is a conflict', async () => {
    const unifiedSocialCreditCode = '11990001000000019Q'
    await propose({ unifiedSocialCreditCode }).expect(200)
    await createdParticipant(t, 2, { unifiedSocialCreditCode })
    const answer = await decide('approve')
    expect([answer.status, answer.body.code]).toEqual([409, 'DUPLICATE'])
    expect(await pending()).toMatchObject({ status: 'pending' })
  })
})
