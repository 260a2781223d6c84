import { openSession, TEST_PASSWORD } from '../support/accounts.js'
import { ADMIN, actingFor, createdParticipant } from '../support/participants.js'
import { type Caller, startTestApp, type TestApp } from '../support/test-app.js'

const PEOPLE = `${ADMIN}/people`
const NEW_PASSWORD = 'Lanterne#47'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ LIMIT_PEOPLE_PER_ORGANISATION: '4' })
})
afterAll(() => t.stop())

let made = 0
const invitation = (more: object = {}) => {
  const number = String(++made).padStart(4, '0')
  const values = { personName: '李经办', loginName: `handler${number}`, phone: `1391111${number}` }
  return { ...values, ...more }
}

async function organisation() {
  const { id: participantId } = await createdParticipant(t, 2)
  const owner = await actingFor(t, participantId)
  return { participantId, owner: owner.caller, ownerId: owner.accountId }
}

/** An invited person with the session of its first login, the password changed. */
async function invited(owner: Caller, more: object = {}) {
  const input = invitation(more)
  const { id, password } = (await owner.post(PEOPLE).send(input).expect(201)).body
  const caller = t.withToken(await openSession(t.ctx(), { id }))
  const change = { oldPwd: password, newPwd: NEW_PASSWORD }
  await caller.put(`${ADMIN}/account/update/pwd`).send(change).expect(200)
  return { id, caller, ...input }
}

interface Row {
  id: string
  owner: boolean
  state: string
  can: string[]
}
const rowsOf = async (caller: Caller): Promise<Row[]> => (await caller.get(`${PEOPLE}/list`).expect(200)).body.records
const rowOf = async (caller: Caller, id: string) => (await rowsOf(caller)).find((row) => row.id === id)

describe('the owner of the account of an organisation', () => {
  it('invites a person, who logs in with a one-time password for the same participant', async () => {
    const { owner, participantId } = await organisation()
    const input = invitation()
    const { id, password } = (await owner.post(PEOPLE).send(input).expect(201)).body
    expect(await rowOf(owner, id)).toMatchObject({
      ...{ personName: input.personName, loginName: input.loginName, owner: false },
      ...{ state: 'invited', phone: `139****${input.phone.slice(7)}`, can: ['remove', 'password'] },
    })
    const sent = await t.dataSource.query('SELECT recipient, template FROM outbox_message', [])
    expect(JSON.stringify(sent)).toContain('personInvited')
    const person = t.withToken(await openSession(t.ctx(), { id }))
    await person.get(`${PEOPLE}/list`).expect(403)
    const change = { oldPwd: password, newPwd: NEW_PASSWORD }
    await person.put(`${ADMIN}/account/update/pwd`).send(change).expect(200)
    const me = (await person.get(`${ADMIN}/account/me`).expect(200)).body
    expect(me).toMatchObject({ participantId, handler: true, type: 2 })
    await owner.put(`${PEOPLE}/${id}/password`).expect(409)
  })

  it('removes a person, whose session ends, and restores it', async () => {
    const { owner } = await organisation()
    const { id, caller } = await invited(owner)
    await owner.put(`${PEOPLE}/${id}/restore`).expect(409)
    await owner.put(`${PEOPLE}/${id}/remove`).expect(204)
    await caller.get(`${ADMIN}/account/me`).expect(401)
    expect(await rowOf(owner, id)).toMatchObject({ state: 'left', can: ['restore'] })
    await owner.put(`${PEOPLE}/${id}/remove`).expect(409)
    await owner.put(`${PEOPLE}/${id}/restore`).expect(204)
    expect(await rowOf(owner, id)).toMatchObject({ state: 'active' })
  })

  it('does not restore a person whom a supervisor disabled', async () => {
    const { owner } = await organisation()
    const { id } = await invited(owner)
    await t.as('city')
    const body = { accountIds: [id], status: 'disabled' }
    await (await t.as('district06')).put(`${ADMIN}/account/set/status`).send(body).expect(200)
    expect(await rowOf(owner, id)).toMatchObject({ state: 'disabled', can: [] })
    await owner.put(`${PEOPLE}/${id}/restore`).expect(409)
  })

  it('transfers the ownership by password, and is a handler from then on', async () => {
    const { owner, ownerId } = await organisation()
    const { id, caller } = await invited(owner)
    const over = (pwd: string) => owner.put(`${PEOPLE}/${id}/owner`).send({ pwd })
    expect((await over('Wrong@2026').expect(400)).body.code).toBe('OLD_PASSWORD_WRONG')
    await over(TEST_PASSWORD).expect(204)
    expect(await rowOf(caller, id)).toMatchObject({ owner: true })
    expect(await rowOf(caller, ownerId)).toMatchObject({ owner: false, can: ['remove', 'owner'] })
    await owner.post(PEOPLE).send(invitation()).expect(403)
    await over(TEST_PASSWORD).expect(403)
    await caller.put(`${PEOPLE}/${ownerId}/remove`).expect(204)
    await owner.get(`${ADMIN}/account/me`).expect(401)
  })

  it('invites as many people as are allowed, under free names', async () => {
    const { owner } = await organisation()
    const { loginName } = await invited(owner)
    const taken = await owner.post(PEOPLE).send(invitation({ loginName })).expect(409)
    expect(taken.body.fields.loginName).toHaveLength(1)
    for (const wrong of [{ phone: '1' }, { personName: ' ' }, { loginName: 'a b' }]) {
      await owner.post(PEOPLE).send(invitation(wrong)).expect(400)
    }
    await owner.post(PEOPLE).send(invitation()).expect(201)
    await owner.post(PEOPLE).send(invitation()).expect(201)
    await owner.post(PEOPLE).send(invitation()).expect(422)
  })

  it('restores no person if the limit is reached', async () => {
    const { owner } = await organisation()
    const { body: first } = await owner.post(PEOPLE).send(invitation()).expect(201)
    const { body: second } = await owner.post(PEOPLE).send(invitation()).expect(201)
    await owner.put(`${PEOPLE}/${first.id}/remove`).expect(204)
    await owner.post(PEOPLE).send(invitation()).expect(201)
    await owner.post(PEOPLE).send(invitation()).expect(201)
    const full = await owner.put(`${PEOPLE}/${first.id}/restore`).expect(422)
    expect(full.body.fields.id).toHaveLength(1)
    await owner.put(`${PEOPLE}/${second.id}/remove`).expect(204)
    await owner.put(`${PEOPLE}/${first.id}/restore`).expect(204)
  })
})

describe('any other caller', () => {
  it('cannot change people: handlers, other bodies, experts, supervisors, visitors', async () => {
    const { owner, ownerId } = await organisation()
    const { id, caller: handler } = await invited(owner)
    const { owner: stranger } = await organisation()
    const calls = (who: Pick<Caller, 'post' | 'put'>) => [
      who.post(PEOPLE).send(invitation()),
      who.put(`${PEOPLE}/${id}/remove`),
      who.put(`${PEOPLE}/${id}/restore`),
      who.put(`${PEOPLE}/${id}/password`),
      who.put(`${PEOPLE}/${id}/owner`).send({ pwd: NEW_PASSWORD }),
    ]
    for (const call of calls(handler)) await call.expect(403)
    for (const who of [await t.as(4), await t.as('city'), await t.as('district06')]) {
      await who.get(`${PEOPLE}/list`).expect(403)
      for (const call of calls(who)) await call.expect(403)
    }
    for (const call of calls(t.http)) await call.expect(401)
    await stranger.put(`${PEOPLE}/${id}/remove`).expect(404)
    await stranger.put(`${PEOPLE}/${ownerId}/remove`).expect(404)
    await owner.put(`${PEOPLE}/${ownerId}/remove`).expect(404)
    expect(await rowOf(stranger, id)).toBeUndefined()
    expect((await rowsOf(handler)).every(({ can }) => can.length === 0)).toBe(true)
  })
})

it('a change of the record names the person to colleagues, and not the supervisor', async () => {
  const { owner, participantId } = await organisation()
  const { caller, personName } = await invited(owner)
  const path = `${ADMIN}/supplier/${participantId}`
  await caller.put(path).send({ name: '改名有限公司' }).expect(200)
  const pending = (await owner.get(`${ADMIN}/supplier/unapproved/${participantId}`)).body
  expect(pending.operator).toBe(personName)
})

it('an owner has a name as a person, which colleagues see beside a change', async () => {
  const { owner, ownerId, participantId } = await organisation()
  const { caller: handler } = await invited(owner)
  await handler.put(`${PEOPLE}/name`).send({ personName: '李经办' }).expect(403)
  await owner.put(`${PEOPLE}/name`).send({ personName: ' ' }).expect(400)
  await owner.put(`${PEOPLE}/name`).send({ personName: '王负责' }).expect(204)
  expect(await rowOf(handler, ownerId)).toMatchObject({ personName: '王负责', owner: true })
  await owner.put(`${ADMIN}/supplier/${participantId}`).send({ name: '再改名有限公司' }).expect(200)
  const pending = (await handler.get(`${ADMIN}/supplier/unapproved/${participantId}`)).body
  expect(pending.operator).toBe('王负责')
})

describe('invitations', () => {
  let many: TestApp
  beforeAll(async () => {
    many = await startTestApp()
  })
  afterAll(() => many.stop())

  async function inviter() {
    const { id } = await createdParticipant(many, 2)
    const { caller } = await actingFor(many, id)
    return (more: object) => caller.post(PEOPLE).send(invitation(more))
  }

  it('reach one phone three times a day, from all senders together', async () => {
    const phone = '13922220001'
    for (let n = 0; n < 3; n++) await (await inviter())({ phone }).expect(201)
    const invite = await inviter()
    const refused = await invite({ phone }).expect(429)
    expect(refused.body.data.retryAfter).toBeGreaterThan(80_000)
    expect(refused.body.error).toBe('24 小时内最多向同一手机号或邮箱发送 3 条消息，请 24 小时后重试')
    const sent = await many.dataSource.query('SELECT count(*)::int AS n FROM outbox_message WHERE recipient = $1', [
      phone,
    ])
    expect(sent[0].n).toBe(3)
    many.clock.advance(24 * 3_600_000)
    await (await inviter())({ phone }).expect(201)
  })

  it('of one organisation are twenty a day, also at once', async () => {
    const invite = await inviter()
    for (let n = 0; n < 19; n++) await invite({}).expect(201)
    const atOnce = await Promise.all([invite({}), invite({})])
    expect(atOnce.map(({ status }) => status).sort()).toEqual([201, 429])
    const refused = await invite({}).set('Accept-Language', 'en-US').expect(429)
    expect(refused.body.error).toBe(
      'Your organisation sends at most 20 invitations and verifications in 24 hours, please try again in 24 h',
    )
    await (await inviter())({}).expect(201)
  })
})
