import { randomUUID } from 'node:crypto'
import { AuditLogEntity } from '#entities/audit/audit-log'
import { AccountEntity } from '#entities/identity/account'
import { makeAccount, openSession, TEST_PASSWORD } from '../support/accounts.js'
import { stopTime } from '../support/phone-codes.js'
import { areaIdOf } from '../support/rights.js'
import { startTestApp, type TestApp, type Who } from '../support/test-app.js'

const API = '/credit/admin/api'
const D06 = '003900130006'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  // Accounts can be disabled only if the city has an administrator.
  await t.as('city')
})
afterEach(() => {
  jest.restoreAllMocks()
})
afterAll(() => t.stop())

describe('account', () => {
  it('changes its password with the old one; other sessions end', async () => {
    stopTime(t)
    const made = await makeAccount(t.ctx(), {
      sign: 2,
      areaCode: D06,
      roles: ['supplier'],
      loginName: 'changing01',
    })
    const here = t.withToken(await openSession(t.ctx(), made))
    const there = t.withToken(await openSession(t.ctx(), made))
    const put = (body: object) => here.put(`${API}/account/update/pwd`).send(body)
    const oldPwd = TEST_PASSWORD
    const codes = async (body: object, status: number) => (await put(body).expect(status)).body
    expect((await codes({ oldPwd: 'Wrong@1x', newPwd: 'Lanterne#47' }, 400)).code).toBe('OLD_PASSWORD_WRONG')
    for (const none of [{}, { oldPwd: '' }]) {
      const { fields } = await codes({ ...none, newPwd: 'Lanterne#47' }, 400)
      expect(Object.keys(fields)).toEqual(['oldPwd'])
    }
    expect((await codes({ oldPwd, newPwd: 'tooplain' }, 400)).fields).toHaveProperty('newPwd')
    expect((await codes({ oldPwd, newPwd: 'Qwer1234!' }, 422)).code).toBe('PASSWORD_TOO_COMMON')
    expect((await codes({ oldPwd, newPwd: 'Changing01#' }, 422)).code).toBe('RULE_BROKEN')
    expect((await codes({ oldPwd, newPwd: oldPwd }, 422)).fields).toHaveProperty('newPwd')
    await there.get(`${API}/account/me`).expect(200)
    const query = new URLSearchParams({ oldPwd, newPwd: 'Lanterne#47' })
    await here.put(`${API}/account/update/pwd?${query}&newPassword=x`).expect(400)
    await here.put(`${API}/account/update/pwd?${query}`).expect(200)
    await here.get(`${API}/account/me`).expect(200)
    expect((await there.get(`${API}/account/me`).expect(401)).headers['x-error-code']).toBe('SESSION_REVOKED')
    const again = { oldPwd: 'Wrong@1x', newPwd: 'Lanterne#48' }
    for (let i = 0; i < 5; i++) await put(again).expect(400)
    const slowed = await put(again).expect(429)
    expect(slowed.headers['retry-after']).toBeTruthy()
  })

  it('is changed once by parallel calls from one old password', async () => {
    const made = await makeAccount(t.ctx(), { sign: 2, areaCode: D06, roles: ['supplier'] })
    const mine = t.withToken(await openSession(t.ctx(), made))
    const changes = Array.from({ length: 4 }, (_, n) =>
      mine
        .put(`${API}/account/update/pwd`)
        .send({ oldPwd: TEST_PASSWORD, newPwd: `Lanterne#${50 + n}` })
        .then(({ status, body }) => `${status} ${body.code ?? ''}`.trim()),
    )
    expect((await Promise.all(changes)).sort()).toEqual([
      '200',
      ...Array.from({ length: 3 }, () => '400 OLD_PASSWORD_WRONG'),
    ])
  })

  it('gets a one-time password from a supervisor of its area', async () => {
    const made = await makeAccount(t.ctx(), {
      sign: 4,
      areaCode: D06,
      roles: ['expert'],
      loginName: 'forgetful01',
    })
    const token = await openSession(t.ctx(), made)
    const reset = async (who: Who, status: number) =>
      (await (await t.as(who)).put(`${API}/account/reset/pwd`).send({ accountId: made.id }).expect(status)).body
    await reset('district02', 404)
    await reset('examiner', 403)
    const { password } = await reset('district06', 200)
    await t.withToken(token).get(`${API}/account/me`).expect(401)
    const login = await t.http
      .post('/credit/sso/api/sso/doLogin')
      .send({ name: 'forgetful01', pwd: password, vcode: '0000', uuid: randomUUID(), userType: 4 })
      .expect(200)
    expect(login.body.data.changePwd).toBe(false)
    const rows = await t.dataSource.getRepository(AuditLogEntity).findBy({ entityId: made.id })
    expect(rows.map((row) => row.action)).toEqual(['reset-password'])
    expect(JSON.stringify(rows)).not.toContain(password)
  })

  it('is enabled and disabled, all or none, with a reason in the log', async () => {
    const make = (areaCode: string) => makeAccount(t.ctx(), { sign: 2, areaCode, roles: ['supplier'] })
    const [one, two, foreign] = [await make(D06), await make(D06), await make('003900130002')]
    const pending = await makeAccount(t.ctx(), {
      sign: 2,
      areaCode: D06,
      roles: [],
      status: 'pending',
    })
    const token = await openSession(t.ctx(), one)
    const district = await t.as('district06')
    const set = (accountIds: string[], status: string) =>
      district.put(`${API}/account/set/status`).send({ accountIds, status, reason: '资料过期' })
    await set([one.id, foreign.id], 'disabled').expect(404)
    expect((await set([one.id, pending.id], 'disabled').expect(409)).body.code).toBe('STATE_CONFLICT')
    await t.withToken(token).get(`${API}/account/me`).expect(200)
    expect((await set([one.id, two.id], 'disabled').expect(200)).body).toEqual({ changed: 2 })
    await t.withToken(token).get(`${API}/account/me`).expect(401)
    expect((await set([one.id, two.id], 'disabled').expect(200)).body).toEqual({ changed: 0 })
    await set([one.id], 'enabled').expect(200)
    await set([one.id], 'deleted').expect(400)
    const me = (await district.get(`${API}/account/me`)).body.accountId
    await set([me], 'disabled').expect(422)
    const rows = await t.dataSource
      .getRepository(AuditLogEntity)
      .find({ where: { entityId: one.id }, order: { id: 'ASC' } })
    expect(rows).toMatchObject([
      { action: 'disable', after: { status: 'disabled', reason: '资料过期' } },
      { action: 'enable', after: { status: 'enabled', reason: '资料过期' } },
    ])
  })

  it('stays as it is if it was changed since the caller loaded it', async () => {
    const { id } = await makeAccount(t.ctx(), { sign: 2, areaCode: D06, roles: ['supplier'] })
    const district = await t.as('district06')
    const set = (status: string, version: number) =>
      district.put(`${API}/account/set/status`).send({ accountIds: [id], status, version })
    await set('disabled', 1).expect(200)
    expect((await set('enabled', 1).expect(409)).body.code).toBe('VERSION_CONFLICT')
    // Repeating a change is not a conflict, as on a second click.
    expect((await set('disabled', 1).expect(200)).body).toEqual({ changed: 0 })
    await set('enabled', 2).expect(200)
  })

  it('is counted by type within the area', async () => {
    const count = async (who: Who) => (await (await t.as(who)).get(`${API}/account/statistics/users`).expect(200)).body
    const all = await count('city')
    const mine = await count('district02')
    expect(all.total).toBe(await t.dataSource.getRepository(AccountEntity).count())
    expect(mine.total).toBe(
      await t.dataSource.getRepository(AccountEntity).countBy({ areaId: await areaIdOf(t, '003900130002') }),
    )
    const { total, new30d, ...byType } = all
    expect(Object.values(byType as Record<string, number>).reduce((a, b) => a + b, 0)).toBe(total)
    expect(new30d).toBe(total)
    expect(mine.total).toBeLessThan(all.total)
  })
})
