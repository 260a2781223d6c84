import { randomUUID } from 'node:crypto'
import { AuditLogEntity } from '#entities/audit/audit-log'
import { codeAt } from '../../src/modules/identity/second-factor/totp.js'
import { makeAccount, openSession, TEST_PASSWORD } from '../support/accounts.js'
import { stopTime } from '../support/phone-codes.js'
import { type Caller, startTestApp, type TestApp } from '../support/test-app.js'

const ACCOUNT = '/credit/admin/api/account'
const MFA = `${ACCOUNT}/mfa`
const ADMINISTRATOR = '/credit/admin/api/administrator'
const LOGIN = '/credit/sso/api/sso/doLogin'
const D06 = '003900130006'
const PERIOD_MS = 30_000

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  await t.as('city')
})
afterAll(() => t.stop())
afterEach(() => {
  jest.restoreAllMocks()
})

const code = (secret: string) => codeAt(secret, t.clock.now())

async function supervisor(app: TestApp = t) {
  const account = await makeAccount(app.ctx(), {
    sign: 0,
    areaCode: D06,
    roles: ['district-administrator'],
  })
  const caller = app.withToken(await openSession(app.ctx(), account))
  const login = (more: object = {}) =>
    app.http.post(LOGIN).send({
      userType: 0,
      name: account.loginName,
      pwd: TEST_PASSWORD,
      vcode: '0000',
      uuid: randomUUID(),
      ...more,
    })
  return { account, caller, login }
}

async function enable(caller: Caller): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await caller.post(`${MFA}/setup`).send({ pwd: TEST_PASSWORD }).expect(200)).body
  const answer = await caller.post(`${MFA}/confirm`).send({ otp: code(secret) })
  expect([answer.status, answer.body.code]).toEqual([200, undefined])
  t.clock.advance(PERIOD_MS)
  return { secret, recoveryCodes: answer.body.recoveryCodes }
}

describe('a second factor', () => {
  it('is set up with the password and a first code, and stored encrypted', async () => {
    const { account, caller } = await supervisor()
    const other = t.withToken(await openSession(t.ctx(), account))
    const off = { enabled: false, required: false, since: null, recoveryCodesLeft: 0 }
    expect((await caller.get(MFA).expect(200)).body).toEqual(off)
    await caller.post(`${MFA}/confirm`).send({ otp: '000000' }).expect(409)
    await caller.post(`${MFA}/setup`).send({ pwd: 'Wrong@2026x' }).expect(400)
    const setup = await caller.post(`${MFA}/setup`).send({ pwd: TEST_PASSWORD }).expect(200)
    expect(setup.headers['cache-control']).toBe('no-store')
    const { secret, uri, qr } = setup.body
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toContain(`secret=${secret}`)
    expect(qr).toMatch(/^data:image\/svg\+xml;base64,/)
    const [row] = await t.dataSource.query(
      "SELECT encode(secret, 'escape') AS secret FROM second_factor WHERE account_id = $1",
      [account.id],
    )
    expect(row.secret).not.toContain(secret)
    // Not in force before its first code.
    expect((await caller.get(MFA).expect(200)).body).toEqual(off)
    const wrong = await caller.post(`${MFA}/confirm`).send({ otp: '12345' }).expect(400)
    expect([wrong.body.code, Object.keys(wrong.body.fields)]).toEqual(['CODE_WRONG', ['otp']])
    const { body } = await caller
      .post(`${MFA}/confirm`)
      .send({ otp: code(secret) })
      .expect(200)
    expect(new Set(body.recoveryCodes).size).toBe(10)
    expect((await caller.get(MFA).expect(200)).body).toMatchObject({
      enabled: true,
      recoveryCodesLeft: 10,
    })
    await other.get(MFA).expect(401)
    await caller.post(`${MFA}/setup`).send({ pwd: TEST_PASSWORD }).expect(409)
    const audit = await t.dataSource
      .getRepository(AuditLogEntity)
      .findBy({ entityId: account.id, action: 'enable-second-factor' })
    expect(audit).toHaveLength(1)
  })

  it('is required after the right password; a ticket alone grants no access', async () => {
    const { account, caller, login } = await supervisor()
    const { secret } = await enable(caller)
    expect((await login({ pwd: 'Wrong@2026x' }).expect(400)).body.code).toBe('CREDENTIALS_WRONG')
    const asked = await login().expect(400)
    expect(asked.body.code).toBe('MFA_REQUIRED')
    const { ticket } = asked.body.data
    await t.withToken(ticket).get(MFA).expect(401)
    const step = (more: object) => t.http.post(LOGIN).send({ ticket, ...more })
    expect((await step({}).expect(400)).body.code).toBe('CODE_WRONG')
    expect((await step({ otp: '000000' }).expect(400)).body.code).toBe('CODE_WRONG')
    const otp = code(secret)
    const { body } = await step({ otp }).expect(200)
    expect(body.data).toMatchObject({ loginId: account.id, mfaSetupRequired: false })
    await t.withToken(body.data.tokenValue).get(MFA).expect(200)
    // Each code is valid once, also for parallel logins.
    expect((await step({ otp }).expect(400)).body.code).toBe('CODE_WRONG')
    t.clock.advance(PERIOD_MS)
    const parallel = await Promise.all(Array.from({ length: 4 }, () => step({ otp: code(secret) })))
    expect(parallel.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('rejects a ticket that is forged, late, or older than a change of the password', async () => {
    const { caller, login } = await supervisor()
    const { secret } = await enable(caller)
    const ticketOf = async () => (await login().expect(400)).body.data.ticket as string
    const step = async (ticket: string) =>
      (
        await t.http
          .post(LOGIN)
          .send({ ticket, otp: code(secret) })
          .expect(400)
      ).body.code
    expect(await step('x')).toBe('CHALLENGE_EXPIRED')
    const [head, , signature] = (await ticketOf()).split('.')
    const forged = Buffer.from(JSON.stringify({ mfa: randomUUID(), pwd: '' })).toString('base64url')
    expect(await step(`${head}.${forged}.${signature}`)).toBe('CHALLENGE_EXPIRED')
    expect(await step(caller.token)).toBe('CHALLENGE_EXPIRED')
    const late = await ticketOf()
    t.clock.advance(301_000)
    expect(await step(late)).toBe('CHALLENGE_EXPIRED')
    const before = await ticketOf()
    const change = { oldPwd: TEST_PASSWORD, newPwd: 'Lanterne#47' }
    await caller.put(`${ACCOUNT}/update/pwd`).send(change).expect(200)
    expect(await step(before)).toBe('CHALLENGE_EXPIRED')
  })

  it('is replaced by a recovery code, once each', async () => {
    const { caller, login } = await supervisor()
    const { recoveryCodes } = await enable(caller)
    const step = async (otp: string) => {
      const { ticket } = (await login().expect(400)).body.data
      return (await t.http.post(LOGIN).send({ ticket, otp })).status
    }
    const [first = '', second = ''] = recoveryCodes
    expect(await step(first.toLowerCase().replace('-', ' '))).toBe(200)
    expect(await step(first)).toBe(400)
    expect(await step(second)).toBe(200)
    expect((await caller.get(MFA).expect(200)).body.recoveryCodesLeft).toBe(8)
  })

  it('has a growing delay for wrong codes', async () => {
    stopTime(t)
    const { caller, login } = await supervisor()
    const { secret } = await enable(caller)
    const { ticket } = (await login().expect(400)).body.data
    const step = (otp: string) => t.http.post(LOGIN).send({ ticket, otp })
    for (let n = 0; n < 6; n++) await step('000000').expect(400)
    const locked = await step(code(secret)).expect(400)
    expect(locked.body).toMatchObject({ code: 'ACCOUNT_LOCKED', data: { retryAfter: 5 } })
  })

  it('is removed by its owner with password and code, or by another supervisor', async () => {
    const { account, caller, login } = await supervisor()
    const { secret } = await enable(caller)
    const remove = (more: object) =>
      caller.post(`${MFA}/disable`).send({ pwd: TEST_PASSWORD, otp: code(secret), ...more })
    await remove({ pwd: 'Wrong@2026x' }).expect(400)
    await remove({ otp: '000000' }).expect(400)
    await remove({}).expect(204)
    await login().expect(200)
    await enable(caller)
    const reset = async (by: Caller, accountId: string) => (await by.put(`${MFA}/reset`).send({ accountId })).status
    expect(await reset(caller, account.id)).toBe(422)
    expect(await reset(await t.as('auditor'), account.id)).toBe(403)
    expect(await reset(await t.as('district02'), account.id)).toBe(404)
    const city = await makeAccount(t.ctx(), {
      sign: 0,
      areaCode: D06,
      roles: ['city-administrator'],
    })
    expect(await reset(await t.as('district06'), city.id)).toBe(403)
    const shown = async () => {
      const { secondFactor, can } = (await (await t.as('district06')).get(`${ADMINISTRATOR}/${account.id}`)).body
      return [secondFactor, can]
    }
    expect(await shown()).toEqual([true, ['update', 'delete', 'reset', 'resetFactor']])
    expect(await reset(await t.as('district06'), account.id)).toBe(204)
    expect(await shown()).toEqual([false, ['update', 'delete', 'reset']])
    await caller.get(MFA).expect(401)
    await login().expect(200)
  })

  it('is for supervisors', async () => {
    await (await t.as(2)).get(MFA).expect(403)
    await (await t.as(2)).post(`${MFA}/setup`).send({ pwd: TEST_PASSWORD }).expect(403)
  })
})

describe('where supervisors need a second factor', () => {
  it('no other call is allowed before it is set up; participants need none', async () => {
    const strict = await startTestApp({ SUPERVISOR_SECOND_FACTOR: 'required' })
    try {
      const { login, account } = await supervisor(strict)
      const { data } = (await login().expect(200)).body
      expect(data.mfaSetupRequired).toBe(true)
      const caller = strict.withToken(data.tokenValue)
      const refused = await caller.get(`${ACCOUNT}/me`).expect(403)
      expect(refused.headers['x-error-code']).toBe('MFA_SETUP_REQUIRED')
      expect((await caller.get(MFA).expect(200)).body).toMatchObject({ required: true })
      const { secret } = (await caller.post(`${MFA}/setup`).send({ pwd: TEST_PASSWORD }).expect(200)).body
      const otp = codeAt(secret, strict.clock.now())
      await caller.post(`${MFA}/confirm`).send({ otp }).expect(200)
      expect((await caller.get(`${ACCOUNT}/me`).expect(200)).body.accountId).toBe(account.id)
      await (await strict.as(2)).get(`${ACCOUNT}/me`).expect(200)
    } finally {
      await strict.stop()
    }
  })
})
