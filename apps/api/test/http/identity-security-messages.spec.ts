import { SystemMessageEntity } from '#entities/messaging/system-message'
import { codeAt } from '../../src/modules/identity/second-factor/totp.js'
import { openSession, TEST_PASSWORD } from '../support/accounts.js'
import { CODE } from '../support/phone-codes.js'
import { account, login } from '../support/sign-in.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

const API = '/credit/admin/api'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

describe('the owner of an account', () => {
  const titlesOf = async (token: string) => {
    const list = await t.withToken(token).get(`${API}/sysMessage/list`).expect(200)
    return (list.body.records as { title: string }[]).map(({ title }) => title)
  }

  const storedTitles = async (accountId: string) => {
    const messages = t.dataSource.getRepository(SystemMessageEntity)
    const rows = await messages.find({ where: { accountId }, order: { id: 'ASC' } })
    return rows.map(({ title }) => title['en-US'])
  }

  it('is notified of a login on a new device, but not of the first one', async () => {
    await account(t, 'devices01')
    const from = async (browser: string) => {
      const answer = await login(t, { name: 'devices01' }).set('User-Agent', browser).expect(200)
      return answer.body.data.tokenValue as string
    }
    expect(await titlesOf(await from('Firefox'))).toEqual([])
    expect(await titlesOf(await from('Firefox'))).toEqual([])
    expect(await titlesOf(await from('Chrome'))).toEqual(['新设备登录'])
    expect(await titlesOf(await from('Chrome'))).toEqual(['新设备登录'])
  })

  it('is notified of a changed password, not of the one chosen at the first login', async () => {
    const made = await account(t, 'password01', { changePwd: false })
    const token = await openSession(t.ctx(), made)
    const change = (oldPwd: string, newPwd: string) =>
      t.withToken(token).put(`${API}/account/update/pwd`).send({ oldPwd, newPwd }).expect(200)
    await change(TEST_PASSWORD, 'Lanterne#47')
    expect(await titlesOf(token)).toEqual([])
    await change('Lanterne#47', 'Lanterne#48')
    expect(await titlesOf(token)).toEqual(['密码已修改'])
  })

  it('is notified of a password and a phone that a supervisor reset', async () => {
    const city = await t.as('city')
    const made = await account(t, 'owner01', {
      ...{ sign: 2, roles: ['supplier'], phone: '13900000077', phoneVerify: true },
    })
    await city.put(`${API}/account/reset/pwd`).send({ accountId: made.id }).expect(200)
    await city.put(`${API}/account/unbind/phone`).send({ accountId: made.id }).expect(200)
    expect(await storedTitles(made.id)).toEqual(['Password reset', 'Phone unbound'])
  })

  it('is notified of a phone that was bound', async () => {
    const made = await account(t, 'bound01', { sign: 2, roles: ['supplier'] })
    const caller = t.withToken(await openSession(t.ctx(), made))
    const phone = '13900000078'
    await caller.get(`${API}/smssend/verify/phone/code`).query({ phone }).expect(200)
    await caller.put(`${API}/account/verify/phone`).send({ phone, code: CODE }).expect(200)
    expect(await storedTitles(made.id)).toEqual(['Phone bound'])
  })

  it('is notified of a second factor that was set, and reset by another supervisor', async () => {
    const city = await t.as('city')
    const made = await account(t, 'factor01', {
      ...{ areaCode: '003900130006', roles: ['district-administrator'] },
    })
    const caller = t.withToken(await openSession(t.ctx(), made))
    const setup = await caller.post(`${API}/account/mfa/setup`).send({ pwd: TEST_PASSWORD })
    const otp = codeAt(setup.body.secret, t.clock.now())
    await caller.post(`${API}/account/mfa/confirm`).send({ otp }).expect(200)
    expect(await storedTitles(made.id)).toEqual(['Two-step verification on'])
    await city.put(`${API}/account/mfa/reset`).send({ accountId: made.id })
    expect(await storedTitles(made.id)).toEqual(['Two-step verification on', 'Two-step verification off'])
  })
})
