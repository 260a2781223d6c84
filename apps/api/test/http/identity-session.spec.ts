import { openSession, TEST_PASSWORD } from '../support/accounts.js'
import { account, login } from '../support/sign-in.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

const LOGOUT = '/credit/sso/api/logout'
const ME = '/credit/admin/api/account/me'
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

describe('session', () => {
  const session = async (loginName: string) => {
    const made = await account(t, loginName, { roles: ['city-administrator'] })
    const token = await openSession(t.ctx(), made)
    return { made, token, me: () => t.withToken(token).get(ME) }
  }

  it('expires a day after its last use', async () => {
    const { me } = await session('sliding01')
    for (let i = 0; i < 3; i++) {
      t.clock.advance(DAY - MINUTE)
      await me().expect(200)
    }
    t.clock.advance(DAY)
    const over = await me().expect(401)
    expect(over.headers['x-error-code']).toBe('SESSION_EXPIRED')
    expect(over.text).toBe('登录已过期，请重新登录')
  })

  it('expires after seven days at the latest', async () => {
    const { me } = await session('absolute01')
    for (let i = 0; i < 13; i++) {
      t.clock.advance(DAY / 2)
      await me().expect(200)
    }
    t.clock.advance(DAY / 2)
    expect((await me().expect(401)).headers['x-error-code']).toBe('SESSION_EXPIRED')
  })

  it('is judged by the clock of the product, not of the process', async () => {
    const now = t.clock.now()
    t.clock.set('2020-01-06T10:00:00+08:00')
    const { me } = await session('past01')
    await me().expect(200)
    t.clock.set(now)
  })

  it('ends with the logout, which accepts an expired token, too', async () => {
    const { token, me } = await session('leaving01')
    await me().expect(200)
    await t.withToken(token).get(LOGOUT).expect(204)
    expect((await me().expect(401)).headers['x-error-code']).toBe('SESSION_REVOKED')
    await t.withToken(token).get(LOGOUT).expect(204)
    await t.withToken('no token at all').get(LOGOUT).expect(204)
    await t.http.get('/credit/sso/logout').expect(204)
  })

  it('is written at most every five minutes', async () => {
    const { made, me } = await session('touching01')
    const lastUsed = async () =>
      (
        await t.dataSource.query('SELECT last_used FROM session WHERE account_id = $1', [made.id])
      )[0].last_used.getTime() as number
    const at = await lastUsed()
    t.clock.advance(4 * MINUTE)
    await me().expect(200)
    expect(await lastUsed()).toBe(at)
    t.clock.advance(2 * MINUTE)
    await me().expect(200)
    expect(await lastUsed()).toBe(at + 6 * MINUTE)
  })

  it('rejects forged, foreign and unsigned tokens, and cookies', async () => {
    const { token } = await session('forging01')
    const [head, body, signature] = token.split('.')
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    for (const bad of [`${head}.${body}.AAAA`, `${none}.${body}.`, `${none}.${body}.${signature}`]) {
      await t.withToken(bad).get(ME).expect(401)
    }
    await t.http.get(ME).set('Cookie', `Authorization=${token}`).expect(401)
  })

  it('rejects other signatures of a token that it has accepted, and its end at once', async () => {
    const { token, me } = await session('accepted01')
    await me().expect(200)
    const [head, body, signature = ''] = token.split('.')
    for (const forged of [`${signature.slice(1)}A`, signature.slice(0, -4), '']) {
      const answer = await t.withToken(`${head}.${body}.${forged}`).get(ME).expect(401)
      expect(answer.headers['x-error-code']).toBe('NOT_LOGGED_IN')
    }
    await me().expect(200)
    await t.withToken(token).get(LOGOUT).expect(204)
    expect((await me().expect(401)).headers['x-error-code']).toBe('SESSION_REVOKED')
  })

  it('may only change a one-time password', async () => {
    const made = await account(t, 'onetime01', { changePwd: false, roles: ['city-administrator'] })
    const answer = await login(t, { name: 'onetime01' }).expect(200)
    expect(answer.body.data.changePwd).toBe(false)
    const me = t.withToken(answer.body.data.tokenValue)
    const refused = await me.get(ME).expect(403)
    expect(refused.headers['x-error-code']).toBe('PASSWORD_CHANGE_REQUIRED')
    const pwd = '/credit/admin/account/update/pwd'
    await me.put(pwd).send({ oldPwd: TEST_PASSWORD, newPwd: 'Lanterne#47' }).expect(200)
    await me.get(ME).expect(200)
    await me.get(LOGOUT).expect(204)
    expect(made.changePwd).toBe(false)
  })
})
