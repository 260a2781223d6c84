import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { PERMISSIONS } from '@credit/contract'
import { Client } from 'pg'
import { AuditLogEntity } from '#entities/audit/audit-log'
import { makeAccount, openSession } from '../support/accounts.js'
import { allEntries, areaIdOf, type MenuNode, menuIdsOf, roleIdOf } from '../support/rights.js'
import { type Caller, startTestApp, type TestApp } from '../support/test-app.js'

const API = '/credit/admin/api'
const D06 = '003900130006'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const urlOf = ({ dataSource }: TestApp) => String((dataSource.options as { url?: string }).url)

describe('role', () => {
  let made = 0
  const make = async (caller: Caller, name = `信息员${++made}`) =>
    (await caller.post(`${API}/role`).send({ name }).expect(201)).body as {
      id: string
      version: number
      areaId: string | null
    }

  it("lists shared roles and the roles of the caller's area", async () => {
    const district = await t.as('district02')
    const own = await make(district, '二区角色')
    expect(own.areaId).toBe(await areaIdOf(t, '003900130002'))
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

  it('marks its entries and the entries that the caller may grant', async () => {
    const district = await t.as('district06')
    const examiner = await roleIdOf(t, 'examiner')
    const tree = await district.get(`${API}/role/role/${examiner}/marked/ROOT/tree`).expect(200)
    const nodes = allEntries(tree.body as MenuNode[])
    const of = (permission: string) => nodes.find((node) => node.permission === permission)
    expect(of('supplier:approve')).toMatchObject({ checked: true, grantable: true })
    expect(of('supplier:delete')).toMatchObject({ checked: false, grantable: true })
    expect(of('tenant:create')).toMatchObject({ checked: false, grantable: false })
    const offered = new Set(nodes.flatMap((node) => (node.permission ? [node.permission] : [])))
    expect([...offered].sort()).toEqual([...PERMISSIONS].sort())
  })

  it('is changed in its own area; shared roles by the city only', async () => {
    const district = await t.as('district06')
    const examiner = await roleIdOf(t, 'examiner')
    const [button = ''] = await menuIdsOf(t, 'log:view')
    await district.put(`${API}/role/${examiner}`).send({ name: 'x' }).expect(403)
    await district
      .put(`${API}/role/${examiner}/allocation`)
      .send({ menuIds: [button] })
      .expect(403)
    await district.delete(`${API}/role/${examiner}`).expect(403)
    const city = await t.as('city')
    expect((await city.delete(`${API}/role/${examiner}`).expect(409)).body.code).toBe('BUILT_IN')
    const all = await roleIdOf(t, 'city-administrator')
    const cancel = await city.put(`${API}/role/${all}/cancel/allocation`).send({ menuIds: [button] })
    expect([cancel.status, cancel.body.code]).toEqual([409, 'BUILT_IN'])
  })

  it('of a district stays in its area', async () => {
    const district = await t.as('district06')
    const other = await areaIdOf(t, '003900130002')
    const { id, version, areaId } = await make(district)
    for (const elsewhere of [null, other]) {
      const values = { name: '越权角色', areaId: elsewhere }
      await district.post(`${API}/role`).send(values).expect(403)
      await district
        .put(`${API}/role/${id}`)
        .send({ ...values, version })
        .expect(403)
    }
    expect((await district.get(`${API}/role/${id}`).expect(200)).body.areaId).toBe(areaId)
  })

  it('has a name that no other role of its list has, in either language', async () => {
    const district = await t.as('district06')
    const names = { 'zh-CN': '登记员', 'en-US': 'Registrar' }
    const own = (await district.post(`${API}/role`).send({ names }).expect(201)).body
    const refused = async (caller: Caller, body: object, field = 'names') => {
      const answer = await caller.post(`${API}/role`).send(body).expect(409)
      expect([answer.body.code, Object.keys(answer.body.fields)]).toEqual(['DUPLICATE', [field]])
    }
    await refused(district, { names: { ...names, 'zh-CN': '其他' } })
    await refused(district, { name: '登记员' }, 'name')
    // A shared role stands in the list of every district.
    await refused(await t.as('city'), { names })
    await refused(district, { name: '审核员' }, 'name')
    await (await t.as('district02')).post(`${API}/role`).send({ names }).expect(201)
    const other = await make(district)
    const renaming = { names, version: other.version }
    await district.put(`${API}/role/${other.id}`).send(renaming).expect(409)
    const kept = { names, description: '登记', version: own.version }
    await district.put(`${API}/role/${own.id}`).send(kept).expect(200)
  })

  it('is granted only permissions of the caller, all or nothing', async () => {
    const district = await t.as('district06')
    const { id } = await make(district)
    const [own = '', city = ''] = await menuIdsOf(t, 'log:view', 'tenant:create')
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
      Number((await t.dataSource.query('SELECT count(*) FROM role_menu WHERE role_id = $1', [id]))[0].count)
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
    const supplier = await roleIdOf(t, 'supplier')
    const [boss = ''] = await menuIdsOf(t, 'log:view')
    const mixed = await (await t.as('city'))
      .put(`${API}/role/${supplier}/allocation`)
      .send({ menuIds: [boss] })
      .expect(422)
    expect(mixed.body.code).toBe('RULE_BROKEN')
  })

  it('loses revoked permissions, and keeps the others', async () => {
    const city = await t.as('city')
    const { id } = await make(city, '归档员')
    const [view = '', list = ''] = await menuIdsOf(t, 'log:view', 'role:list')
    await city
      .put(`${API}/role/${id}/allocation`)
      .send({ menuIds: [view, list] })
      .expect(200)
    await city
      .put(`${API}/role/${id}/cancel/allocation`)
      .send({ menuIds: [view] })
      .expect(200)
    const marked = await city.get(`${API}/role/role/${id}/marked/ROOT/tree`).expect(200)
    const nodes = allEntries(marked.body as MenuNode[])
    const granted = nodes.filter(({ permission, checked }) => permission && checked)
    expect(granted.map(({ permission }) => permission)).toEqual(['role:list'])
  })

  it('changes permissions at once, on every instance', async () => {
    const city = await t.as('city')
    const { id } = await make(city, '日志员')
    const [view = '', page = ''] = await menuIdsOf(t, 'log:view', 'logs')
    const account = await makeAccount(t.ctx(), { sign: 0, areaCode: D06, roles: [] })
    await t.dataSource.query('INSERT INTO account_role VALUES ($1, $2)', [account.id, id])
    const token = await openSession(t.ctx(), account)
    const tree = async () =>
      allEntries((await t.withToken(token).get(`${API}/menu/menu/ROOT`)).body as MenuNode[]).flatMap((node) =>
        node.kind === 'directory' ? [] : [node.permission ?? node.path],
      )
    const rights = async () => (await t.withToken(token).get(`${API}/role/list`)).status
    const listener = new Client({ connectionString: urlOf(t) })
    await listener.connect()
    try {
      // Cached sessions do not age here: only the notification can clear them.
      jest.spyOn(performance, 'now').mockReturnValue(performance.now())
      let said = 0
      listener.on('notification', () => said++)
      await listener.query('LISTEN session')
      expect([await tree(), await rights()]).toEqual([[], 403])
      // Changed here: this instance clears its cache at once and notifies the others.
      const more = [view, page, ...(await menuIdsOf(t, 'role:list'))]
      await city.put(`${API}/role/${id}/allocation`).send({ menuIds: more }).expect(200)
      expect([await tree(), await rights()]).toEqual([['/logs', 'log:view'], 200])
      await eventually(async () => said === 1)
      // Changed by another instance.
      expect(await rights()).toBe(200)
      await t.dataSource.query('DELETE FROM role_menu WHERE role_id = $1', [id])
      await listener.query(`SELECT pg_notify('session', '')`)
      await eventually(async () => (await rights()) === 403)
    } finally {
      jest.restoreAllMocks()
      await listener.end()
    }
  })

  it('can be deleted when no account has it', async () => {
    const city = await t.as('city')
    const { id } = await make(city, '临时')
    const account = await makeAccount(t.ctx(), { sign: 0, areaCode: D06, roles: [] })
    await t.dataSource.query('INSERT INTO account_role VALUES ($1, $2)', [account.id, id])
    expect((await city.delete(`${API}/role/${id}`).expect(409)).body.code).toBe('IN_USE')
    await t.dataSource.query('DELETE FROM account_role WHERE role_id = $1', [id])
    await city.delete(`${API}/role/${id}`).expect(204)
  })

  it('has versions and audit entries', async () => {
    const city = await t.as('city')
    const { id, version } = await make(city, '旧名')
    const renamed = await city
      .put(`${API}/role/${id}`)
      .set('Accept-Language', 'en')
      .send({ name: 'New', version })
      .expect(200)
    expect(renamed.body.names).toEqual({ 'zh-CN': '旧名', 'en-US': 'New' })
    await city.put(`${API}/role/${id}`).send({ name: 'x', version }).expect(409)
    const rows = await t.dataSource.getRepository(AuditLogEntity).findBy({ entityId: id })
    expect(rows.map((row) => row.action)).toEqual(['create', 'update'])
  })
})

/** Waits for what another connection is about to notify of; the time limit of the test ends it. */
async function eventually(check: () => Promise<boolean>): Promise<void> {
  while (!(await check())) await setImmediate()
}
