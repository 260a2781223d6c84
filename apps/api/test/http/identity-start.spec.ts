import { randomUUID } from 'node:crypto'
import { unitOfWork } from '#database/unit-of-work'
import { MenuEntity } from '#entities/identity/menu'
import { RoleEntity } from '#entities/identity/role'
import { RoleMenuEntity } from '#entities/identity/role-menu'
import { sweepCaptchas } from '../../src/modules/identity/captcha/captcha.js'
import { ensureAdministrator } from '../../src/modules/identity/ensure-administrator.js'
import { forgetAttempts } from '../../src/modules/identity/limits/login-attempts.js'
import { sweepSessions } from '../../src/modules/identity/sessions/sessions.js'
import { seedIdentity } from '../../src/seeds/reference/identity.js'
import { makeAccount, TEST_PASSWORD } from '../support/accounts.js'
import { stopTime } from '../support/phone-codes.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterEach(() => {
  jest.restoreAllMocks()
})
afterAll(() => t.stop())

/** Seeds as an installation does: by the owner of the tables. */
const seed = () => unitOfWork(t.ctx().on(t.dataSource.manager), seedIdentity)

const login = (name: string, pwd: string, userType = 0) =>
  t.http.post('/credit/sso/api/sso/doLogin').send({ name, pwd, vcode: '0000', uuid: randomUUID(), userType })

describe('first start', () => {
  it('creates one administrator with a one-time password, once', async () => {
    const options = { loginName: 'root01', areaCode: '003900130001' }
    const made = await ensureAdministrator(t.ctx(), options)
    expect(made.created).toBe(true)
    expect(await ensureAdministrator(t.ctx(), { ...options, loginName: 'ROOT01' })).toEqual({
      created: false,
    })
    const { body } = await login('root01', String(made.password)).expect(200)
    expect(body.data).toMatchObject({ changePwd: false, roles: ['市级管理员'] })
    const district = { loginName: 'root06', areaCode: '003900130006', password: 'Lanterne#47' }
    expect(await ensureAdministrator(t.ctx(), district)).toEqual({ created: true })
    expect((await login('root06', 'Lanterne#47').expect(200)).body.data.roles).toEqual(['区级管理员'])
    await expect(ensureAdministrator(t.ctx(), { loginName: 'root99', areaCode: '999999999999' })).rejects.toMatchObject(
      { code: 'REFERENCE_UNKNOWN' },
    )
  })

  it('seeds again without changes and does not restore removed entries', async () => {
    const count = async () => [
      await t.dataSource.getRepository(MenuEntity).count(),
      await t.dataSource.getRepository(RoleEntity).count(),
      await t.dataSource.getRepository(RoleMenuEntity).count(),
    ]
    await t.dataSource.query(
      `DELETE FROM role_menu g USING role r, menu m
       WHERE r.id = g.role_id AND m.id = g.menu_id AND r.code = 'auditor' AND m.code = 'log:export'`,
    )
    const before = await count()
    await seed()
    expect(await count()).toEqual(before)
    await t.dataSource.query(`DELETE FROM role_menu g USING menu m WHERE m.id = g.menu_id AND m.code = 'log:view'`)
    await t.dataSource.query(`DELETE FROM menu WHERE code = 'log:view'`)
    await seed()
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
})

describe('a permission added to a page', () => {
  it('adds the page to built-in roles that could not open it, unless it was removed', async () => {
    const granted = async () => {
      const rows = await t.dataSource.query(
        `SELECT r.code || ' ' || m.code AS entry FROM role_menu g JOIN role r ON r.id = g.role_id
          JOIN menu m ON m.id = g.menu_id
          WHERE m.code IN ('baseinfo-login-methods', 'login-method:list') AND r.built_in ORDER BY 1`,
      )
      return rows.map(({ entry }: { entry: string }) => entry)
    }
    // An installation whose page only the city could open, and from which the page was removed.
    await t.dataSource.query(
      `DELETE FROM role_menu g USING menu m WHERE m.id = g.menu_id
        AND m.code IN ('baseinfo-login-methods', 'login-method:list')`,
    )
    await t.dataSource.query(`DELETE FROM menu WHERE code = 'login-method:list'`)
    await seed()
    expect(await granted()).toEqual([
      'auditor baseinfo-login-methods',
      'auditor login-method:list',
      'city-administrator login-method:list',
      'district-administrator baseinfo-login-methods',
      'district-administrator login-method:list',
      'examiner baseinfo-login-methods',
      'examiner login-method:list',
    ])
  })
})

describe('a page added for existing permissions', () => {
  it('takes them from their hidden place, and is added to roles that have one of them', async () => {
    const menus = t.dataSource.getRepository(MenuEntity)
    const roles = t.dataSource.getRepository(RoleEntity)
    const grants = t.dataSource.getRepository(RoleMenuEntity)
    const pageOf = () => menus.findOneByOrFail({ code: 'baseinfo-roles' })
    const { id: page, parentId: folder } = await pageOf()
    const permissions = await menus.findOneByOrFail({ code: 'permissions' })
    const names = { 'zh-CN': '角色', 'en-US': 'Roles' }
    const entry = { kind: 'directory', hidden: true, names, parentId: permissions.id } as const
    const hidden = await menus.save(menus.create({ ...entry, code: 'permissions-role' }))
    // As an installation has it that was seeded before there was a page.
    await menus.update({ parentId: page }, { parentId: hidden.id })
    await menus.delete({ id: page })
    const made = await roles.save(roles.create({ names, sign: 0, builtIn: false, code: null, areaId: null }))
    const list = await menus.findOneByOrFail({ code: 'role:list' })
    await grants.save({ roleId: made.id, menuId: list.id })

    await seed()
    const placed = await pageOf()
    expect(placed.parentId).toBe(folder)
    const buttons = await menus.findBy({ parentId: placed.id })
    expect(buttons.map(({ code }) => code).sort()).toEqual(
      ['create', 'delete', 'list', 'update'].map((action) => `role:${action}`),
    )
    expect(await menus.countBy({ code: 'permissions-role' })).toBe(0)
    const holders = await grants.find({ where: { menuId: placed.id }, relations: { role: true } })
    expect(holders.map(({ role }) => role?.code ?? 'made').sort()).toEqual([
      'auditor',
      'city-administrator',
      'district-administrator',
      'examiner',
      'made',
    ])
    const grown = await grants.count()
    await seed()
    expect(await grants.count()).toBe(grown)
  })
})

describe('an installation with a menu of its own', () => {
  it('gets new pages, but no groups that it does not have', async () => {
    const menus = t.dataSource.getRepository(MenuEntity)
    const { id: today } = await menus.findOneByOrFail({ code: 'today' })
    const { id: reports } = await menus.findOneByOrFail({ code: 'reports' })
    await menus.update({ parentId: today }, { parentId: null })
    await menus.delete({ id: today })
    await menus.delete({ parentId: reports })
    await menus.delete({ id: reports })
    await seed()
    expect(await menus.countBy({ code: 'today' })).toBe(0)
    // The page has no group here: it is the last one.
    expect(await menus.findOneByOrFail({ code: 'reports' })).toMatchObject({ parentId: null, sortOrder: 999 })
  })
})

describe('housekeeping', () => {
  it('lets a locked account log in after its attempts are reset', async () => {
    stopTime(t)
    const account = { sign: 0, areaCode: '003900130001', roles: ['city-administrator'] } as const
    await makeAccount(t.ctx(), { ...account, loginName: 'locked01' })
    for (let i = 0; i < 5; i++) await login('locked01', 'Wrong@2026x').expect(400)
    const locked = await login('locked01', TEST_PASSWORD).expect(400)
    expect(locked.body.code).toBe('ACCOUNT_LOCKED')
    expect(await forgetAttempts(t.ctx(), 'Locked01')).toBeGreaterThan(0)
    await login('locked01', TEST_PASSWORD).expect(200)
  })

  it('deletes expired captchas and sessions', async () => {
    await t.http.get(`/credit/sso/api/verification/${randomUUID()}`).expect(200)
    expect(await sweepSessions(t.ctx())).toBe(0)
    t.clock.advance(6 * 60_000)
    expect(await sweepCaptchas(t.ctx())).toBeGreaterThan(0)
    t.clock.advance(38 * 24 * 3600_000)
    expect(await sweepSessions(t.ctx())).toBeGreaterThan(0)
  })
})
