import { randomUUID } from 'node:crypto'
import { PERMISSIONS } from '@credit/contract'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Client } from 'pg'
import { Account } from '../../src/entities/account.js'
import { Area } from '../../src/entities/area.js'
import { AuditLog } from '../../src/entities/audit-log.js'
import { Menu } from '../../src/entities/menu.js'
import { Role } from '../../src/entities/role.js'
import { makeAccount, openSession, TEST_PASSWORD } from '../support/accounts.js'
import { type Caller, EVERYONE, startTestApp, type TestApp, type Who } from '../support/test-app.js'

const API = '/credit/admin/api'
const D06 = '003900130006'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const roleId = async (code: string) =>
  (await t.dataSource.getRepository(Role).findOneByOrFail({ code })).id
const menuIds = async (...codes: string[]) => {
  const menus = await t.dataSource.getRepository(Menu).find()
  return codes.map((code) => menus.find((menu) => menu.code === code)?.id ?? code)
}
const areaId = async (code: string) =>
  (await t.dataSource.getRepository(Area).findOneByOrFail({ code })).id

const urlOf = ({ dataSource }: TestApp) => String((dataSource.options as { url?: string }).url)

interface Node {
  id: string
  name: string
  path?: string
  kind: string
  permission: string | null
  checked?: boolean
  grantable?: boolean
  children: Node[]
}
const flat = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children)])

describe('who may call', () => {
  const calls: [method: 'get' | 'post' | 'put' | 'delete', path: string, may: Who[]][] = [
    ['get', 'role/list', ['city', 'district06', 'district02', 'examiner', 'auditor']],
    ['post', 'role', ['city', 'district06', 'district02']],
    ['get', 'menu/menu/tree', ['city']],
    ['post', 'menu', ['city']],
    ['get', 'administrator/list', ['city', 'district06', 'district02', 'examiner', 'auditor']],
    ['post', 'administrator', ['city', 'district06', 'district02']],
    ['put', 'account/reset/pwd', ['city', 'district06', 'district02']],
    ['put', 'account/set/status', ['city', 'district06', 'district02']],
    ['post', 'login/config/saveOrUpdate', ['city', 'district06', 'district02']],
    [
      'get',
      'account/statistics/users',
      ['city', 'district06', 'district02', 'examiner', 'auditor'],
    ],
    ['get', 'account/me', [...EVERYONE]],
    ['get', 'menu/menu/ROOT', [...EVERYONE]],
  ]

  it.each(calls)('%s %s', async (method, path, may) => {
    await t.http[method](`${API}/${path}`).expect(401)
    for (const who of EVERYONE) {
      const answer = await (await t.as(who))
        [method](`${API}/${path}`)
        .send(method === 'get' ? undefined : {})
      if (may.includes(who)) expect(answer.status).not.toBe(403)
      else expect([who, answer.status]).toEqual([who, 403])
    }
  })
})

const SUPERVISOR_PAGES = [
  '/',
  '/projectManagement',
  '/userManagemen/procurementManagement',
  '/userManagemen/supplierManagement',
  '/userManagemen/agencyManagement',
  '/userManagemen/evaluationExpertsManagement',
  '/baseinfo/score',
  '/baseinfo/bonusitems',
  '/baseinfo/dishonesty',
  '/baseinfo/rate',
  '/baseinfo/overview',
  '/baseinfo/evaluation',
  '/baseinfo/banner',
  '/baseinfo/dictionary',
  '/laws',
  '/logs',
  '/outbox',
]

describe('menu', () => {
  it('shows each what the roles carry, in the own language', async () => {
    const city = await t.as('city')
    const tree: Node[] = (await city.get(`${API}/menu/menu/ROOT`).expect(200)).body
    expect(tree.map((node) => node.name)).toEqual([
      '首页',
      '项目管理',
      '主体管理',
      '基础信息',
      '政策法规',
      '日志管理',
      '消息发送记录',
    ])
    const paths = flat(tree).flatMap((node) => (node.kind === 'page' ? [node.path] : []))
    expect(paths).toEqual(SUPERVISOR_PAGES)
    expect(flat(tree).map((node) => node.permission)).toContain('carousel:publish')
    expect(flat(tree).map((node) => node.permission)).not.toContain('tenant:create')

    const auditor = await t.as('auditor')
    const english = await auditor.get(`/credit/admin/menu/menu/ROOT`).set('Accept-Language', 'en')
    const seen = flat(english.body as Node[])
    expect(seen.map((node) => node.name)).toContain('Basic settings')
    expect(seen.map((node) => node.permission)).not.toContain('carousel:create')

    const supplier: Node[] = (await (await t.as(2)).get(`${API}/menu/menu/ROOT`)).body
    expect(supplier.map((node) => node.path)).toEqual([
      '/',
      '/evaluate',
      '/myproject',
      '/creditrecord',
    ])
    expect(flat(supplier).filter((node) => node.permission)).toEqual([])
  })

  it('gives the part below an entry, and 404 for one not seen', async () => {
    const city = await t.as('city')
    const part: Node[] = (await city.get(`${API}/menu/menu/baseinfo`).expect(200)).body
    expect(part.map((node) => node.path)).toEqual(
      SUPERVISOR_PAGES.filter((path) => path.startsWith('/baseinfo/')),
    )
    await city.get(`${API}/menu/menu/permissions`).expect(404)
    await (await t.as(2)).get(`${API}/menu/menu/baseinfo`).expect(404)
  })

  it('is edited by the city: added, moved, limited to an area, removed', async () => {
    const city = await t.as('city')
    const [baseinfo = '', carousel = ''] = await menuIds('baseinfo', 'carousel:list')
    const names = { 'zh-CN': '区情', 'en-US': 'About the area' }
    const input = { kind: 'page', path: '/about', names, sortOrder: 9, areaId: await areaId(D06) }
    const made = await city.post(`${API}/menu`).send(input).expect(201)
    expect(made.body).toMatchObject({ name: '区情', names, builtIn: false, parentId: null })
    const { id, version } = made.body
    await city
      .put(`${API}/role/${await roleId('district-administrator')}/allocation`)
      .send({ menuIds: [id] })
      .expect(200)
    const sees = async (who: Who) =>
      flat((await (await t.as(who)).get(`${API}/menu/menu/ROOT`)).body as Node[]).some(
        (node) => node.id === id,
      )
    expect([await sees('district06'), await sees('district02')]).toEqual([true, false])

    const moved = await city
      .put(`${API}/menu/${id}`)
      .send({ ...input, parentId: baseinfo, version })
      .expect(200)
    const stale = await city
      .put(`${API}/menu/${id}`)
      .send({ ...input, version })
      .expect(409)
    expect(stale.body).toMatchObject({
      code: 'VERSION_CONFLICT',
      data: { version: moved.body.version },
    })

    const fields = async (body: object, to = id) =>
      Object.keys((await city.put(`${API}/menu/${to}`).send(body).expect(422)).body.fields)
    expect(await fields({ ...input, parentId: id })).toEqual(['parentId'])
    expect(await fields({ ...input, parentId: carousel })).toEqual(['parentId'])
    expect(await fields({ ...input, path: 'about' })).toEqual(['path'])
    expect(await fields({ ...input, kind: 'button' })).toEqual(['permission'])
    expect(await fields({ ...input, permission: 'log:view' })).toEqual(['permission'])
    expect(await fields({ kind: 'directory', names }, carousel)).toEqual(['kind'])
    await city.delete(`${API}/menu/${baseinfo}`).expect(409)
    await city.delete(`${API}/menu/${id}`).expect(204)
    await city.delete(`${API}/menu/${id}`).expect(404)
    expect(await sees('district06')).toBe(false)
  })
})

describe('role', () => {
  const make = async (caller: Caller, name = '信息员') =>
    (await caller.post(`${API}/role`).send({ name }).expect(201)).body as {
      id: string
      version: number
      areaId: string | null
    }

  it('lists shared roles and those of the own area', async () => {
    const district = await t.as('district02')
    const own = await make(district, '二区角色')
    expect(own.areaId).toBe(await areaId('003900130002'))
    const foreign = await t.as('district06')
    const list = async (caller: Caller, query = '') =>
      (await caller.get(`${API}/role/list?size=200${query}`).expect(200)).body
    const ids = (body: { records: { id: string }[] }) => body.records.map((role) => role.id)
    expect(ids(await list(district))).toContain(own.id)
    expect(ids(await list(foreign))).not.toContain(own.id)
    await foreign.get(`${API}/role/${own.id}`).expect(404)
    await foreign.get(`${API}/role/role/${own.id}/marked/ROOT/tree`).expect(404)
    await foreign.put(`${API}/role/${own.id}`).send({ name: 'x' }).expect(404)
    await foreign.delete(`${API}/role/${own.id}`).expect(404)
    const page = await list(foreign, '&builtIn=true&sort=createTime,desc&current=2')
    expect(page).toMatchObject({ total: 8, records: [], pages: 1 })
    const found = await list(foreign, `&keyword=${encodeURIComponent('审核')}`)
    expect(found.records).toMatchObject([{ code: 'examiner', editable: false, builtIn: true }])
    await foreign.get(`${API}/role/list?sort=passwordHash`).expect(400)
    await foreign.get(`${API}/role/list?colour=red`).expect(400)
  })

  it('marks what it carries and what the caller may give', async () => {
    const district = await t.as('district06')
    const examiner = await roleId('examiner')
    const tree = await district.get(`${API}/role/role/${examiner}/marked/ROOT/tree`).expect(200)
    const nodes = flat(tree.body as Node[])
    const of = (permission: string) => nodes.find((node) => node.permission === permission)
    expect(of('supplier:approve')).toMatchObject({ checked: true, grantable: true })
    expect(of('supplier:delete')).toMatchObject({ checked: false, grantable: true })
    expect(of('tenant:create')).toMatchObject({ checked: false, grantable: false })
    const offered = new Set(nodes.flatMap((node) => (node.permission ? [node.permission] : [])))
    expect([...offered].sort()).toEqual([...PERMISSIONS].sort())
  })

  it('is changed by who keeps it; shared ones by the city alone', async () => {
    const district = await t.as('district06')
    const examiner = await roleId('examiner')
    const [button = ''] = await menuIds('log:view')
    await district.put(`${API}/role/${examiner}`).send({ name: 'x' }).expect(403)
    await district
      .put(`${API}/role/${examiner}/allocation`)
      .send({ menuIds: [button] })
      .expect(403)
    await district.delete(`${API}/role/${examiner}`).expect(403)
    const city = await t.as('city')
    expect((await city.delete(`${API}/role/${examiner}`).expect(409)).body.code).toBe('BUILT_IN')
    const all = await roleId('city-administrator')
    const cancel = await city
      .put(`${API}/role/${all}/cancel/allocation`)
      .send({ menuIds: [button] })
    expect([cancel.status, cancel.body.code]).toEqual([409, 'BUILT_IN'])
  })

  it('gives nothing that the giver lacks, and all or nothing', async () => {
    const district = await t.as('district06')
    const { id } = await make(district)
    const [own = '', city = ''] = await menuIds('log:view', 'tenant:create')
    const to = `${API}/role/${id}/allocation`
    const refused = await district
      .put(to)
      .send({ menuIds: [own, city] })
      .expect(422)
    expect(refused.body.code).toBe('NOT_GRANTABLE')
    await district
      .put(to)
      .send({ menuIds: [own, randomUUID()] })
      .expect(422)
    await district
      .put(to)
      .send({ menuIds: ['nothing'] })
      .expect(400)
    const count = async () =>
      Number(
        (await t.dataSource.query('SELECT count(*) FROM role_menu WHERE role_id = $1', [id]))[0]
          .count,
      )
    expect(await count()).toBe(0)
    await district
      .put(to)
      .send({ menuIds: [own] })
      .expect(200)
    await district
      .put(to)
      .send({ menuIds: [own] })
      .expect(200)
    expect(await count()).toBe(1)
    const supplier = await roleId('supplier')
    const [boss = ''] = await menuIds('log:view')
    const mixed = await (await t.as('city'))
      .put(`${API}/role/${supplier}/allocation`)
      .send({ menuIds: [boss] })
      .expect(422)
    expect(mixed.body.code).toBe('RULE_BROKEN')
  })

  it('changes rights at once, on every instance', async () => {
    const city = await t.as('city')
    const { id } = await make(city, '日志员')
    const [view = '', page = ''] = await menuIds('log:view', 'logs')
    const account = await makeAccount(t.ctx(), { sign: 0, areaCode: D06, roles: [] })
    await t.dataSource.query('INSERT INTO account_role VALUES ($1, $2)', [account.id, id])
    const token = await openSession(t.ctx(), account)
    const tree = async () =>
      flat((await t.withToken(token).get(`${API}/menu/menu/ROOT`)).body as Node[]).map(
        (node) => node.permission ?? node.path,
      )
    const rights = async () => (await t.withToken(token).get(`${API}/role/list`)).status
    const listener = new Client({ connectionString: urlOf(t) })
    await listener.connect()
    try {
      let said = 0
      listener.on('notification', () => said++)
      await listener.query('LISTEN session')
      expect([await tree(), await rights()]).toEqual([[], 403])
      // Changed here: this instance knows at once, and tells the others.
      const more = [view, page, ...(await menuIds('role:list'))]
      await city.put(`${API}/role/${id}/allocation`).send({ menuIds: more }).expect(200)
      expect([await tree(), await rights()]).toEqual([['/logs', 'log:view'], 200])
      await eventually(async () => expect(said).toBe(1))
      // Changed by another instance: heard well before the kept copy is a second old.
      expect(await rights()).toBe(200)
      await t.dataSource.query('DELETE FROM role_menu WHERE role_id = $1', [id])
      await listener.query(`SELECT pg_notify('session', '')`)
      await eventually(async () => expect(await rights()).toBe(403))
    } finally {
      await listener.end()
    }
  })

  it('goes when nobody carries it', async () => {
    const city = await t.as('city')
    const { id } = await make(city, '临时')
    const account = await makeAccount(t.ctx(), { sign: 0, areaCode: D06, roles: [] })
    await t.dataSource.query('INSERT INTO account_role VALUES ($1, $2)', [account.id, id])
    expect((await city.delete(`${API}/role/${id}`).expect(409)).body.code).toBe('IN_USE')
    await t.dataSource.query('DELETE FROM account_role WHERE role_id = $1', [id])
    await city.delete(`${API}/role/${id}`).expect(204)
  })

  it('keeps versions and audit rows', async () => {
    const city = await t.as('city')
    const { id, version } = await make(city, '旧名')
    const renamed = await city
      .put(`${API}/role/${id}`)
      .set('Accept-Language', 'en')
      .send({ name: 'New', version })
      .expect(200)
    expect(renamed.body.names).toEqual({ 'zh-CN': '旧名', 'en-US': 'New' })
    await city.put(`${API}/role/${id}`).send({ name: 'x', version }).expect(409)
    const rows = await t.dataSource.getRepository(AuditLog).findBy({ entityId: id })
    expect(rows.map((row) => row.action)).toEqual(['create', 'update'])
  })
})

/** What the database says is heard within moments, before a kept copy would be read anew. */
async function eventually(check: () => Promise<void>): Promise<void> {
  const end = performance.now() + 800
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (performance.now() > end) throw error
    }
  }
}

describe('administrators', () => {
  const path = `${API}/administrator`
  const input = async (loginName: string, more: object = {}) => ({
    loginName,
    name: '张晓岚',
    phone: '13900000042',
    roleIds: [await roleId('examiner')],
    pwd: 'Lanterne#47',
    ...more,
  })

  // Without an administrator of the city no change of roles leaves one.
  beforeAll(async () => {
    await t.as('city')
  })

  it('are made, read, changed and removed', async () => {
    const district = await t.as('district06')
    const made = await district
      .post(path)
      .send(await input('clerk01'))
      .expect(201)
    expect(made.body).toMatchObject({
      loginName: 'clerk01',
      phone: '139****0042',
      roles: ['审核员'],
      areaName: '滨河区',
      changePwd: false,
      status: 'enabled',
    })
    expect(JSON.stringify(made.body)).not.toMatch(/argon2|passwordHash/)
    const { id, version } = made.body
    const list = await district.get(`${path}/list?keyword=clerk01`).expect(200)
    expect(list.body).toMatchObject({ total: 1, records: [{ id, roles: ['审核员'] }] })
    const dup = await district
      .post(path)
      .send(await input('CLERK01'))
      .expect(409)
    expect(dup.body).toMatchObject({ code: 'DUPLICATE', fields: { loginName: expect.anything() } })
    const change = {
      loginName: 'clerk01',
      name: '张岚',
      roleIds: [await roleId('district-administrator')],
      version,
    }
    const changed = await district.put(`${path}/${id}`).send(change).expect(200)
    expect(changed.body).toMatchObject({
      name: '张岚',
      roles: ['区级管理员'],
      phone: '139****0042',
    })
    await district.put(`${path}/${id}`).send(change).expect(409)
    await (await t.as('district02')).get(`${path}/${id}`).expect(404)
    await (await t.as('district02')).delete(`${path}/${id}`).expect(404)
    await district.delete(`${path}/${id}`).expect(204)
    await district.get(`${path}/${id}`).expect(404)
    const rows = await t.dataSource
      .getRepository(AuditLog)
      .find({ where: { entityId: id }, order: { id: 'ASC' } })
    expect(rows.map((row) => row.action)).toEqual([
      'create',
      'assign-roles',
      'update',
      'assign-roles',
      'delete',
    ])
    expect(JSON.stringify(rows)).not.toContain('argon2')
  })

  it('come from the own area, with what their maker may give', async () => {
    const district = await t.as('district06')
    const refused = async (more: object, status: number) =>
      (
        await district
          .post(path)
          .send(await input('clerk02', more))
          .expect(status)
      ).body
    await district
      .post(path)
      .send(await input('clerk02', { areaId: await areaId('003900130002') }))
      .expect(403)
    const high = await refused({ roleIds: [await roleId('city-administrator')] }, 422)
    expect(high.code).toBe('NOT_GRANTABLE')
    await refused({ roleIds: [await roleId('supplier')] }, 422)
    await refused({ roleIds: [randomUUID()] }, 422)
    expect((await refused({ pwd: 'Password1!' }, 422)).code).toBe('PASSWORD_TOO_COMMON')
    expect((await refused({ loginName: 'lanterne', pwd: 'Lanterne#47' }, 422)).code).toBe(
      'RULE_BROKEN',
    )
    expect((await refused({ pwd: 'short' }, 400)).fields).toHaveProperty('pwd')
    expect((await refused({ type: 0, creditScore: 1 }, 400)).fields).toHaveProperty('type')
    expect(await t.dataSource.getRepository(Account).countBy({ loginName: 'clerk02' })).toBe(0)
  })

  it('are no way to accounts of participants, of higher ones, or to the own rights', async () => {
    const city = await t.as('city')
    const made = await city
      .post(path)
      .send(
        await input('higher01', {
          areaId: await areaId(D06),
          roleIds: [await roleId('city-administrator')],
        }),
      )
      .expect(201)
    const district = await t.as('district06')
    const higher = `${path}/${made.body.id}`
    await district.put(higher).send({ loginName: 'higher01', name: 'x', roleIds: [] }).expect(403)
    await district.delete(higher).expect(403)
    await district.put(`${API}/account/reset/pwd`).send({ accountId: made.body.id }).expect(403)
    await district
      .put(`${API}/account/set/status`)
      .send({ accountIds: [made.body.id], status: 'disabled' })
      .expect(403)
    const supplier = await makeAccount(t.ctx(), { sign: 2, areaCode: D06, roles: ['supplier'] })
    await district.get(`${path}/${supplier.id}`).expect(404)
    await district.delete(`${path}/${supplier.id}`).expect(404)
    const me = (await district.get(`${API}/account/me`)).body
    const mine = (await district.get(`${path}/${me.accountId}`).expect(200)).body
    const own = (more: object) =>
      district.put(`${path}/${mine.id}`).send({
        loginName: mine.loginName,
        name: mine.name,
        roleIds: mine.roleIds,
        ...more,
      })
    await own({ status: 'disabled' }).expect(422)
    await own({ roleIds: [await roleId('auditor')] }).expect(422)
    await district.delete(`${path}/${mine.id}`).expect(422)
    await own({ name: '王敏' }).expect(200)
  })

  it('never lose the last one of the city', async () => {
    const city = await t.as('city')
    const holders: { id: string }[] = await t.dataSource.query(
      `SELECT a.id FROM account a JOIN account_role x ON x.account_id = a.id JOIN role r ON r.id = x.role_id
       WHERE r.code = 'city-administrator'`,
    )
    const me = (await city.get(`${API}/account/me`)).body.accountId
    const others = holders.flatMap(({ id }) => (id === me ? [] : [id]))
    await t.dataSource.query(`UPDATE account SET status = 'disabled' WHERE id = ANY($1)`, [others])
    const helper = await makeAccount(t.ctx(), {
      sign: 0,
      areaCode: '003900130001',
      roles: ['city-administrator'],
      status: 'disabled',
    })
    const caller = t.withToken(await openSession(t.ctx(), await allPermissions()))
    const refused = await caller
      .put(`${API}/account/set/status`)
      .send({ accountIds: [me], status: 'disabled', reason: 'test' })
      .expect(409)
    expect(refused.body.code).toBe('LAST_ADMINISTRATOR')
    await caller.delete(`${path}/${me}`).expect(409)
    await city.get(`${API}/account/me`).expect(200)
    await t.dataSource.query(`UPDATE account SET status = 'enabled' WHERE id = ANY($1)`, [
      [...others, helper.id],
    ])
  })

  /** An account that may everything by another role than the built-in one. */
  async function allPermissions() {
    const account = await makeAccount(t.ctx(), { sign: 0, areaCode: '003900130001', roles: [] })
    const [role] = await t.dataSource.query(
      `INSERT INTO role (names, version) VALUES ('{"zh-CN":"全","en-US":"All"}', 1) RETURNING id`,
    )
    await t.dataSource.query(`INSERT INTO role_menu SELECT $1, id FROM menu`, [role.id])
    await t.dataSource.query(`INSERT INTO account_role VALUES ($1, $2)`, [account.id, role.id])
    return account
  }
})

describe('account', () => {
  it('changes the own password by knowing the old one; other sessions end', async () => {
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
    expect((await codes({ oldPwd: 'Wrong@1x', newPwd: 'Lanterne#47' }, 400)).code).toBe(
      'OLD_PASSWORD_WRONG',
    )
    expect((await codes({ oldPwd, newPwd: 'tooplain' }, 400)).fields).toHaveProperty('newPwd')
    expect((await codes({ oldPwd, newPwd: 'Qwer1234!' }, 422)).code).toBe('PASSWORD_TOO_COMMON')
    expect((await codes({ oldPwd, newPwd: 'Changing01#' }, 422)).code).toBe('RULE_BROKEN')
    expect((await codes({ oldPwd, newPwd: oldPwd }, 422)).fields).toHaveProperty('newPwd')
    await there.get(`${API}/account/me`).expect(200)
    await put({ oldPwd, newPwd: 'Lanterne#47' }).expect(200)
    await here.get(`${API}/account/me`).expect(200)
    expect((await there.get(`${API}/account/me`).expect(401)).headers['x-error-code']).toBe(
      'SESSION_REVOKED',
    )
    const again = { oldPwd: 'Wrong@1x', newPwd: 'Lanterne#48' }
    for (let i = 0; i < 5; i++) await put(again).expect(400)
    const slowed = await put(again).expect(429)
    expect(slowed.headers['retry-after']).toBeTruthy()
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
      (
        await (
          await t.as(who)
        )
          .put(`${API}/account/reset/pwd`)
          .send({ accountId: made.id })
          .expect(status)
      ).body
    await reset('district02', 404)
    await reset('examiner', 403)
    const { password } = await reset('district06', 200)
    await t.withToken(token).get(`${API}/account/me`).expect(401)
    const login = await t.http
      .post('/credit/sso/api/sso/doLogin')
      .send({ name: 'forgetful01', pwd: password, vcode: '0000', uuid: randomUUID(), userType: 4 })
      .expect(200)
    expect(login.body.data.changePwd).toBe(false)
    const rows = await t.dataSource.getRepository(AuditLog).findBy({ entityId: made.id })
    expect(rows.map((row) => row.action)).toEqual(['reset-password'])
    expect(JSON.stringify(rows)).not.toContain(password)
  })

  it('is enabled and disabled, all or none, with a reason in the log', async () => {
    const make = (areaCode: string) =>
      makeAccount(t.ctx(), { sign: 2, areaCode, roles: ['supplier'] })
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
    expect((await set([one.id, pending.id], 'disabled').expect(409)).body.code).toBe(
      'STATE_CONFLICT',
    )
    await t.withToken(token).get(`${API}/account/me`).expect(200)
    expect((await set([one.id, two.id], 'disabled').expect(200)).body).toEqual({ changed: 2 })
    await t.withToken(token).get(`${API}/account/me`).expect(401)
    expect((await set([one.id, two.id], 'disabled').expect(200)).body).toEqual({ changed: 0 })
    await set([one.id], 'enabled').expect(200)
    await set([one.id], 'deleted').expect(400)
    const me = (await district.get(`${API}/account/me`)).body.accountId
    await set([me], 'disabled').expect(422)
    const rows = await t.dataSource
      .getRepository(AuditLog)
      .find({ where: { entityId: one.id }, order: { id: 'ASC' } })
    expect(rows.map(({ action, after }) => ({ action, after }))).toEqual([
      { action: 'disable', after: { status: 'disabled', reason: '资料过期' } },
      { action: 'enable', after: { status: 'enabled', reason: '资料过期' } },
    ])
  })

  it('is counted by type within the area', async () => {
    const count = async (who: Who) =>
      (await (await t.as(who)).get(`${API}/account/statistics/users`).expect(200)).body
    const all = await count('city')
    const mine = await count('district02')
    expect(all.total).toBe(await t.dataSource.getRepository(Account).count())
    expect(mine.total).toBe(
      await t.dataSource.getRepository(Account).countBy({ areaId: await areaId('003900130002') }),
    )
    const { total, new30d, ...byType } = all
    expect(Object.values(byType as Record<string, number>).reduce((a, b) => a + b, 0)).toBe(total)
    expect(new30d).toBe(total)
    expect(mine.total).toBeLessThan(all.total)
  })
})

describe('login methods', () => {
  const config = `${API}/login/config`

  it('are public, and set by who may', async () => {
    const list = await t.http.get(`/credit/admin/login/config/list`).expect(200)
    expect(list.body.map((row: { type: number }) => row.type)).toEqual([0, 1, 2, 3, 4])
    const { body } = await t.http.get(`${config}/2`).expect(200)
    expect(body).toEqual({
      type: 2,
      loginNameType: 1,
      loginPhoneType: 0,
      loginCaType: 0,
      downloadUrl: '',
      version: 1,
    })
    await t.http.get(`${config}/7`).expect(404)
    const city = await t.as('city')
    const save = (more: object) => city.post(`${config}/saveOrUpdate`).send({ ...body, ...more })
    expect((await save({ loginNameType: 0 }).expect(422)).body.code).toBe('LOGIN_METHOD_NONE')
    expect((await save({ loginPhoneType: 1, type: 0 }).expect(422)).body.fields).toHaveProperty(
      'loginPhoneType',
    )
    expect((await save({ loginCaType: 1 }).expect(422)).body.fields).toHaveProperty('loginCaType')
    await save({ loginNameType: 2 }).expect(400)
    const saved = await save({ downloadUrl: 'https://example.com/driver.exe' }).expect(200)
    expect(saved.body).toMatchObject({ downloadUrl: 'https://example.com/driver.exe', version: 2 })
    expect((await save({}).expect(409)).body.data).toMatchObject({ version: 2 })
  })
})
