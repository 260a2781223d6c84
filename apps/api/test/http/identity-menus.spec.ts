import { COMPLAINT_AREA_CODE, PAGES } from '@credit/contract'
import { makeAccount, openSession } from '../support/accounts.js'
import { allEntries, areaIdOf, type MenuNode, menuIdsOf, roleIdOf } from '../support/rights.js'
import { startTestApp, type TestApp, type Who } from '../support/test-app.js'

const API = '/credit/admin/api'
const D06 = '003900130006'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

/** Pages that a permission opens, in the order of the menu: supervisors of the city have all permissions. */
const SUPERVISOR_PAGES = PAGES.filter(
  ({ resource, permission }) => resource !== undefined || permission !== undefined,
).map(({ path }) => path)

describe('menu', () => {
  it('shows each account the entries of its roles, in its language', async () => {
    const city = await t.as('city')
    const tree: MenuNode[] = (await city.get(`${API}/menu/menu/ROOT`).expect(200)).body
    expect(tree.map((node) => node.name)).toEqual([...['今日', '主体', '项目与评价', '信用', '系统设置']])
    const paths = allEntries(tree).flatMap((node) => (node.kind === 'page' ? [node.path] : []))
    expect(paths).toEqual(SUPERVISOR_PAGES)
    expect(allEntries(tree).map((node) => node.permission)).toContain('carousel:publish')
    // The menu leaves out permissions that belong to no page.
    expect(allEntries(tree).map((node) => node.permission)).not.toContain('personal-data:view')

    const auditor = await t.as('auditor')
    const english = await auditor.get(`/credit/admin/menu/menu/ROOT`).set('Accept-Language', 'en')
    const seen = allEntries(english.body as MenuNode[])
    expect(seen.map((node) => node.name)).toContain('Settings')
    expect(seen.map((node) => node.permission)).not.toContain('carousel:create')

    const supplier: MenuNode[] = (await (await t.as(2)).get(`${API}/menu/menu/ROOT`)).body
    const own = allEntries(supplier).flatMap((node) => (node.kind === 'page' ? [node.path] : []))
    expect(own).toEqual([
      ...['/', '/evaluate', '/myproject', '/creditrecord', '/people', '/certificate', '/qualificationPoint'],
    ])
    expect(allEntries(supplier).filter((node) => node.permission)).toEqual([])
  })

  it('has the complaint entry for participants of the one area only', async () => {
    const complaint = '/questionComplaint/complaint'
    for (const areaCode of [COMPLAINT_AREA_CODE, '003900130006', '003900130002']) {
      for (const [sign, role] of [
        [1, 'purchaser'],
        [2, 'supplier'],
        [3, 'agency'],
        [4, 'expert'],
      ] as const) {
        const account = await makeAccount(t.ctx(), { sign, areaCode, roles: [role] })
        const caller = t.withToken(await openSession(t.ctx(), { id: account.id }))
        const tree: MenuNode[] = (await caller.get(`${API}/menu/menu/ROOT`).expect(200)).body
        expect([areaCode, allEntries(tree).some(({ path }) => path === complaint)]).toEqual([
          ...[areaCode, areaCode === COMPLAINT_AREA_CODE],
        ])
      }
    }
  })

  it('returns the part below an entry, and 404 for one that is not visible', async () => {
    const city = await t.as('city')
    const part: MenuNode[] = (await city.get(`${API}/menu/menu/baseinfo`).expect(200)).body
    const inPart = allEntries(part).map((node) => node.path)
    expect(inPart).toEqual(expect.arrayContaining(SUPERVISOR_PAGES.filter((path) => path.startsWith('/baseinfo/'))))
    await city.get(`${API}/menu/menu/permissions`).expect(404)
    await (await t.as(2)).get(`${API}/menu/menu/baseinfo`).expect(404)
  })

  it('is edited by the city: entries are added, moved, limited to an area, deleted', async () => {
    const city = await t.as('city')
    const [baseinfo = '', carousel = ''] = await menuIdsOf(t, 'baseinfo', 'carousel:list')
    const names = { 'zh-CN': '区情', 'en-US': 'About the area' }
    const input = {
      kind: 'page',
      path: '/about',
      names,
      sortOrder: 9,
      areaId: await areaIdOf(t, D06),
    }
    const made = await city.post(`${API}/menu`).send(input).expect(201)
    expect(made.body).toMatchObject({ name: '区情', names, builtIn: false, parentId: null })
    const { id, version } = made.body
    await city
      .put(`${API}/role/${await roleIdOf(t, 'district-administrator')}/allocation`)
      .send({ menuIds: [id] })
      .expect(200)
    const sees = async (who: Who) =>
      allEntries((await (await t.as(who)).get(`${API}/menu/menu/ROOT`)).body as MenuNode[]).some(
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

  it('has no two entries with the same name in one place, in either language', async () => {
    const city = await t.as('city')
    const [baseinfo = ''] = await menuIdsOf(t, 'baseinfo')
    const directory = (zh: string, en: string, parentId: string | null = null) => ({
      ...{ kind: 'directory', parentId, names: { 'zh-CN': zh, 'en-US': en } },
    })
    const make = (body: object, status: number) => city.post(`${API}/menu`).send(body).expect(status)
    const first = (await make(directory('常用', 'Common'), 201)).body
    for (const other of [directory('常用', 'Other'), directory('其他', 'Common')]) {
      const { body } = await make(other, 409)
      expect([body.code, Object.keys(body.fields)]).toEqual(['DUPLICATE', ['names']])
    }
    const elsewhere = (await make(directory('常用', 'Common', baseinfo), 201)).body
    const moved = { ...directory('常用', 'Common'), version: elsewhere.version }
    await city.put(`${API}/menu/${elsewhere.id}`).send(moved).expect(409)
    const level = ((await city.get(`${API}/menu/menu/tree`)).body as MenuNode[]).map(({ id }) => id)
    const order = { parentId: null, ids: [...level, elsewhere.id] }
    expect((await city.put(`${API}/menu/order`).send(order).expect(409)).body.code).toBe('DUPLICATE')
    // The entry may keep its own name.
    const same = { ...directory('常用', 'Common'), sortOrder: 5, version: first.version }
    await city.put(`${API}/menu/${first.id}`).send(same).expect(200)
    for (const { id } of [first, elsewhere]) await city.delete(`${API}/menu/${id}`).expect(204)
  })

  it('is ordered level by level, including an entry from another level', async () => {
    const city = await t.as('city')
    const levels = async () => (await city.get(`${API}/menu/menu/tree`).expect(200)).body as MenuNode[]
    const [baseinfo = '', laws = '', roles = ''] = await menuIdsOf(t, 'baseinfo', 'laws', 'baseinfo-roles')
    const below = async () =>
      allEntries(await levels())
        .find(({ id }) => id === baseinfo)
        ?.children.map(({ id }) => id) ?? []
    const order = (parentId: string | null, ids: string[]) => city.put(`${API}/menu/order`).send({ parentId, ids })
    const before = await below()
    const wanted = [laws, ...before.filter((id) => id !== roles), roles]
    await order(baseinfo, wanted).expect(204)
    expect(await below()).toEqual(wanted)
    // The entry has left its old level.
    expect((await levels()).map(({ id }) => id)).not.toContain(laws)
    // An order that does not know an entry of the level is an old one.
    expect((await order(baseinfo, wanted.slice(1)).expect(409)).body.code).toBe('STATE_CONFLICT')
    const circle = await order(roles, [baseinfo, ...(await menuIdsOf(t, 'role:list'))]).expect(422)
    expect(circle.body.fields).toHaveProperty('parentId')
    const [button = ''] = await menuIdsOf(t, 'carousel:list')
    expect((await order(button, [laws]).expect(422)).body.fields).toHaveProperty('parentId')
    await (await t.as('district06')).put(`${API}/menu/order`).send({ parentId: null, ids: [] }).expect(403)
    await order(null, [laws, ...(await levels()).map(({ id }) => id)]).expect(204)
    expect((await levels())[0]?.id).toBe(laws)
  })
})
