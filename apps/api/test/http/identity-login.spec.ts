import { randomUUID } from 'node:crypto'
import { timeText } from '#core/time-text'
import { AreaEntity } from '#entities/areas/area'
import { LoginLogEntity } from '#entities/identity/login-log'
import { apiDocument } from '#http/openapi'
import { Passwords } from '../../src/modules/identity/passwords/passwords.js'
import { TEST_PASSWORD } from '../support/accounts.js'
import { account, type LoginInput, login } from '../support/sign-in.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

const LOGIN = '/credit/sso/api/sso/doLogin'
const ME = '/credit/admin/api/account/me'
const CITY = '003900130001'
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

describe('doLogin', () => {
  it('returns the account, by body and by query, ignoring case and spaces', async () => {
    const made = await account(t, 'Weiming01', { roles: ['city-administrator'], name: '韦明' })
    const answer = await login(t, { name: ' weiMING 01 ' }).expect(200)
    expect(Object.keys(answer.body)).toEqual(['data'])
    const { tokenValue, ...data } = answer.body.data
    expect(data).toEqual({
      expiresAt: timeText(new Date(t.clock.now().getTime() + 7 * DAY)),
      loginId: made.id,
      loginName: 'Weiming01',
      name: '韦明',
      type: 0,
      userType: 0,
      changePwd: true,
      mfaSetupRequired: false,
      phoneVerify: false,
      areaId: made.areaId,
      areaCode: CITY,
      areaName: '市本级',
      participantId: null,
      roles: ['市级管理员'],
    })
    const me = await t.withToken(tokenValue).get(ME).set('Accept-Language', 'en').expect(200)
    expect(me.body).toMatchObject({ loginName: 'Weiming01', areaName: 'City', phone: null })
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

  it('describes both forms in the API document', () => {
    const { post } = apiDocument(t.app).paths['/credit/sso/api/sso/doLogin'] ?? {}
    const parameters = (post?.parameters ?? []) as { name: string; in: string; required: boolean }[]
    expect(parameters.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['name', 'pwd', 'vcode', 'uuid', 'userType', 'areaId', 'loginType']),
    )
    expect(parameters.every((one) => one.in === 'query' && !one.required)).toBe(true)
    expect(post?.requestBody).toMatchObject({ required: false })
  })

  it('has the same answer, after the same work, for a wrong account, password and type', async () => {
    await account(t, 'alike01')
    await account(t, 'alike02', { sign: 2, roles: ['supplier'] })
    const cases: LoginInput[] = [{ name: 'alike01', pwd: 'Wrong@2026x' }, { name: 'nobody01' }, { name: 'alike02' }]
    // The hash takes most of the time. Measured times would depend on the machine more than on the login.
    const verified = jest.spyOn(
      t.app.get(Passwords) as unknown as { verify: (stored: string) => Promise<boolean> },
      'verify',
    )
    const costs: string[] = []
    for (const input of cases) {
      verified.mockClear()
      const { body } = await login(t, input).expect(400)
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

  it('names missing and invalid fields', async () => {
    const missing = await t.http.post(LOGIN).send({ userType: 1 }).expect(400)
    expect(Object.keys(missing.body.fields).sort()).toEqual(['name', 'pwd', 'uuid', 'vcode'])
    const wrong = await login(t, { name: 'x', userType: 9, areaId: 'here' }).expect(400)
    expect(Object.keys(wrong.body.fields).sort()).toEqual(['areaId', 'userType'])
    const unknown = await login(t, { name: 'x', isAdmin: true } as LoginInput).expect(400)
    expect(unknown.body.fields).toHaveProperty('isAdmin')
  })

  it('accepts a login name as registered, and no look-alike letters', async () => {
    await account(t, 'kelvin01')
    for (const name of ['kelvİn01', '\u212Aelvin01', 'kelvin01%']) {
      const { body } = await login(t, { name }).expect(400)
      expect([name, body.code, Object.keys(body.fields)]).toEqual([name, 'VALIDATION', ['name']])
    }
    await login(t, { name: 'KELVIN01' }).expect(200)
    await login(t, { name: 'ｋｅｌｖｉｎ\u200b０１' }).expect(200)
  })

  it('reveals the status of an account only with the right password', async () => {
    await account(t, 'waits01', { status: 'pending' })
    await account(t, 'stopped01', { status: 'disabled' })
    const rejected = await account(t, 'refused01', { status: 'rejected' })
    await t.dataSource.query('UPDATE account SET reject_reason = $1 WHERE id = $2', ['材料不全', rejected.id])
    const code = async (input: LoginInput) => (await login(t, input).expect(400)).body
    expect((await code({ name: 'waits01' })).code).toBe('ACCOUNT_PENDING')
    expect((await code({ name: 'stopped01' })).code).toBe('ACCOUNT_DISABLED')
    const answer = await code({ name: 'refused01' })
    expect(answer).toMatchObject({ code: 'ACCOUNT_REJECTED', data: { reason: '材料不全' } })
    expect(answer.error).toContain('材料不全')
    for (const name of ['waits01', 'stopped01', 'refused01']) {
      expect((await code({ name, pwd: 'Wrong@2026x' })).code).toBe('CREDENTIALS_WRONG')
    }
  })

  it('rejects participants, not supervisors, in closed areas', async () => {
    const closed = await t.dataSource.getRepository(AreaEntity).findOneByOrFail({ status: 0 })
    await account(t, 'partner01', { sign: 2, roles: ['supplier'] })
    await account(t, 'partner02')
    const refused = await login(t, { name: 'partner01', userType: 2, areaId: closed.id }).expect(400)
    expect(refused.body.code).toBe('AREA_CLOSED')
    await login(t, { name: 'partner02', areaId: closed.id }).expect(200)
    const open = await t.dataSource.getRepository(AreaEntity).findOneByOrFail({ code: '003900130006' })
    await login(t, { name: 'partner01', userType: 2, areaId: open.id }).expect(200)
    await login(t, { name: 'partner02', areaId: randomUUID() }).expect(422)
  })

  it('rejects disabled methods', async () => {
    for (const loginType of ['phone', 'ca']) {
      const answer = await login(t, { name: '13900000001', loginType, userType: 2 }).expect(400)
      expect(answer.body.code).toBe('METHOD_DISABLED')
    }
  })

  it('logs logins and rejections with their reasons', async () => {
    const made = await account(t, 'logged01')
    await login(t, { name: 'logged01', pwd: 'Wrong@2026x' }).set('User-Agent', 'probe').expect(400)
    await login(t, { name: 'logged01' }).expect(200)
    await login(t, { name: 'ghost01' }).expect(400)
    const rows = await t.dataSource.getRepository(LoginLogEntity).find({ order: { id: 'ASC' } })
    const mine = rows.filter((row) => row.accountId === made.id)
    expect(mine.map(({ success, reason, areaId }) => ({ success, reason, areaId }))).toEqual([
      { success: false, reason: 'CREDENTIALS_WRONG', areaId: made.areaId },
      { success: true, reason: null, areaId: made.areaId },
    ])
    expect(mine[0]).toMatchObject({ userAgent: 'probe', ip: expect.stringMatching(/127|::1/) })
    expect(rows.at(-1)).toMatchObject({ loginName: 'ghost01', accountId: null, areaId: null })
  })
})
