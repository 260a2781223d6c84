import { randomUUID } from 'node:crypto'
import { OutboxMessageEntity } from '#entities/messaging/outbox-message'
import { makeAccount } from './accounts.js'
import { startTestApp, type TestApp } from './test-app.js'

/** CAPTCHA_FIXED of the tests. */
export const CODE = '0000'
const SEND = '/credit/admin/api/smssend/verify/phone/code'
/** A visitor as the cookie names it; the tests keep one, as a browser does. */
export const VISITOR = 'credit-visitor=abcdefghijklmnopqrstuv'
const LOGIN = '/credit/sso/api/sso/doLogin'
const METHODS = '/credit/admin/api/login/config'

let made = 0
/** A phone that no other test has. */
export const freshPhone = () => `1380000${String(++made).padStart(4, '0')}`
/** An address that no other test has, so that limits by address stay apart. */
export const freshAddress = () => `198.18.${Math.floor(++made / 250)}.${made % 250}`

/** The service with login by phone enabled for all participants but experts. */
export async function startWithPhoneLogin(): Promise<TestApp> {
  const t = await startTestApp()
  const city = await t.as('city')
  for (const type of [1, 2, 3, 4]) {
    const on = { type, loginNameType: 1, loginPhoneType: type === 4 ? 0 : 1, loginCaType: 0 }
    await city.post(`${METHODS}/saveOrUpdate`).send(on).expect(200)
  }
  return t
}

/** Values that override the defaults of a request for a code. */
export interface CodeRequest {
  phone?: string
  purpose?: string
  userType?: number | string
  vcode?: string
  uuid?: string
}

/** Returns the calls of a visitor with a phone. */
export function phoneVisitor(t: TestApp) {
  return {
    ask: (query: CodeRequest, ip = freshAddress()) =>
      t.http
        .get(SEND)
        .query({ userType: 2, vcode: CODE, uuid: randomUUID(), ...query })
        .set('X-Forwarded-For', ip)
        .set('Cookie', VISITOR),
    login: (phone: string, pwd: string = CODE, more: object = {}) =>
      t.http
        .post(LOGIN)
        .set('X-Forwarded-For', freshAddress())
        .set('Cookie', VISITOR)
        .send({ loginType: 'phone', userType: 2, name: phone, pwd, ...more }),
    messagesTo: (to: string) => t.dataSource.getRepository(OutboxMessageEntity).findBy({ to }),
    async participant(more: Partial<Parameters<typeof makeAccount>[1]> = {}) {
      const phone = more.phone ?? freshPhone()
      const wish = { sign: 2, areaCode: '003900130006', roles: ['supplier'], phoneVerify: true }
      const account = await makeAccount(t.ctx(), { ...wish, ...more, phone } as never)
      return { account, phone }
    },
  }
}

/** Stops the wall clock, which the limiter's library asks; the function returned moves it and the clock of `t`. */
export function stopTime(t: TestApp): (seconds: number) => void {
  let at = Date.now()
  jest.spyOn(Date, 'now').mockImplementation(() => at)
  return (seconds) => {
    at += seconds * 1000
    t.clock.advance(seconds * 1000)
  }
}

/** Returns a response without the parts that differ between any two requests. */
export const bodyOf = (answer: { body: object }) => ({ ...answer.body, requestId: '' })
