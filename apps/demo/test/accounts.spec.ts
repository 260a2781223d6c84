import { randomUUID } from 'node:crypto'
import { unitOfWork } from '@credit/api/database/unit-of-work'
import { AccountEntity } from '@credit/api/entities/identity/account'
import { startTestApp, type TestApp } from '../../api/test/support/test-app.js'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, seedDemoAccounts } from '../src/accounts.js'

const METHODS = '/credit/admin/api/login/config'

describe('demo accounts', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await startTestApp()
    await unitOfWork(t.ctx(), seedDemoAccounts)
  })
  afterAll(() => t.stop())

  it('are created once and can log in', async () => {
    const count = await t.dataSource.getRepository(AccountEntity).count()
    await unitOfWork(t.ctx(), seedDemoAccounts)
    expect(await t.dataSource.getRepository(AccountEntity).count()).toBe(count)
    expect(DEMO_ACCOUNTS).toHaveLength(22)
    for (const { loginName, type, areaCode } of DEMO_ACCOUNTS) {
      const { body } = await t.http
        .post('/credit/sso/api/sso/doLogin')
        .send({
          name: loginName,
          pwd: DEMO_PASSWORD,
          vcode: '0000',
          uuid: randomUUID(),
          userType: type,
        })
        .expect(200)
      expect(body.data).toMatchObject({ areaCode, changePwd: true, phoneVerify: true })
    }
  })

  it('may log in by phone unless the methods were configured before', async () => {
    const { body } = await t.http.get(`${METHODS}/list`).expect(200)
    const enabled = body.map((row: { loginPhoneType: number }) => row.loginPhoneType)
    expect(enabled).toEqual([0, 1, 1, 1, 1])
    const city = await t.as('city')
    const off = { type: 3, loginNameType: 1, loginPhoneType: 0, loginCaType: 0 }
    await city.post(`${METHODS}/saveOrUpdate`).send(off).expect(200)
    await unitOfWork(t.ctx(), seedDemoAccounts)
    expect((await t.http.get(`${METHODS}/3`).expect(200)).body.loginPhoneType).toBe(0)
  })
})
