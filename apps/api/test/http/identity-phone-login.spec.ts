import { randomUUID } from 'node:crypto'
import { AccountEntity } from '#entities/identity/account'
import { LoginLogEntity } from '#entities/identity/login-log'
import { OneTimeCodeEntity } from '#entities/identity/one-time-code'
import { OutboxMessageEntity } from '#entities/messaging/outbox-message'
import { sweepCodes } from '../../src/modules/identity/codes/one-time-codes.js'
import { makeAccount, openSession, TEST_PASSWORD } from '../support/accounts.js'
import {
  CODE,
  freshAddress,
  freshPhone,
  phoneVisitor,
  startWithPhoneLogin,
  stopTime,
  VISITOR,
} from '../support/phone-codes.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

const SEND = '/credit/admin/api/smssend/verify/phone/code'
const PHONE = '/credit/admin/api/account/verify/phone'
const RETRIEVE = '/credit/admin/api/account/retrieve'
const LOGINS = '/credit/admin/api/logs/login'
const METHODS = '/credit/admin/api/login/config'
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

describe('doLogin by phone', () => {
  it('accepts the code once, without a captcha', async () => {
    const { account, phone } = await visitor.participant()
    await visitor.ask({ phone, purpose: 'login' }).expect(200)
    const { body } = await visitor.login(phone, CODE, { vcode: 'x', uuid: 'ignored' }).expect(200)
    expect(body.data).toMatchObject({ loginId: account.id, type: 2, phoneVerify: true })
    const me = await t.withToken(body.data.tokenValue).get('/credit/admin/api/account/me')
    expect(me.status).toBe(200)
    expect((await visitor.login(phone).expect(400)).body.code).toBe('CODE_WRONG')
    const log = await t.dataSource
      .getRepository(LoginLogEntity)
      .find({ where: { accountId: account.id }, order: { id: 'ASC' } })
    expect(log.map(({ method, success, reason }) => [method, success, reason])).toEqual([
      ['phone', true, null],
      ['phone', false, 'CODE_WRONG'],
    ])
    const logins = async (keyword: string) => {
      const query = `keyword=${keyword}&size=100`
      const { body } = await (await t.as('auditor')).get(`${LOGINS}?${query}`).expect(200)
      return body.records.map(({ loginName }: { loginName: string }) => loginName)
    }
    const masked = `138****${phone.slice(7)}`
    expect(await logins(phone)).toEqual([masked, masked])
    expect(await logins(phone.slice(3, 10))).toEqual([])
  })

  it('accepts the code only from the visitor that it was sent for', async () => {
    const { phone } = await visitor.participant()
    const { headers } = await visitor.ask({ phone }).set('Cookie', '').expect(200)
    const [cookie = ''] = headers['set-cookie'] as unknown as string[]
    for (const other of ['', VISITOR, 'credit-visitor=x']) {
      const { body } = await visitor.login(phone).set('Cookie', other).expect(400)
      expect([other, body.code]).toEqual([other, 'CODE_WRONG'])
    }
    await visitor
      .login(phone)
      .set('Cookie', `a=b; ${cookie.split(';')[0]}; c=d`)
      .expect(200)
  })

  it('sends its owner a code at a known address, whatever others have used up', async () => {
    stopTime(t)
    const { account, phone } = await visitor.participant()
    const home = freshAddress()
    const login = { userType: 2, name: account.loginName, pwd: TEST_PASSWORD, vcode: CODE }
    const { status } = await t.http
      .post('/credit/sso/api/sso/doLogin')
      .set('X-Forwarded-For', home)
      .send({ ...login, uuid: randomUUID() })
    expect(status).toBe(200)
    for (let i = 0; i < 30; i++) await visitor.ask({ phone: freshPhone() }, home).expect(200)
    await visitor.ask({ phone: freshPhone() }, home).expect(429)
    await visitor.ask({ phone }, freshAddress()).expect(200)
    await visitor.ask({ phone }, freshAddress()).expect(429)
    await visitor.ask({ phone }, home).expect(200)
    expect(await visitor.messagesTo(phone)).toHaveLength(2)
  })

  it('accepts one of many parallel uses', async () => {
    const { phone } = await visitor.participant()
    await visitor.ask({ phone }).expect(200)
    const answers = await Promise.all(Array.from({ length: 6 }, () => visitor.login(phone)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('rejects the code after five minutes, and the sweep deletes it', async () => {
    const { phone } = await visitor.participant()
    await visitor.ask({ phone }).expect(200)
    t.clock.advance(5 * MINUTE)
    expect((await visitor.login(phone).expect(400)).body.code).toBe('CODE_WRONG')
    t.clock.advance(1)
    await sweepCodes(t.ctx())
    expect(await t.dataSource.getRepository(OneTimeCodeEntity).existsBy({ phone })).toBe(false)
  })

  it('rejects the code after five tries', async () => {
    const { phone } = await visitor.participant()
    await visitor.ask({ phone }).expect(200)
    for (let i = 0; i < 4; i++) await visitor.login(phone, '9999').expect(400)
    const stored = await t.dataSource.getRepository(OneTimeCodeEntity).findOneByOrFail({ phone })
    expect(stored.tries).toBe(4)
    await visitor.login(phone, '9998').expect(400)
    expect((await visitor.login(phone).expect(400)).body.code).toBe('CODE_WRONG')
  })

  it('has a growing delay per phone, also for unknown phones', async () => {
    stopTime(t)
    const { phone } = await visitor.participant()
    const outcome = async (name: string) => {
      const codes: string[] = []
      for (let i = 0; i < 13; i++) codes.push((await visitor.login(name, '9999')).body.code)
      return codes
    }
    const known = await outcome(phone)
    expect(known).toEqual(await outcome(freshPhone()))
    expect(known[0]).toBe('CODE_WRONG')
    expect(known.at(-1)).toBe('ACCOUNT_LOCKED')
  })

  it('rejects a code of another purpose, phone, type or account', async () => {
    const { account, phone } = await visitor.participant()
    const twin = await visitor.participant({ sign: 1, roles: ['purchaser'], phone })
    const session = t.withToken(await openSession(t.ctx(), account))
    await session.get(SEND).query({ phone }).set('X-Forwarded-For', freshAddress()).expect(200)
    await t.http
      .get(`${RETRIEVE}/code/${account.loginName}`)
      .query({ type: 2, phone: phone.slice(3, 7) })
      .set('Cookie', VISITOR)
      .expect(200)
    expect((await visitor.login(phone).expect(400)).body.code).toBe('CODE_WRONG')
    await visitor.ask({ phone, userType: 1 }).expect(200)
    expect((await visitor.login(phone).expect(400)).body.code).toBe('CODE_WRONG')
    const { body } = await visitor.login(phone, CODE, { userType: 1 }).expect(200)
    expect(body.data.loginId).toBe(twin.account.id)
  })

  it('names a malformed phone or code, and is rejected if the method is disabled', async () => {
    const wrong = await visitor.login('12345', 'abcd').expect(400)
    expect(Object.keys(wrong.body.fields).sort()).toEqual(['name', 'pwd'])
    const off = await visitor.login(freshPhone(), CODE, { userType: 4 }).expect(400)
    expect(off.body.code).toBe('METHOD_DISABLED')
    expect((await visitor.login(freshPhone(), CODE, { userType: 0 })).body.code).toBe('METHOD_DISABLED')
  })

  it('reveals the status of an account only with the right code', async () => {
    const { phone } = await visitor.participant({ status: 'disabled' })
    await visitor.ask({ phone }).expect(200)
    expect((await visitor.login(phone, '9999').expect(400)).body.code).toBe('CODE_WRONG')
    expect((await visitor.login(phone).expect(400)).body.code).toBe('ACCOUNT_DISABLED')
  })
})

describe('login by phone', () => {
  it('is off by default and cannot be enabled for supervisors', async () => {
    const fresh = await startTestApp()
    try {
      const { body } = await fresh.http.get(`${METHODS}/list`).expect(200)
      expect(body.map((row: { loginPhoneType: number }) => row.loginPhoneType)).toEqual(Array(5).fill(0))
      const city = await fresh.as('city')
      const on = { type: 3, loginNameType: 1, loginPhoneType: 1, loginCaType: 0 }
      await city.post(`${METHODS}/saveOrUpdate`).send(on).expect(200)
      expect((await fresh.http.get(`${METHODS}/3`).expect(200)).body.loginPhoneType).toBe(1)
      const supervisors = { type: 0, loginNameType: 1, loginPhoneType: 1, loginCaType: 0 }
      await city.post(`${METHODS}/saveOrUpdate`).send(supervisors).expect(422)
      const ca = { type: 2, loginNameType: 1, loginPhoneType: 1, loginCaType: 1 }
      const refused = await city.post(`${METHODS}/saveOrUpdate`).send(ca).expect(422)
      expect(Object.keys(refused.body.fields)).toEqual(['loginCaType'])
    } finally {
      await fresh.stop()
    }
  })

  it('sends random codes', async () => {
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
        const [message] = await random.dataSource.getRepository(OutboxMessageEntity).findBy({ to: phone })
        const code = String(message?.params.code)
        expect(code).toMatch(/^\d{4}$/)
        codes.add(code)
        await caller.put(PHONE).send({ phone, code, pwd: TEST_PASSWORD }).expect(200)
      }
      expect(codes.size).toBeGreaterThan(2)
      const row = await random.dataSource.getRepository(AccountEntity).findOneByOrFail({ id: account.id })
      expect(row.phoneVerify).toBe(true)
    } finally {
      await random.stop()
    }
  })
})
