import { randomUUID } from 'node:crypto'
import { OneTimeCodeEntity } from '#entities/identity/one-time-code'
import {
  bodyOf,
  CODE,
  type CodeRequest,
  freshAddress,
  freshPhone,
  phoneVisitor,
  startWithPhoneLogin,
  stopTime,
} from '../support/phone-codes.js'
import type { TestApp } from '../support/test-app.js'

const SEND = '/credit/admin/api/smssend/verify/phone/code'

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

describe('a code to log in with', () => {
  it('goes to the phone of an account of that type, in the language of the caller', async () => {
    const { phone } = await visitor.participant()
    const answer = await visitor.ask({ phone, purpose: 'login' }).set('Accept-Language', 'en').expect(200)
    expect(answer.body).toEqual({ resendAfter: 60 })
    expect(answer.headers['cache-control']).toBe('no-store')
    const [message, ...more] = await visitor.messagesTo(phone)
    expect(more).toEqual([])
    expect(message).toMatchObject({
      channel: 'sms',
      template: 'verificationCode',
      params: { code: CODE, minutes: 5 },
      secretParams: ['code'],
      locale: 'en-US',
    })
    const stored = await t.dataSource.getRepository(OneTimeCodeEntity).findOneByOrFail({ phone })
    expect(stored.codeHash).toMatch(/^[\w-]{43}$/)
  })

  it('gets the same answer for unknown phones, unverified ones and other types', async () => {
    const known = await visitor.participant()
    const unverified = await visitor.participant({ phoneVerify: false })
    const other = await visitor.participant({ sign: 1, roles: ['purchaser'] })
    const expected = bodyOf(await visitor.ask({ phone: known.phone }).expect(200))
    for (const phone of [freshPhone(), unverified.phone, other.phone]) {
      expect(bodyOf(await visitor.ask({ phone }).expect(200))).toEqual(expected)
      expect(await visitor.messagesTo(phone)).toEqual([])
      const refused = await visitor.login(phone).expect(400)
      expect(bodyOf(refused)).toEqual({
        error: '验证码错误或已失效',
        code: 'CODE_WRONG',
        requestId: '',
      })
    }
  })

  it('is rejected without a captcha, with a used one, and if the method is disabled', async () => {
    const { phone } = await visitor.participant()
    const uuid = randomUUID()
    for (const query of [{ vcode: '' }, { uuid: '' }]) {
      expect((await visitor.ask({ phone, ...query }).expect(400)).body.code).toBe('CAPTCHA_WRONG')
    }
    await t.http.get(`/credit/sso/api/verification/${uuid}`).expect(200)
    const wrong = await visitor.ask({ phone, uuid, vcode: 'QQQQ' }).expect(400)
    expect(wrong.body.code).toBe('CAPTCHA_WRONG')
    expect((await visitor.ask({ phone, uuid }).expect(400)).body.code).toBe('CAPTCHA_EXPIRED')
    const bare = await t.http.get(SEND).query({ phone }).expect(400)
    expect(bare.body).toMatchObject({ code: 'CAPTCHA_WRONG', fields: { vcode: ['验证码错误'] } })
    await visitor.ask({ phone }).expect(200)
    const off = await visitor.ask({ phone: freshPhone(), userType: 4 }).expect(400)
    expect(off.body.code).toBe('METHOD_DISABLED')
    expect(await visitor.messagesTo(phone)).toHaveLength(1)
  })

  it('names invalid fields', async () => {
    const wrong = await visitor.ask({ phone: '12800000000', purpose: 'retrieve', userType: 7 }).expect(400)
    expect(Object.keys(wrong.body.fields).sort()).toEqual(['phone', 'purpose', 'userType'])
    expect(wrong.body.fields.phone).toEqual(['请输入正确的手机号'])
    const bare = { phone: freshPhone(), vcode: CODE, uuid: randomUUID() }
    const typeless = await t.http.get(SEND).query(bare).expect(400)
    expect(Object.keys(typeless.body.fields)).toEqual(['userType'])
    await visitor.ask({ phone: freshPhone(), isAdmin: 1 } as CodeRequest).expect(400)
  })

  it('is limited per phone: one a minute, ten a day, also for unknown phones', async () => {
    const wait = stopTime(t)
    const { phone } = await visitor.participant()
    for (const asked of [phone, freshPhone()]) {
      for (let i = 0; i < 10; i++) {
        await visitor.ask({ phone: asked }).expect(200)
        const early = await visitor.ask({ phone: asked }).expect(429)
        expect(early.body).toMatchObject({ code: 'TOO_MANY_REQUESTS', data: { retryAfter: 60 } })
        expect(early.headers['retry-after']).toBe('60')
        wait(61)
      }
      const late = await visitor.ask({ phone: asked }).expect(429)
      expect(late.body.data.retryAfter).toBeGreaterThan(80_000)
    }
    expect(await visitor.messagesTo(phone)).toHaveLength(10)
    wait(24 * 3600)
    await visitor.ask({ phone }).expect(200)
  })

  it('is limited per address, and allows one of many parallel calls', async () => {
    const ip = freshAddress()
    const answers: number[] = []
    for (let i = 0; i < 32; i++) answers.push((await visitor.ask({ phone: freshPhone() }, ip)).status)
    expect(answers.filter((status) => status === 200)).toHaveLength(30)
    expect(answers.slice(30)).toEqual([429, 429])
    const { phone } = await visitor.participant()
    const burst = await Promise.all(Array.from({ length: 8 }, () => visitor.ask({ phone })))
    expect(burst.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await visitor.messagesTo(phone)).toHaveLength(1)
  })
})
