import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { Account } from '../../src/entities/account.js'
import { AuditLog } from '../../src/entities/audit-log.js'
import { LoginLog } from '../../src/entities/login-log.js'
import { OneTimeCode } from '../../src/entities/one-time-code.js'
import { OutboxMessage } from '../../src/entities/outbox-message.js'
import { sweepCodes } from '../../src/identity/codes/one-time-codes.js'
import { unitOfWork } from '../../src/platform/database/unit-of-work.js'
import { seedDemoIdentity } from '../../src/seeds/demo/identity.js'
import { makeAccount, openSession, TEST_PASSWORD } from '../support/accounts.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

const SEND = '/credit/admin/api/smssend/verify/phone/code'
const LOGIN = '/credit/sso/api/sso/doLogin'
const PHONE = '/credit/admin/api/account/verify/phone'
const RETRIEVE = '/credit/admin/api/account/retrieve'
const METHODS = '/credit/admin/api/login/config'
const AREA = '003900130006'
const MINUTE = 60_000
/** CAPTCHA_FIXED of the tests. */
const CODE = '0000'
const NEW_PASSWORD = 'Lanterne#47'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  const city = await t.as('city')
  for (const type of [1, 2, 3, 4]) {
    const on = { type, loginNameType: 1, loginPhoneType: type === 4 ? 0 : 1, loginCaType: 0 }
    await city.post(`${METHODS}/saveOrUpdate`).send(on).expect(200)
  }
})
afterAll(() => t.stop())
afterEach(() => {
  jest.restoreAllMocks()
})

let made = 0
/** A phone that no other test has. */
const freshPhone = () => `1380000${String(++made).padStart(4, '0')}`
/** An address that no other test has, so that limits by address stay apart. */
const freshAddress = () => `198.18.${Math.floor(++made / 250)}.${made % 250}`

/** The limiter's library asks the wall clock, so that is what stands still and moves here. */
function travel(): (seconds: number) => void {
  let at = Date.now()
  jest.spyOn(Date, 'now').mockImplementation(() => at)
  return (seconds) => {
    at += seconds * 1000
    t.clock.advance(seconds * 1000)
  }
}

async function participant(more: Partial<Parameters<typeof makeAccount>[1]> = {}) {
  const phone = more.phone ?? freshPhone()
  const wish = { sign: 2 as const, areaCode: AREA, roles: ['supplier'], phoneVerify: true }
  const account = await makeAccount(t.ctx(), { ...wish, ...more, phone })
  return { account, phone }
}

interface Ask {
  phone?: string
  purpose?: string
  userType?: number | string
  vcode?: string
  uuid?: string
}
const ask = (query: Ask, ip = freshAddress()) =>
  t.http
    .get(SEND)
    .query({ userType: 2, vcode: CODE, uuid: randomUUID(), ...query })
    .set('X-Forwarded-For', ip)
const login = (phone: string, pwd: string = CODE, more: object = {}) =>
  t.http
    .post(LOGIN)
    .set('X-Forwarded-For', freshAddress())
    .send({ loginType: 'phone', userType: 2, name: phone, pwd, ...more })
const messagesTo = (to: string) => t.dataSource.getRepository(OutboxMessage).findBy({ to })
const bodyOf = (answer: { body: object }) => ({ ...answer.body, requestId: '' })

describe('a code to log in with', () => {
  it('goes to the phone of an account of that type, in the language of the caller', async () => {
    const { phone } = await participant()
    const answer = await ask({ phone, purpose: 'login' }).set('Accept-Language', 'en').expect(200)
    expect(answer.body).toEqual({ resendAfter: 60 })
    expect(answer.headers['cache-control']).toBe('no-store')
    const [message, ...more] = await messagesTo(phone)
    expect(more).toEqual([])
    expect(message).toMatchObject({
      channel: 'sms',
      template: 'verificationCode',
      params: { code: CODE, minutes: 5 },
      secretParams: ['code'],
      locale: 'en-US',
    })
    const stored = await t.dataSource.getRepository(OneTimeCode).findOneByOrFail({ phone })
    expect(stored.codeHash).toMatch(/^[\w-]{43}$/)
  })

  it('is answered alike for a phone nobody has, or not verified, or of another type', async () => {
    const known = await participant()
    const unverified = await participant({ phoneVerify: false })
    const other = await participant({ sign: 1, roles: ['purchaser'] })
    const expected = bodyOf(await ask({ phone: known.phone }).expect(200))
    for (const phone of [freshPhone(), unverified.phone, other.phone]) {
      expect(bodyOf(await ask({ phone }).expect(200))).toEqual(expected)
      expect(await messagesTo(phone)).toEqual([])
      const refused = await login(phone).expect(400)
      expect(bodyOf(refused)).toEqual({
        error: '验证码错误或已失效',
        code: 'CODE_WRONG',
        requestId: '',
      })
    }
  })

  it('is refused without a captcha, with a spent one, and where the method is off', async () => {
    const { phone } = await participant()
    const uuid = randomUUID()
    for (const query of [{ vcode: '' }, { uuid: '' }]) {
      expect((await ask({ phone, ...query }).expect(400)).body.code).toBe('CAPTCHA_WRONG')
    }
    await t.http.get(`/credit/sso/api/verification/${uuid}`).expect(200)
    const wrong = await ask({ phone, uuid, vcode: 'QQQQ' }).expect(400)
    expect(wrong.body.code).toBe('CAPTCHA_WRONG')
    expect((await ask({ phone, uuid }).expect(400)).body.code).toBe('CAPTCHA_EXPIRED')
    const bare = await t.http.get(SEND).query({ phone }).expect(400)
    expect(bare.body).toMatchObject({ code: 'CAPTCHA_WRONG', fields: { vcode: ['验证码错误'] } })
    await ask({ phone }).expect(200)
    const off = await ask({ phone: freshPhone(), userType: 4 }).expect(400)
    expect(off.body.code).toBe('METHOD_DISABLED')
    expect(await messagesTo(phone)).toHaveLength(1)
  })

  it('names what is of the wrong kind', async () => {
    const wrong = await ask({ phone: '12800000000', purpose: 'retrieve', userType: 7 }).expect(400)
    expect(Object.keys(wrong.body.fields).sort()).toEqual(['phone', 'purpose', 'userType'])
    expect(wrong.body.fields.phone).toEqual(['请输入正确的手机号'])
    const bare = { phone: freshPhone(), vcode: CODE, uuid: randomUUID() }
    const typeless = await t.http.get(SEND).query(bare).expect(400)
    expect(Object.keys(typeless.body.fields)).toEqual(['userType'])
    await ask({ phone: freshPhone(), isAdmin: 1 } as Ask).expect(400)
  })

  it('is limited per phone: a minute apart, ten a day, alike for unknown ones', async () => {
    const wait = travel()
    const { phone } = await participant()
    for (const asked of [phone, freshPhone()]) {
      for (let i = 0; i < 10; i++) {
        await ask({ phone: asked }).expect(200)
        const early = await ask({ phone: asked }).expect(429)
        expect(early.body).toMatchObject({ code: 'TOO_MANY_REQUESTS', data: { retryAfter: 60 } })
        expect(early.headers['retry-after']).toBe('60')
        wait(61)
      }
      const late = await ask({ phone: asked }).expect(429)
      expect(late.body.data.retryAfter).toBeGreaterThan(80_000)
    }
    expect(await messagesTo(phone)).toHaveLength(10)
    wait(24 * 3600)
    await ask({ phone }).expect(200)
  })

  it('is limited per address, and lets one of many parallel calls through', async () => {
    const ip = freshAddress()
    const answers: number[] = []
    for (let i = 0; i < 32; i++) answers.push((await ask({ phone: freshPhone() }, ip)).status)
    expect(answers.filter((status) => status === 200)).toHaveLength(30)
    expect(answers.slice(30)).toEqual([429, 429])
    const { phone } = await participant()
    const burst = await Promise.all(Array.from({ length: 8 }, () => ask({ phone })))
    expect(burst.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await messagesTo(phone)).toHaveLength(1)
  })
})

describe('doLogin by phone', () => {
  it('lets in with the code, once, without captcha', async () => {
    const { account, phone } = await participant()
    await ask({ phone, purpose: 'login' }).expect(200)
    const { body } = await login(phone, CODE, { vcode: 'x', uuid: 'ignored' }).expect(200)
    expect(body.data).toMatchObject({ loginId: account.id, type: 2, phoneVerify: true })
    const me = await t.withToken(body.data.tokenValue).get('/credit/admin/api/account/me')
    expect(me.status).toBe(200)
    expect((await login(phone).expect(400)).body.code).toBe('CODE_WRONG')
    const log = await t.dataSource
      .getRepository(LoginLog)
      .find({ where: { accountId: account.id }, order: { id: 'ASC' } })
    expect(log.map(({ method, success, reason }) => [method, success, reason])).toEqual([
      ['phone', true, null],
      ['phone', false, 'CODE_WRONG'],
    ])
  })

  it('lets one of many parallel uses through', async () => {
    const { phone } = await participant()
    await ask({ phone }).expect(200)
    const answers = await Promise.all(Array.from({ length: 6 }, () => login(phone)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('ends the code after five minutes, and the sweep removes it', async () => {
    const { phone } = await participant()
    await ask({ phone }).expect(200)
    t.clock.advance(5 * MINUTE)
    expect((await login(phone).expect(400)).body.code).toBe('CODE_WRONG')
    t.clock.advance(1)
    await sweepCodes(t.ctx())
    expect(await t.dataSource.getRepository(OneTimeCode).existsBy({ phone })).toBe(false)
  })

  it('ends the code after five tries', async () => {
    const { phone } = await participant()
    await ask({ phone }).expect(200)
    for (let i = 0; i < 4; i++) await login(phone, '9999').expect(400)
    const stored = await t.dataSource.getRepository(OneTimeCode).findOneByOrFail({ phone })
    expect(stored.tries).toBe(4)
    await login(phone, '9998').expect(400)
    expect((await login(phone).expect(400)).body.code).toBe('CODE_WRONG')
  })

  it('grows a delay per phone, alike for unknown ones', async () => {
    travel()
    const { phone } = await participant()
    const outcome = async (name: string) => {
      const codes: string[] = []
      for (let i = 0; i < 13; i++) codes.push((await login(name, '9999')).body.code)
      return codes
    }
    const known = await outcome(phone)
    expect(known).toEqual(await outcome(freshPhone()))
    expect(known[0]).toBe('CODE_WRONG')
    expect(known.at(-1)).toBe('ACCOUNT_LOCKED')
  })

  it('takes no code of another purpose, phone, type or account', async () => {
    const { account, phone } = await participant()
    const twin = await participant({ sign: 1, roles: ['purchaser'], phone })
    const session = t.withToken(await openSession(t.ctx(), account))
    await session.get(SEND).query({ phone }).set('X-Forwarded-For', freshAddress()).expect(200)
    await t.http
      .get(`${RETRIEVE}/code/${account.loginName}`)
      .query({ type: 2, phone: phone.slice(3, 7) })
      .expect(200)
    expect((await login(phone).expect(400)).body.code).toBe('CODE_WRONG')
    await ask({ phone, userType: 1 }).expect(200)
    expect((await login(phone).expect(400)).body.code).toBe('CODE_WRONG')
    const { body } = await login(phone, CODE, { userType: 1 }).expect(200)
    expect(body.data.loginId).toBe(twin.account.id)
  })

  it('names a phone or code of the wrong form, and refuses where it is off', async () => {
    const wrong = await login('12345', 'abcd').expect(400)
    expect(Object.keys(wrong.body.fields).sort()).toEqual(['name', 'pwd'])
    const off = await login(freshPhone(), CODE, { userType: 4 }).expect(400)
    expect(off.body.code).toBe('METHOD_DISABLED')
    expect((await login(freshPhone(), CODE, { userType: 0 })).body.code).toBe('METHOD_DISABLED')
  })

  it('tells the state of an account only to who has the code', async () => {
    const { phone } = await participant({ status: 'disabled' })
    await ask({ phone }).expect(200)
    expect((await login(phone, '9999').expect(400)).body.code).toBe('CODE_WRONG')
    expect((await login(phone).expect(400)).body.code).toBe('ACCOUNT_DISABLED')
  })
})

describe('binding a phone', () => {
  async function unbound(more: Parameters<typeof participant>[0] = {}) {
    const { account } = await participant({ ...more, phoneVerify: false })
    const caller = t.withToken(await openSession(t.ctx(), account))
    const send = (phone: string, purpose?: string) =>
      caller
        .get(SEND)
        .query({ phone, ...(purpose ? { purpose } : {}) })
        .set('X-Forwarded-For', freshAddress())
    return { account, caller, send }
  }

  it('needs no captcha in a session, and is written down', async () => {
    const { account, caller, send } = await unbound()
    const phone = freshPhone()
    expect((await send(phone).expect(200)).body).toEqual({ resendAfter: 60 })
    const bound = { phone: `138****${phone.slice(7)}`, phoneVerify: true }
    expect((await caller.put(PHONE).send({ phone, code: CODE }).expect(200)).body).toEqual(bound)
    expect((await caller.get(PHONE).expect(200)).body).toEqual(bound)
    const audit = await t.dataSource
      .getRepository(AuditLog)
      .findOneByOrFail({ entityId: account.id, action: 'bind-phone' })
    expect(audit.after).toEqual({ phone, phoneVerify: true })
    // One use; and by query as well as by body.
    const again = await caller.put(PHONE).send({ phone, code: CODE }).expect(400)
    expect(again.body).toMatchObject({
      code: 'CODE_WRONG',
      fields: { code: ['验证码错误或已失效'] },
    })
    const other = freshPhone()
    await send(other, 'bind').expect(200)
    await caller.put(`${PHONE}?phone=${other}&code=${CODE}`).expect(200)
  })

  it('holds a verified phone unique per type, and says so only to who has its code', async () => {
    const holder = await participant()
    const { caller, send } = await unbound()
    await send(holder.phone).expect(200)
    const taken = await caller.put(PHONE).send({ phone: holder.phone, code: CODE }).expect(409)
    expect(taken.body).toMatchObject({ code: 'DUPLICATE', fields: { phone: [expect.any(String)] } })
    expect((await caller.get(PHONE).expect(200)).body.phoneVerify).toBe(false)
    const other = await unbound({ sign: 3, roles: ['agency'] })
    t.clock.advance(MINUTE)
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000)
    await other.send(holder.phone).expect(200)
    await other.caller.put(PHONE).send({ phone: holder.phone, code: CODE }).expect(200)
  })

  it('takes no code of another session or phone, and no fifth wrong try', async () => {
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

  it('is for a session with a password of its own, and for well-formed values', async () => {
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
    expect(await messagesTo(phone)).toEqual([])
  })

  it('is undone by a supervisor of the area who may', async () => {
    const { account, phone } = await participant()
    const unbind = '/credit/admin/api/account/unbind/phone'
    const accountId = account.id
    await (await t.as('district02')).put(unbind).send({ accountId }).expect(404)
    await (await t.as('auditor')).put(unbind).send({ accountId }).expect(403)
    await (await t.as(2)).put(unbind).send({ accountId }).expect(403)
    await t.http.put(unbind).send({ accountId }).expect(401)
    const district = await t.as('district06')
    await ask({ phone }).expect(200)
    const gone = { phone: null, phoneVerify: false }
    expect((await district.put(unbind).send({ accountId }).expect(200)).body).toEqual(gone)
    // The code that was on its way opens nothing any more.
    expect((await login(phone).expect(400)).body.code).toBe('CODE_WRONG')
    const city = await makeAccount(t.ctx(), {
      sign: 0,
      areaCode: AREA,
      roles: ['city-administrator'],
    })
    await district.put(unbind).send({ accountId: city.id }).expect(403)
    await district.put(unbind).send({ accountId: 'x' }).expect(400)
  })
})

describe('a forgotten password', () => {
  const phoneOf = (name: string, type: number | string = 2) =>
    t.http.get(`${RETRIEVE}/${name}`).query({ type })
  const sendCode = (name: string, phone: string, type = 2) =>
    t.http
      .get(`${RETRIEVE}/code/${name}`)
      .query({ type, phone })
      .set('X-Forwarded-For', freshAddress())
  const setPassword = (name: string, more: object = {}) =>
    t.http.put(`${RETRIEVE}/${name}`).send({ type: 2, code: CODE, newPwd: NEW_PASSWORD, ...more })
  const hidden = (phone: string) => phone.slice(3, 7)

  it('is replaced by the code sent to the phone; all sessions end', async () => {
    const { account, phone } = await participant()
    const { loginName } = account
    const session = t.withToken(await openSession(t.ctx(), account))
    await session.get(PHONE).expect(200)
    const masked = await phoneOf(loginName.toUpperCase()).expect(200)
    expect(masked.body).toEqual({ phone: `138****${phone.slice(7)}` })
    const { areaId } = account
    const sent = await sendCode(loginName, hidden(phone)).query({ areaId }).expect(200)
    expect(sent.body).toEqual({ resendAfter: 60 })
    expect(await messagesTo(phone)).toHaveLength(1)
    expect((await setPassword(loginName).expect(200)).body).toEqual({ changePwd: true })
    await session.get(PHONE).expect(401)
    const byName = (pwd: string) =>
      t.http
        .post(LOGIN)
        .send({ userType: 2, name: loginName, pwd, vcode: CODE, uuid: randomUUID() })
    await byName(TEST_PASSWORD).expect(400)
    expect((await byName(NEW_PASSWORD).expect(200)).body.data.changePwd).toBe(true)
    expect((await setPassword(loginName).expect(400)).body.code).toBe('CODE_WRONG')
    const audit = await t.dataSource
      .getRepository(AuditLog)
      .findOneByOrFail({ entityId: account.id, action: 'retrieve-password' })
    expect(JSON.stringify(audit)).not.toMatch(/Lanterne|argon2/)
  })

  it('answers unknown accounts, and those without a verified phone, alike and stably', async () => {
    const unverified = await participant({ phoneVerify: false })
    const other = await participant({ sign: 1, roles: ['purchaser'] })
    const stopped = await participant({ status: 'disabled' })
    for (const name of [
      'nobody4711',
      unverified.account.loginName,
      other.account.loginName,
      stopped.account.loginName,
    ]) {
      const first = (await phoneOf(name).expect(200)).body
      expect(first).toEqual({ phone: expect.stringMatching(/^1[3-9]\d\*{4}\d{4}$/) })
      expect((await phoneOf(name.toUpperCase()).expect(200)).body).toEqual(first)
      expect((await sendCode(name, '0000').expect(200)).body).toEqual({ resendAfter: 60 })
      expect(bodyOf(await setPassword(name).expect(400))).toEqual({
        error: '验证码错误或已失效',
        code: 'CODE_WRONG',
        fields: { code: ['验证码错误或已失效'] },
        requestId: '',
      })
    }
    for (const { phone } of [unverified, other, stopped]) {
      expect(await messagesTo(phone)).toEqual([])
    }
    const masks = new Set<string>()
    for (let i = 0; i < 20; i++) masks.add((await phoneOf(`nobody${i}`)).body.phone)
    expect(masks.size).toBeGreaterThan(18)
  })

  it('sends nothing for wrong digits; five tries an hour, alike for unknown accounts', async () => {
    const wait = travel()
    const { account, phone } = await participant()
    for (const name of [account.loginName, 'nobody4712']) {
      for (let i = 0; i < 5; i++) {
        expect((await sendCode(name, '9999').expect(200)).body).toEqual({ resendAfter: 60 })
      }
      const refused = await sendCode(name.toUpperCase(), hidden(phone)).expect(429)
      expect(refused.headers['retry-after']).toBe('3600')
    }
    expect(await messagesTo(phone)).toEqual([])
    wait(3601)
    await sendCode(account.loginName, hidden(phone)).expect(200)
    expect(await messagesTo(phone)).toHaveLength(1)
    // Too early for another: answered alike, the code before it still counts.
    await sendCode(account.loginName, hidden(phone)).expect(200)
    expect(await messagesTo(phone)).toHaveLength(1)
    await setPassword(account.loginName).expect(200)
  })

  it('checks the new password before it spends the code', async () => {
    const loginName = 'forgetful01'
    const { phone } = await participant({ loginName })
    await sendCode(loginName, hidden(phone)).expect(200)
    const code = async (newPwd: string, status: number) =>
      (await setPassword(loginName, { newPwd }).expect(status)).body.code
    expect(await code('short', 400)).toBe('VALIDATION')
    expect(await code('Password@1', 422)).toBe('PASSWORD_TOO_COMMON')
    expect(await code(`${loginName}A@1`, 422)).toBe('RULE_BROKEN')
    await setPassword(loginName).expect(200)
  })

  it('grows a delay per account over wrong codes, alike for unknown ones', async () => {
    const wait = travel()
    const { account, phone } = await participant()
    await sendCode(account.loginName, hidden(phone)).expect(200)
    for (const name of [account.loginName, 'nobody4713']) {
      const wrong = () => setPassword(name, { code: '9999' })
      for (let i = 0; i < 6; i++) expect((await wrong().expect(400)).body.code).toBe('CODE_WRONG')
      const locked = await wrong().expect(429)
      expect(locked.body).toMatchObject({ code: 'TOO_MANY_REQUESTS', data: { retryAfter: 10 } })
    }
    wait(61)
    await sendCode(account.loginName, hidden(phone)).expect(200)
    await setPassword(account.loginName).expect(200)
  })

  it('takes no code of another purpose, and none after five minutes', async () => {
    const { account, phone } = await participant()
    await ask({ phone }).expect(200)
    expect((await setPassword(account.loginName).expect(400)).body.code).toBe('CODE_WRONG')
    await sendCode(account.loginName, hidden(phone)).expect(200)
    t.clock.advance(5 * MINUTE)
    expect((await setPassword(account.loginName).expect(400)).body.code).toBe('CODE_WRONG')
  })

  it('is for participants, and names what is of the wrong kind', async () => {
    for (const type of [0, 5, 'x', '']) await phoneOf('someone1', type).expect(400)
    const named = await phoneOf('a-b').expect(400)
    expect(Object.keys(named.body.fields)).toEqual(['loginName'])
    for (const digits of ['123', '12345', 'abcd']) await sendCode('someone1', digits).expect(400)
    const wrong = await setPassword('someone1', { type: 0, code: 'x' }).expect(400)
    expect(Object.keys(wrong.body.fields).sort()).toEqual(['code', 'type'])
  })
})

describe('login by phone', () => {
  it('is off until somebody switches it on, never for supervisors', async () => {
    const fresh = await startTestApp()
    try {
      const { body } = await fresh.http.get(`${METHODS}/list`).expect(200)
      expect(body.map((row: { loginPhoneType: number }) => row.loginPhoneType)).toEqual(
        Array(5).fill(0),
      )
      await unitOfWork(fresh.ctx(), seedDemoIdentity)
      const demo = await fresh.http.get(`${METHODS}/list`).expect(200)
      expect(demo.body.map((row: { loginPhoneType: number }) => row.loginPhoneType)).toEqual([
        0, 1, 1, 1, 1,
      ])
      const city = await fresh.as('city')
      const off = { type: 3, loginNameType: 1, loginPhoneType: 0, loginCaType: 0 }
      await city.post(`${METHODS}/saveOrUpdate`).send(off).expect(200)
      await unitOfWork(fresh.ctx(), seedDemoIdentity)
      expect((await fresh.http.get(`${METHODS}/3`).expect(200)).body.loginPhoneType).toBe(0)
      const supervisors = { type: 0, loginNameType: 1, loginPhoneType: 1, loginCaType: 0 }
      await city.post(`${METHODS}/saveOrUpdate`).send(supervisors).expect(422)
      const ca = { type: 2, loginNameType: 1, loginPhoneType: 1, loginCaType: 1 }
      const refused = await city.post(`${METHODS}/saveOrUpdate`).send(ca).expect(422)
      expect(Object.keys(refused.body.fields)).toEqual(['loginCaType'])
    } finally {
      await fresh.stop()
    }
  })

  it('keeps codes apart that are drawn at random', async () => {
    const random = await startTestApp({ CAPTCHA_FIXED: '' })
    try {
      const account = await makeAccount(random.ctx(), {
        sign: 0,
        areaCode: AREA,
        roles: [],
        phone: freshPhone(),
      })
      const caller = random.withToken(await openSession(random.ctx(), account))
      const codes = new Set<string>()
      for (let i = 0; i < 5; i++) {
        const phone = freshPhone()
        await caller.get(SEND).query({ phone }).expect(200)
        const [message] = await random.dataSource.getRepository(OutboxMessage).findBy({ to: phone })
        const code = String(message?.params.code)
        expect(code).toMatch(/^\d{4}$/)
        codes.add(code)
        await caller.put(PHONE).send({ phone, code }).expect(200)
      }
      expect(codes.size).toBeGreaterThan(2)
      const row = await random.dataSource.getRepository(Account).findOneByOrFail({ id: account.id })
      expect(row.phoneVerify).toBe(true)
    } finally {
      await random.stop()
    }
  })
})
