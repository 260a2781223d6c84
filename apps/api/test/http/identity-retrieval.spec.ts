import { randomUUID } from 'node:crypto'
import { AuditLogEntity } from '#entities/audit/audit-log'
import { openSession, TEST_PASSWORD } from '../support/accounts.js'
import {
  bodyOf,
  CODE,
  freshAddress,
  phoneVisitor,
  startWithPhoneLogin,
  stopTime,
  VISITOR,
} from '../support/phone-codes.js'
import type { TestApp } from '../support/test-app.js'

const LOGIN = '/credit/sso/api/sso/doLogin'
const PHONE = '/credit/admin/api/account/verify/phone'
const RETRIEVE = '/credit/admin/api/account/retrieve'
const MINUTE = 60_000
const NEW_PASSWORD = 'Lanterne#47'

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

describe('a forgotten password', () => {
  const phoneOf = (name: string, type: number | string = 2) => t.http.get(`${RETRIEVE}/${name}`).query({ type })
  const sendCode = (name: string, phone: string, type = 2) =>
    t.http
      .get(`${RETRIEVE}/code/${name}`)
      .query({ type, phone })
      .set('X-Forwarded-For', freshAddress())
      .set('Cookie', VISITOR)
  const setPassword = (name: string, more: object = {}) =>
    t.http
      .put(`${RETRIEVE}/${name}`)
      .set('Cookie', VISITOR)
      .send({ type: 2, code: CODE, newPwd: NEW_PASSWORD, ...more })
  const hidden = (phone: string) => phone.slice(3, 7)

  it('is replaced by the code sent to the phone; all sessions end', async () => {
    const { account, phone } = await visitor.participant()
    const { loginName } = account
    const session = t.withToken(await openSession(t.ctx(), account))
    await session.get(PHONE).expect(200)
    const masked = await phoneOf(loginName.toUpperCase()).expect(200)
    expect(masked.body).toEqual({ phone: `138****${phone.slice(7)}` })
    const { areaId } = account
    const sent = await sendCode(loginName, hidden(phone)).query({ areaId }).expect(200)
    expect(sent.body).toEqual({ resendAfter: 60 })
    expect(await visitor.messagesTo(phone)).toHaveLength(1)
    expect((await setPassword(loginName).expect(200)).body).toEqual({ changePwd: true })
    await session.get(PHONE).expect(401)
    const byName = (pwd: string) =>
      t.http.post(LOGIN).send({ userType: 2, name: loginName, pwd, vcode: CODE, uuid: randomUUID() })
    await byName(TEST_PASSWORD).expect(400)
    expect((await byName(NEW_PASSWORD).expect(200)).body.data.changePwd).toBe(true)
    expect((await setPassword(loginName).expect(400)).body.code).toBe('CODE_WRONG')
    const audit = await t.dataSource
      .getRepository(AuditLogEntity)
      .findOneByOrFail({ entityId: account.id, action: 'retrieve-password' })
    expect(JSON.stringify(audit)).not.toMatch(/Lanterne|argon2/)
  })

  it('accepts its parameters by query as well', async () => {
    const { account, phone } = await visitor.participant()
    await sendCode(account.loginName, hidden(phone)).expect(200)
    const query = new URLSearchParams({ type: '2', code: CODE, newPwd: NEW_PASSWORD })
    const put = (text: string) => t.http.put(`${RETRIEVE}/${account.loginName}?${text}`).set('Cookie', VISITOR)
    await put(`${query}&pwd=x`).expect(400)
    const { body } = await put(String(query)).expect(200)
    expect(body).toEqual({ changePwd: true })
  })

  it('gets the same answer for unknown accounts and accounts without a verified phone', async () => {
    const unverified = await visitor.participant({ phoneVerify: false })
    const other = await visitor.participant({ sign: 1, roles: ['purchaser'] })
    const stopped = await visitor.participant({ status: 'disabled' })
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
      expect(await visitor.messagesTo(phone)).toEqual([])
    }
    const masks = new Set<string>()
    for (let i = 0; i < 20; i++) masks.add((await phoneOf(`nobody${i}`)).body.phone)
    expect(masks.size).toBeGreaterThan(18)
  })

  const captcha = () => ({ vcode: CODE, uuid: randomUUID() })

  it('sends nothing for wrong digits, and asks for a captcha after five tries', async () => {
    const wait = stopTime(t)
    const { account, phone } = await visitor.participant()
    for (const name of [account.loginName, 'nobody4712']) {
      for (let i = 0; i < 5; i++) {
        expect((await sendCode(name, '9999').expect(200)).body).toEqual({ resendAfter: 60 })
      }
      const asked = await sendCode(name.toUpperCase(), hidden(phone)).expect(400)
      expect([asked.body.code, Object.keys(asked.body.fields)]).toEqual(['CAPTCHA_REQUIRED', ['vcode']])
      const wrong = await sendCode(name, hidden(phone)).query({ ...captcha(), vcode: 'QQQQ' })
      expect([wrong.status, wrong.body.code]).toEqual([400, 'CAPTCHA_EXPIRED'])
    }
    expect(await visitor.messagesTo(phone)).toEqual([])
    // The owner is asked for a captcha, not kept out.
    await sendCode(account.loginName, hidden(phone)).query(captcha()).expect(200)
    expect(await visitor.messagesTo(phone)).toHaveLength(1)
    // Too early for another: answered alike, the code before it still counts.
    await sendCode(account.loginName, hidden(phone)).query(captcha()).expect(200)
    expect(await visitor.messagesTo(phone)).toHaveLength(1)
    await setPassword(account.loginName).expect(200)
    wait(3601)
    await sendCode(account.loginName, hidden(phone)).expect(200)
    expect(await visitor.messagesTo(phone)).toHaveLength(2)
  })

  it('asks for a captcha after three tries of one account from one address', async () => {
    stopTime(t)
    const from = (name: string, ip: string) => sendCode(name, '9999').set('X-Forwarded-For', ip)
    const [here, there] = [freshAddress(), freshAddress()]
    for (let i = 0; i < 3; i++) await from('nobody4714', here).expect(200)
    expect((await from('nobody4714', here).expect(400)).body.code).toBe('CAPTCHA_REQUIRED')
    await from('nobody4714', there).expect(200)
    await from('nobody4715', here).expect(200)
  })

  it('sends three codes a day, and as many to an address known for the account', async () => {
    const wait = stopTime(t)
    const { account, phone } = await visitor.participant()
    const { loginName } = account
    const home = freshAddress()
    const login = { userType: 2, name: loginName, pwd: TEST_PASSWORD, vcode: CODE }
    await t.http
      .post(LOGIN)
      .set('X-Forwarded-For', home)
      .send({ ...login, uuid: randomUUID() })
      .expect(200)
    for (let i = 0; i < 5; i++) {
      await sendCode(loginName, hidden(phone)).query(captcha()).expect(200)
      wait(61)
    }
    expect(await visitor.messagesTo(phone)).toHaveLength(3)
    const atHome = () => sendCode(loginName, hidden(phone)).set('X-Forwarded-For', home)
    await atHome().expect(200)
    expect(await visitor.messagesTo(phone)).toHaveLength(4)
    await setPassword(loginName).expect(200)
    wait(24 * 3600)
    await sendCode(loginName, hidden(phone)).expect(200)
    expect(await visitor.messagesTo(phone)).toHaveLength(5)
  })

  it('accepts a code only from the visitor that it was sent for', async () => {
    const { account, phone } = await visitor.participant()
    const path = `${RETRIEVE}/code/${account.loginName}`
    const sent = await t.http
      .get(path)
      .query({ type: 2, phone: hidden(phone) })
      .set('X-Forwarded-For', freshAddress())
      .expect(200)
    const [cookie = ''] = sent.headers['set-cookie'] as unknown as string[]
    expect(cookie).toMatch(/^credit-visitor=[\w-]{22}; Path=\/credit; Max-Age=3600; HttpOnly; SameSite=Strict$/)
    expect((await setPassword(account.loginName).expect(400)).body.code).toBe('CODE_WRONG')
    const none = await setPassword(account.loginName).set('Cookie', '').expect(400)
    expect(none.body.code).toBe('CODE_WRONG')
    await setPassword(account.loginName)
      .set('Cookie', cookie.split(';')[0] ?? '')
      .expect(200)
  })

  it('checks the new password before it uses the code', async () => {
    const loginName = 'forgetful01'
    const { phone } = await visitor.participant({ loginName })
    await sendCode(loginName, hidden(phone)).expect(200)
    const code = async (newPwd: string, status: number) =>
      (await setPassword(loginName, { newPwd }).expect(status)).body.code
    expect(await code('short', 400)).toBe('VALIDATION')
    expect(await code('Password@1', 422)).toBe('PASSWORD_TOO_COMMON')
    expect(await code(`${loginName}A@1`, 422)).toBe('RULE_BROKEN')
    await setPassword(loginName).expect(200)
  })

  it('delays wrong codes increasingly per account and address, unknown ones too', async () => {
    const wait = stopTime(t)
    const { account, phone } = await visitor.participant()
    await sendCode(account.loginName, hidden(phone)).expect(200)
    const attacker = freshAddress()
    for (const name of [account.loginName, 'nobody4713']) {
      const wrong = () =>
        setPassword(name, { code: '9999' })
          .set('X-Forwarded-For', attacker)
          .set('Cookie', 'credit-visitor=aaaaaaaaaaaaaaaaaaaaaa')
      for (let i = 0; i < 6; i++) expect((await wrong().expect(400)).body.code).toBe('CODE_WRONG')
      const locked = await wrong().expect(429)
      expect(locked.body).toMatchObject({ code: 'TOO_MANY_REQUESTS', data: { retryAfter: 10 } })
    }
    // Neither the delay nor the tries of the attacker touch the owner.
    await setPassword(account.loginName).expect(200)
    wait(61)
  })

  it('rejects a code of another purpose, and any code after five minutes', async () => {
    const { account, phone } = await visitor.participant()
    await visitor.ask({ phone }).expect(200)
    expect((await setPassword(account.loginName).expect(400)).body.code).toBe('CODE_WRONG')
    await sendCode(account.loginName, hidden(phone)).expect(200)
    t.clock.advance(5 * MINUTE)
    expect((await setPassword(account.loginName).expect(400)).body.code).toBe('CODE_WRONG')
  })

  it('is for participants, and names invalid fields', async () => {
    for (const type of [0, 5, 'x', '']) await phoneOf('someone1', type).expect(400)
    const named = await phoneOf('a-b').expect(400)
    expect(Object.keys(named.body.fields)).toEqual(['loginName'])
    for (const digits of ['123', '12345', 'abcd']) await sendCode('someone1', digits).expect(400)
    const wrong = await setPassword('someone1', { type: 0, code: 'x' }).expect(400)
    expect(Object.keys(wrong.body.fields).sort()).toEqual(['code', 'type'])
  })
})
