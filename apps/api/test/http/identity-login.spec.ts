import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { Area } from '../../src/entities/area.js'
import { Captcha } from '../../src/entities/captcha.js'
import { LoginLog } from '../../src/entities/login-log.js'
import { PasswordChecker } from '../../src/identity/passwords/hash.js'
import { makeAccount, openSession, TEST_PASSWORD } from '../support/accounts.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

const LOGIN = '/credit/sso/api/sso/doLogin'
const LOGOUT = '/credit/sso/api/logout'
const ME = '/credit/admin/api/account/me'
const CITY = '003900130001'
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

interface Try {
  name: string
  pwd?: string
  vcode?: string
  uuid?: string
  userType?: number
  areaId?: string
  loginType?: string
}

const login = (input: Try) =>
  t.http
    .post(LOGIN)
    .send({ pwd: TEST_PASSWORD, vcode: '0000', uuid: randomUUID(), userType: 0, ...input })

const account = (loginName: string, more: Partial<Parameters<typeof makeAccount>[1]> = {}) =>
  makeAccount(t.ctx(), { sign: 0, areaCode: CITY, roles: [], loginName, ...more })

describe('doLogin', () => {
  it("answers api.md's data, by body and by query, without case and spaces", async () => {
    const made = await account('Weiming01', { roles: ['city-administrator'], name: '韦明' })
    const answer = await login({ name: ' weiMING 01 ' }).expect(200)
    expect(Object.keys(answer.body)).toEqual(['data'])
    const { tokenValue, ...data } = answer.body.data
    expect(data).toEqual({
      expiresAt: new Date(t.clock.now().getTime() + 7 * DAY).toISOString(),
      loginId: made.id,
      loginName: 'Weiming01',
      name: '韦明',
      type: 0,
      userType: 0,
      changePwd: true,
      phoneVerify: false,
      areaId: made.areaId,
      areaCode: CITY,
      areaName: '市本级',
      participantId: null,
      roles: ['市级管理员'],
    })
    const me = await t.withToken(tokenValue).get(ME).set('Accept-Language', 'en').expect(200)
    expect(me.body).toMatchObject({ loginName: 'Weiming01', areaName: 'Municipal', phone: null })
    expect(me.body.roles).toEqual(['City administrator'])
    expect(me.body.lastLoginTime).toBeTruthy()

    const query = new URLSearchParams({
      name: 'weiming01',
      pwd: TEST_PASSWORD,
      vcode: '0000',
      uuid: randomUUID(),
      userType: '0',
      loginType: 'name',
    })
    const second = await t.http.post(`/credit/sso/sso/doLogin?${query}`).expect(200)
    await t.withToken(`Bearer ${second.body.data.tokenValue}`).get(ME).expect(200)
  })

  it('answers wrong account, wrong password and another type alike, after alike work', async () => {
    await account('alike01')
    await account('alike02', { sign: 2, roles: ['supplier'] })
    const cases: Try[] = [
      { name: 'alike01', pwd: 'Wrong@2026x' },
      { name: 'nobody01' },
      { name: 'alike02' },
    ]
    // The hash is what takes time; time itself would tell more of the machine than of the login.
    const verified = jest.spyOn(
      t.app.get(PasswordChecker) as unknown as { verify: (stored: string) => Promise<boolean> },
      'verify',
    )
    const costs: string[] = []
    for (const input of cases) {
      verified.mockClear()
      const { body } = await login(input).expect(400)
      expect({ ...body, requestId: '' }).toEqual({
        error: '账号或密码错误',
        code: 'CREDENTIALS_WRONG',
        requestId: '',
      })
      expect([input.name, verified.mock.calls.length]).toEqual([input.name, 1])
      costs.push(String(verified.mock.calls[0]?.[0]).split('$').slice(0, 4).join('$'))
    }
    verified.mockRestore()
    expect(new Set(costs)).toEqual(new Set(['$argon2id$v=19$m=32768,t=3,p=1']))
  })

  it('names what is missing or of the wrong kind', async () => {
    const missing = await t.http.post(LOGIN).send({ userType: 1 }).expect(400)
    expect(Object.keys(missing.body.fields).sort()).toEqual(['name', 'pwd', 'uuid', 'vcode'])
    const wrong = await login({ name: 'x', userType: 9, areaId: 'here' }).expect(400)
    expect(Object.keys(wrong.body.fields).sort()).toEqual(['areaId', 'userType'])
    const unknown = await login({ name: 'x', isAdmin: true } as Try).expect(400)
    expect(unknown.body.fields).toHaveProperty('isAdmin')
  })

  it('tells the state of an account only to who knows the password', async () => {
    await account('waits01', { status: 'pending' })
    await account('stopped01', { status: 'disabled' })
    const rejected = await account('refused01', { status: 'rejected' })
    await t.dataSource.query('UPDATE account SET reject_reason = $1 WHERE id = $2', [
      '材料不全',
      rejected.id,
    ])
    const code = async (input: Try) => (await login(input).expect(400)).body
    expect((await code({ name: 'waits01' })).code).toBe('ACCOUNT_PENDING')
    expect((await code({ name: 'stopped01' })).code).toBe('ACCOUNT_DISABLED')
    const answer = await code({ name: 'refused01' })
    expect(answer).toMatchObject({ code: 'ACCOUNT_REJECTED', data: { reason: '材料不全' } })
    expect(answer.error).toContain('材料不全')
    for (const name of ['waits01', 'stopped01', 'refused01']) {
      expect((await code({ name, pwd: 'Wrong@2026x' })).code).toBe('CREDENTIALS_WRONG')
    }
  })

  it('keeps participants, not supervisors, out of closed areas', async () => {
    const closed = await t.dataSource.getRepository(Area).findOneByOrFail({ status: 0 })
    await account('partner01', { sign: 2, roles: ['supplier'] })
    await account('partner02')
    const refused = await login({ name: 'partner01', userType: 2, areaId: closed.id }).expect(400)
    expect(refused.body.code).toBe('AREA_CLOSED')
    await login({ name: 'partner02', areaId: closed.id }).expect(200)
    const open = await t.dataSource.getRepository(Area).findOneByOrFail({ code: '003900130006' })
    await login({ name: 'partner01', userType: 2, areaId: open.id }).expect(200)
    await login({ name: 'partner02', areaId: randomUUID() }).expect(422)
  })

  it('refuses methods that are off', async () => {
    for (const loginType of ['phone', 'ca']) {
      const answer = await login({ name: '13900000001', loginType, userType: 2 }).expect(400)
      expect(answer.body.code).toBe('METHOD_DISABLED')
    }
  })

  it('writes down who came, and who was refused and why', async () => {
    const made = await account('logged01')
    await login({ name: 'logged01', pwd: 'Wrong@2026x' }).set('User-Agent', 'probe').expect(400)
    await login({ name: 'logged01' }).expect(200)
    await login({ name: 'ghost01' }).expect(400)
    const rows = await t.dataSource.getRepository(LoginLog).find({ order: { id: 'ASC' } })
    const mine = rows.filter((row) => row.accountId === made.id)
    expect(mine.map(({ success, reason, areaId }) => ({ success, reason, areaId }))).toEqual([
      { success: false, reason: 'CREDENTIALS_WRONG', areaId: made.areaId },
      { success: true, reason: null, areaId: made.areaId },
    ])
    expect(mine[0]).toMatchObject({ userAgent: 'probe', ip: expect.stringMatching(/127|::1/) })
    expect(rows.at(-1)).toMatchObject({ loginName: 'ghost01', accountId: null, areaId: null })
  })
})

describe('captcha', () => {
  const picture = (uuid: string) => t.http.get(`/credit/sso/api/verification/${uuid}`)

  it('is a picture that nothing keeps', async () => {
    const answer = await picture(randomUUID()).expect(200)
    expect(answer.headers['content-type']).toBe('image/png')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body.subarray(1, 4).toString()).toBe('PNG')
    await t.http
      .get(`/credit/sso/verification/${randomUUID()}`)
      .set('Accept', 'image/*')
      .expect(200)
    await picture('a b').expect(400)
  })

  it('is spent by every try, right or wrong, and replaced by a fresh call', async () => {
    await account('captcha01')
    const uuid = randomUUID()
    await picture(uuid).expect(200)
    const wrong = await login({ name: 'captcha01', uuid, vcode: 'QQQQ' }).expect(400)
    expect(wrong.body.code).toBe('CAPTCHA_WRONG')
    const spent = await login({ name: 'captcha01', uuid }).expect(400)
    expect(spent.body.code).toBe('CAPTCHA_EXPIRED')
    await picture(uuid).expect(200)
    await login({ name: 'captcha01', uuid }).expect(200)
    expect((await login({ name: 'captcha01', uuid }).expect(400)).body.code).toBe('CAPTCHA_EXPIRED')
  })

  it('lives five minutes, and its answer stands nowhere in clear', async () => {
    const uuid = randomUUID()
    await picture(uuid).expect(200)
    const row = await t.dataSource.getRepository(Captcha).findOneByOrFail({ id: uuid })
    expect(row.answerHash).toHaveLength(43)
    t.clock.advance(5 * MINUTE)
    const late = await login({ name: 'captcha01', uuid, vcode: 'QQQQ' }).expect(400)
    expect(late.body.code).toBe('CAPTCHA_EXPIRED')
  })

  it('lets one of many parallel tries through', async () => {
    const uuid = randomUUID()
    await picture(uuid).expect(200)
    const codes = await Promise.all(
      Array.from({ length: 8 }, async () => (await login({ name: 'captcha01', uuid })).status),
    )
    expect(codes.filter((status) => status === 200)).toHaveLength(1)
  })
})

describe('growing delay', () => {
  /** The limiter's library asks the wall clock, so that is what stands still and moves here. */
  function travel(): (seconds: number) => void {
    let at = Date.now()
    jest.spyOn(Date, 'now').mockImplementation(() => at)
    return (seconds) => {
      at += seconds * 1000
    }
  }
  const from = (ip: string, input: Try) => login(input).set('X-Forwarded-For', ip)
  const wrong = { pwd: 'Wrong@2026x' }

  it('grows per account and address, alike for unknown names, and ends', async () => {
    const wait = travel()
    await account('delayed01')
    for (const name of ['delayed01', 'unknown01']) {
      const waits: number[] = []
      for (let i = 0; i < 5; i++) await from('203.0.113.5', { name, ...wrong }).expect(400)
      for (let i = 0; i < 4; i++) {
        const locked = await from('203.0.113.5', { name }).expect(400)
        expect(locked.body.code).toBe('ACCOUNT_LOCKED')
        expect(locked.headers['retry-after']).toBe(String(locked.body.data.retryAfter))
        waits.push(locked.body.data.retryAfter)
        wait(locked.body.data.retryAfter + 1)
        const again = await from('203.0.113.5', { name, ...wrong }).expect(400)
        expect(again.body.code).toBe('CREDENTIALS_WRONG')
      }
      expect(waits).toEqual([2, 4, 8, 16])
    }
    wait(40)
    await from('203.0.113.5', { name: 'delayed01' }).expect(200)
    await from('203.0.113.5', { name: 'delayed01', ...wrong }).expect(400)
    await from('203.0.113.5', { name: 'delayed01' }).expect(200)
    jest.restoreAllMocks()
  })

  it('slows guessing from many addresses without locking out the one who was here before', async () => {
    await account('victim01')
    await from('198.51.100.1', { name: 'victim01' }).expect(200)
    const answers: string[] = []
    for (let i = 0; i < 16; i++) {
      answers.push((await from(`192.0.2.${i}`, { name: 'victim01', ...wrong })).body.code)
    }
    expect(answers.slice(0, 10)).toEqual(Array(10).fill('CREDENTIALS_WRONG'))
    expect(answers.slice(11)).toEqual(Array(5).fill('ACCOUNT_LOCKED'))
    await from('198.51.100.1', { name: 'victim01' }).expect(200)
  })

  it('lets no burst of parallel guesses through', async () => {
    await account('burst01')
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => from('203.0.113.9', { name: 'burst01', ...wrong })),
    )
    const tried = answers.filter(({ body }) => body.code === 'CREDENTIALS_WRONG').length
    expect(tried).toBeLessThanOrEqual(5)
    expect(tried).toBeGreaterThanOrEqual(4)
  })
})

describe('session', () => {
  const session = async (loginName: string) => {
    const made = await account(loginName, { roles: ['city-administrator'] })
    const token = await openSession(t.ctx(), made)
    return { made, token, me: () => t.withToken(token).get(ME) }
  }

  it('lasts a day since its last use', async () => {
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

  it('lasts seven days at most, however much it is used', async () => {
    const { me } = await session('absolute01')
    for (let i = 0; i < 13; i++) {
      t.clock.advance(DAY / 2)
      await me().expect(200)
    }
    t.clock.advance(DAY / 2)
    expect((await me().expect(401)).headers['x-error-code']).toBe('SESSION_EXPIRED')
  })

  it('ends by logout, which a dead token may call as well', async () => {
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

  it('takes no forged, foreign or unsigned token, and no cookie', async () => {
    const { token } = await session('forging01')
    const [head, body, signature] = token.split('.')
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    for (const bad of [
      `${head}.${body}.AAAA`,
      `${none}.${body}.`,
      `${none}.${body}.${signature}`,
    ]) {
      await t.withToken(bad).get(ME).expect(401)
    }
    await t.http.get(ME).set('Cookie', `Authorization=${token}`).expect(401)
  })

  it('may do nothing but change a one-time password', async () => {
    const made = await account('onetime01', { changePwd: false, roles: ['city-administrator'] })
    const answer = await login({ name: 'onetime01' }).expect(200)
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
