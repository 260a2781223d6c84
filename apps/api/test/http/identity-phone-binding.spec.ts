import { AuditLogEntity } from '#entities/audit/audit-log'
import { SystemMessageEntity } from '#entities/messaging/system-message'
import { makeAccount, openSession, TEST_PASSWORD } from '../support/accounts.js'
import { CODE, freshAddress, freshPhone, phoneVisitor, startWithPhoneLogin, stopTime } from '../support/phone-codes.js'
import type { TestApp } from '../support/test-app.js'

const SEND = '/credit/admin/api/smssend/verify/phone/code'
const PHONE = '/credit/admin/api/account/verify/phone'
const AREA = '003900130006'
const MINUTE = 60_000

let t: TestApp
let visitor: ReturnType<typeof phoneVisitor>
beforeAll(async () => {
  t = await startWithPhoneLogin()
  visitor = phoneVisitor(t)
})
afterAll(() => t.stop())
afterEach(() => {
  jest.restoreAllMocks()
})

describe('binding a phone', () => {
  async function unbound(more: Parameters<typeof visitor.participant>[0] = {}) {
    const { account } = await visitor.participant({ ...more, phoneVerify: false })
    const caller = t.withToken(await openSession(t.ctx(), account))
    const send = (phone: string, purpose?: string) =>
      caller
        .get(SEND)
        .query({ phone, ...(purpose ? { purpose } : {}) })
        .set('X-Forwarded-For', freshAddress())
    const guess = (phone: string) =>
      caller.put(PHONE).send({ phone, code: '9999' }).set('X-Forwarded-For', freshAddress())
    return { account, caller, send, guess }
  }

  it('needs no captcha in a session, and is audited', async () => {
    const { account, caller, send } = await unbound()
    const phone = freshPhone()
    expect((await send(phone).expect(200)).body).toEqual({ resendAfter: 60 })
    const bound = { phone: `138****${phone.slice(7)}`, phoneVerify: true }
    expect((await caller.put(PHONE).send({ phone, code: CODE }).expect(200)).body).toEqual(bound)
    expect((await caller.get(PHONE).expect(200)).body).toEqual(bound)
    const audit = await t.dataSource
      .getRepository(AuditLogEntity)
      .findOneByOrFail({ entityId: account.id, action: 'bind-phone' })
    expect(audit.after).toEqual({ phone, phoneVerify: true, proof: expect.any(String) })
    // A code can be used only once. The values may also be sent in the query.
    const again = await caller.put(PHONE).send({ phone, code: CODE, pwd: TEST_PASSWORD }).expect(400)
    expect(again.body).toMatchObject({
      code: 'CODE_WRONG',
      fields: { code: ['验证码错误或已失效'] },
    })
    const other = freshPhone()
    await send(other, 'bind').expect(200)
    await caller.put(`${PHONE}?${new URLSearchParams({ phone: other, code: CODE, pwd: TEST_PASSWORD })}`).expect(200)
  })

  it('replaces a verified phone with the password only, and notifies the old number', async () => {
    const { account, phone: old } = await visitor.participant()
    const caller = t.withToken(await openSession(t.ctx(), account))
    const other = t.withToken(await openSession(t.ctx(), account))
    const phone = freshPhone()
    await caller.get(SEND).query({ phone }).set('X-Forwarded-For', freshAddress()).expect(200)
    const bind = (more: object) => caller.put(PHONE).send({ phone, code: CODE, ...more })
    const missing = await bind({}).expect(400)
    expect([missing.body.code, Object.keys(missing.body.fields)]).toEqual(['VALIDATION', ['pwd']])
    const wrong = await bind({ pwd: 'Wrong@2026x' }).expect(400)
    expect([wrong.body.code, wrong.body.fields]).toEqual(['OLD_PASSWORD_WRONG', { pwd: ['密码错误'] }])
    expect((await other.get(PHONE).expect(200)).body.phone).toBe(`138****${old.slice(7)}`)
    expect(await visitor.messagesTo(old)).toEqual([])
    await bind({ pwd: TEST_PASSWORD }).expect(200)
    await caller.get(PHONE).expect(200)
    await other.get(PHONE).expect(401)
    const [message] = await visitor.messagesTo(old)
    expect(message).toMatchObject({
      template: 'phoneReplaced',
      params: { loginName: account.loginName, phone: `138****${phone.slice(7)}` },
    })
  })

  it('keeps a verified phone unique per type, disclosed only with the right code', async () => {
    const holder = await visitor.participant()
    const { caller, send } = await unbound()
    await send(holder.phone).expect(200)
    const taken = await caller.put(PHONE).send({ phone: holder.phone, code: CODE }).expect(409)
    expect(taken.body).toMatchObject({ code: 'DUPLICATE', fields: { phone: [expect.any(String)] } })
    expect((await caller.get(PHONE).expect(200)).body.phoneVerify).toBe(false)
  })

  it('needs the password of an account of another type that has verified the phone', async () => {
    const { account, phone } = await visitor.participant()
    const { account: agency, caller, send } = await unbound({ sign: 3, roles: ['agency'] })
    await send(phone).expect(200)
    const bind = (more: object) => caller.put(PHONE).send({ phone, code: CODE, ...more })
    // A wrong code does not disclose that the phone is verified.
    expect((await bind({ code: '9999' }).expect(400)).body.code).toBe('CODE_WRONG')
    const bare = await bind({}).expect(400)
    expect(Object.keys(bare.body.fields).sort()).toEqual(['otherLoginName', 'otherPwd'])
    const own = { otherLoginName: agency.loginName, otherPwd: TEST_PASSWORD }
    expect(Object.keys((await bind(own).expect(400)).body.fields)).toEqual(['otherLoginName'])
    const otherLoginName = account.loginName
    const wrong = await bind({ otherLoginName, otherPwd: 'Wrong@2026x' }).expect(400)
    expect(wrong.body.code).toBe('CREDENTIALS_WRONG')
    expect((await caller.get(PHONE).expect(200)).body.phoneVerify).toBe(false)
    await bind({ otherLoginName, otherPwd: TEST_PASSWORD }).expect(200)
    const told = await t.dataSource.getRepository(SystemMessageEntity).findBy({ accountId: account.id })
    expect(JSON.stringify(told)).toContain(agency.loginName)
  })

  it('slows down guesses at one phone from all accounts and purposes together', async () => {
    const wait = stopTime(t)
    const { phone } = await visitor.participant()
    const tries: number[] = []
    for (const sign of [1, 3, 1] as const) {
      const { send, guess } = await unbound({ sign, roles: [sign === 1 ? 'purchaser' : 'agency'] })
      await send(phone).expect(200)
      for (let i = 0; i < 4; i++) tries.push((await guess(phone)).status)
      wait(61)
    }
    expect(tries).toEqual([...Array(11).fill(400), 429])
    await visitor.ask({ phone }).expect(200)
    expect((await visitor.login(phone, '9999').expect(400)).body.code).toBe('CODE_WRONG')
    expect((await visitor.login(phone).expect(429)).body.code).toBe('TOO_MANY_REQUESTS')
    wait(24 * 3600)
    await visitor.ask({ phone }).expect(200)
    await visitor.login(phone).expect(200)
  })

  it('slows down guesses of one account at many phones', async () => {
    const wait = stopTime(t)
    const { send, guess } = await unbound()
    const tries: number[] = []
    for (let n = 0; n < 6; n++) {
      const phone = freshPhone()
      await send(phone).expect(200)
      for (let i = 0; i < 4; i++) tries.push((await guess(phone)).status)
      wait(1)
    }
    expect(tries.indexOf(429)).toBe(21)
  })

  it('counts codes of all purposes for one phone in a day', async () => {
    const wait = stopTime(t)
    const { phone } = await visitor.participant()
    for (let n = 0; n < 5; n++) {
      await visitor.ask({ phone }).expect(200)
      const { send } = await unbound({ sign: 3, roles: ['agency'] })
      await send(phone).expect(200)
      wait(61)
    }
    await visitor.ask({ phone }).expect(429)
  })

  it('rejects a code of another session or phone, and any code after five wrong tries', async () => {
    const { account, caller, send } = await unbound()
    const phone = freshPhone()
    await send(phone).expect(200)
    const second = t.withToken(await openSession(t.ctx(), account))
    await second.put(PHONE).send({ phone, code: CODE }).expect(400)
    await caller.put(PHONE).send({ phone: freshPhone(), code: CODE }).expect(400)
    for (let i = 0; i < 5; i++) await caller.put(PHONE).send({ phone, code: '9999' }).expect(400)
    await caller.put(PHONE).send({ phone, code: CODE }).expect(400)
    const late = freshPhone()
    await send(late).expect(200)
    t.clock.advance(5 * MINUTE)
    await caller.put(PHONE).send({ phone: late, code: CODE }).expect(400)
  })

  it('requires a changed password and well-formed values', async () => {
    const phone = freshPhone()
    await t.http.get(SEND).query({ phone, purpose: 'bind' }).expect(401)
    await t.http.get(PHONE).expect(401)
    await t.http.put(PHONE).send({ phone, code: CODE }).expect(401)
    const fresh = await unbound({ changePwd: false })
    const refused = await fresh.send(phone).expect(403)
    expect(refused.headers['x-error-code']).toBe('PASSWORD_CHANGE_REQUIRED')
    const { caller } = await unbound()
    const wrong = await caller.put(PHONE).send({ phone: '1', code: '12345' }).expect(400)
    expect(Object.keys(wrong.body.fields).sort()).toEqual(['code', 'phone'])
    await caller.put(PHONE).send({ phone, code: CODE, phoneVerify: true }).expect(400)
    expect(await visitor.messagesTo(phone)).toEqual([])
  })

  it('is undone by a supervisor of the area with the permission', async () => {
    const { account, phone } = await visitor.participant()
    const unbind = '/credit/admin/api/account/unbind/phone'
    const accountId = account.id
    await (await t.as('district02')).put(unbind).send({ accountId }).expect(404)
    await (await t.as('auditor')).put(unbind).send({ accountId }).expect(403)
    await (await t.as(2)).put(unbind).send({ accountId }).expect(403)
    await t.http.put(unbind).send({ accountId }).expect(401)
    const district = await t.as('district06')
    await visitor.ask({ phone }).expect(200)
    const gone = { phone: null, phoneVerify: false }
    expect((await district.put(unbind).send({ accountId }).expect(200)).body).toEqual(gone)
    // The code that was on its way opens nothing any more.
    expect((await visitor.login(phone).expect(400)).body.code).toBe('CODE_WRONG')
    const city = await makeAccount(t.ctx(), {
      sign: 0,
      areaCode: AREA,
      roles: ['city-administrator'],
    })
    await district.put(unbind).send({ accountId: city.id }).expect(403)
    await district.put(unbind).send({ accountId: 'x' }).expect(400)
  })
})
