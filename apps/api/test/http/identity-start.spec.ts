import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Account } from '../../src/entities/account.js'
import { Menu } from '../../src/entities/menu.js'
import { Role } from '../../src/entities/role.js'
import { RoleMenu } from '../../src/entities/role-menu.js'
import { sweepCaptchas } from '../../src/identity/captcha/captcha.js'
import { ensureAdministrator } from '../../src/identity/ensure-administrator.js'
import { forgetAttempts } from '../../src/identity/login/login-attempts.js'
import { sweepSessions } from '../../src/identity/sessions/sessions.js'
import { unitOfWork } from '../../src/platform/database/unit-of-work.js'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, seedDemoIdentity } from '../../src/seeds/demo/identity.js'
import { seedIdentity } from '../../src/seeds/reference/identity.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const login = (name: string, pwd: string, userType = 0) =>
  t.http
    .post('/credit/sso/api/sso/doLogin')
    .send({ name, pwd, vcode: '0000', uuid: randomUUID(), userType })

describe('the first start', () => {
  it('makes one administrator with a one-time password, once', async () => {
    const wish = { loginName: 'root01', areaCode: '003900130001' }
    const made = await ensureAdministrator(t.ctx(), wish)
    expect(made.created).toBe(true)
    expect(await ensureAdministrator(t.ctx(), { ...wish, loginName: 'ROOT01' })).toEqual({
      created: false,
    })
    const { body } = await login('root01', String(made.password)).expect(200)
    expect(body.data).toMatchObject({ changePwd: false, roles: ['市级管理员'] })
    const district = { loginName: 'root06', areaCode: '003900130006', password: 'Lanterne#47' }
    expect(await ensureAdministrator(t.ctx(), district)).toEqual({ created: true })
    expect((await login('root06', 'Lanterne#47').expect(200)).body.data.roles).toEqual([
      '区级管理员',
    ])
    await expect(
      ensureAdministrator(t.ctx(), { loginName: 'root99', areaCode: '999999999999' }),
    ).rejects.toMatchObject({ code: 'REFERENCE_UNKNOWN' })
  })

  it('seeds again without a change, and keeps what people took away', async () => {
    const count = async () => [
      await t.dataSource.getRepository(Menu).count(),
      await t.dataSource.getRepository(Role).count(),
      await t.dataSource.getRepository(RoleMenu).count(),
    ]
    await t.dataSource.query(
      `DELETE FROM role_menu g USING role r, menu m
       WHERE r.id = g.role_id AND m.id = g.menu_id AND r.code = 'auditor' AND m.code = 'log:export'`,
    )
    const before = await count()
    await unitOfWork(t.ctx(), seedIdentity)
    expect(await count()).toEqual(before)
    await t.dataSource.query(
      `DELETE FROM role_menu g USING menu m WHERE m.id = g.menu_id AND m.code = 'log:view'`,
    )
    await t.dataSource.query(`DELETE FROM menu WHERE code = 'log:view'`)
    await unitOfWork(t.ctx(), seedIdentity)
    expect((await count())[0]).toBe(before[0])
    const carriers = await t.dataSource.query(
      `SELECT r.code FROM role r JOIN role_menu g ON g.role_id = r.id JOIN menu m ON m.id = g.menu_id
       WHERE m.code = 'log:view' ORDER BY 1`,
    )
    expect(carriers.map((row: { code: string }) => row.code)).toEqual([
      'auditor',
      'city-administrator',
      'district-administrator',
    ])
  })

  it('makes the demo accounts, once; each can log in', async () => {
    await unitOfWork(t.ctx(), seedDemoIdentity)
    const count = await t.dataSource.getRepository(Account).count()
    await unitOfWork(t.ctx(), seedDemoIdentity)
    expect(await t.dataSource.getRepository(Account).count()).toBe(count)
    expect(DEMO_ACCOUNTS).toHaveLength(22)
    for (const { loginName, type, areaCode } of DEMO_ACCOUNTS) {
      const { body } = await login(loginName, DEMO_PASSWORD, type).expect(200)
      expect(body.data).toMatchObject({ areaCode, changePwd: true, phoneVerify: true })
    }
  })
})

describe('housekeeping', () => {
  it('lets a slowed account try again', async () => {
    for (let i = 0; i < 5; i++) await login('admin', 'Wrong@2026x').expect(400)
    const locked = await login('admin', DEMO_PASSWORD).expect(400)
    expect(locked.body.code).toBe('ACCOUNT_LOCKED')
    expect(await forgetAttempts(t.ctx(), 'Admin')).toBeGreaterThan(0)
    await login('admin', DEMO_PASSWORD).expect(200)
  })

  it('throws away captchas and sessions that are over', async () => {
    await t.http.get(`/credit/sso/api/verification/${randomUUID()}`).expect(200)
    expect(await sweepSessions(t.ctx())).toBe(0)
    t.clock.advance(6 * 60_000)
    expect(await sweepCaptchas(t.ctx())).toBeGreaterThan(0)
    t.clock.advance(38 * 24 * 3600_000)
    expect(await sweepSessions(t.ctx())).toBeGreaterThan(0)
  })
})
