import { makeAccount, openSession } from '../support/accounts.js'
import { roleIdOf } from '../support/rights.js'
import { type Caller, startTestApp, type TestApp } from '../support/test-app.js'
import { Register } from '../support/upstream.js'

const API = '/credit/admin/api'
const NOBODY = '0198c0de-0000-7000-8000-00000000dead'

let t: TestApp
let city: Caller
let district: Caller
let other: Caller
let register: Register
beforeAll(async () => {
  t = await startTestApp({ LIMIT_SAVED_VIEWS: '3' })
  register = new Register(t)
  await register.fill()
  city = await t.as('city')
  district = await t.as('district06')
  other = await t.as('district02')
})
afterAll(() => t.stop())

describe('preferences', () => {
  const path = `${API}/workspace/preferences`

  it('belong to one account, and change one by one', async () => {
    expect((await district.get(path).expect(200)).body).toEqual({})
    await district.put(path).send({ density: 'compact', startPage: '/projectManagement' })
    const lists = [{ path: '/logs', pageSize: 20 }]
    await district.put(path).send({ lists }).expect(200)
    const columns = ['name', 'code']
    const changed = await district.put(path).send({ startPage: null, lists: [{ path: '/logs', columns }] })
    expect(changed.body).toEqual({
      density: 'compact',
      startPage: null,
      lists: [{ path: '/logs', pageSize: 20, columns }],
    })
    expect((await district.get(path)).body).toEqual(changed.body)
    expect((await other.get(path)).body).toEqual({})
    await (await t.as(2)).put(path).send({ fontSize: 'large' }).expect(200)
    await t.http.get(path).expect(401)
  })

  it('reject invalid choices', async () => {
    const rejected = [
      { density: 'tiny' },
      { startPage: 'https://example.org' },
      { lists: [{ path: '/logs', pageSize: 7 }] },
      { lists: [{ pageSize: 10 }] },
      { theme: 'dark' },
    ]
    for (const body of rejected) await district.put(path).send(body).expect(400)
  })
})

describe('saved views', () => {
  const path = `${API}/workspace/views`
  const view = { path: '/projectManagement', name: '待验收', query: '?sorters[0][field]=code' }
  const namesFor = async (caller: Caller) =>
    (await caller.get(path).expect(200)).body.views.map(({ name }: { name: string }) => name)

  it('are visible to their account, and to holders of a role in the same area', async () => {
    const roleId = await roleIdOf(t, 'district-administrator')
    const examiners = await roleIdOf(t, 'examiner')
    const own = await district.post(path).send(view).expect(201)
    expect(own.body).toMatchObject({ ...view, own: true, roleId: null, roleName: null })
    await city
      .post(path)
      .send({ ...view, name: '全市', roleId })
      .expect(201)
    await district
      .post(path)
      .send({ ...view, name: '本区', roleId: examiners })
      .expect(201)

    expect(await namesFor(district)).toEqual(['待验收', '本区', '全市'])
    expect(await namesFor(await t.as('examiner'))).toEqual(['本区'])
    expect(await namesFor(other)).toEqual(['全市'])
    expect(await namesFor(await t.as('auditor'))).toEqual([])
    const { body } = await other.get(path)
    expect(body.views[0]).toMatchObject({ own: false, roleName: '区级管理员' })
    expect(body.roles.map(({ id }: { id: string }) => id)).toContain(roleId)
  })

  it('are shared with the own role, and with others of the area by permission', async () => {
    const ofCity = await roleIdOf(t, 'city-administrator')
    const auditor = await t.as('auditor')
    const rolesOf = async (caller: Caller) =>
      (await caller.get(path).expect(200)).body.roles.map(({ id }: { id: string }) => id)
    expect(await rolesOf(auditor)).toEqual([await roleIdOf(t, 'auditor')])
    expect(await rolesOf(district)).not.toContain(ofCity)
    expect(await rolesOf(city)).toContain(ofCity)
    for (const caller of [auditor, district]) {
      await caller
        .post(path)
        .send({ ...view, roleId: ofCity })
        .expect(400)
    }
    const wish = { sign: 0, areaCode: '003900130001', roles: ['examiner'] } as const
    const { id } = await makeAccount(t.ctx(), wish)
    const examinerOfCity = t.withToken(await openSession(t.ctx(), { id }))
    expect(await namesFor(await t.as('examiner'))).toEqual(['本区'])
    expect(await namesFor(examinerOfCity)).toEqual([])
  })

  it('are changed and deleted by their account only, with an audit entry', async () => {
    const { id } = (await district.get(path)).body.views[0]
    for (const caller of [city, other]) {
      await caller.put(`${path}/${id}`).send(view).expect(404)
      await caller.delete(`${path}/${id}`).expect(404)
    }
    await district
      .put(`${path}/${id}`)
      .send({ ...view, name: '新名' })
      .expect(200)
    await district.delete(`${path}/${id}`).expect(204)
    const actions = await t.dataSource.query(
      `SELECT action FROM audit_log WHERE entity = 'saved_view' AND entity_id = $1 ORDER BY at, id`,
      [id],
    )
    expect(actions.map(({ action }: { action: string }) => action)).toEqual(['create', 'update', 'delete'])
  })

  it('are limited in number, and take no unknown role or page', async () => {
    const bad = [
      { ...view, roleId: NOBODY },
      { ...view, path: '/nowhere' },
      { ...view, name: '' },
      { ...view, query: '?filters[0][field]=keyword&filters[0][value][0]=11010519491231002X' },
    ]
    for (const body of bad) await other.post(path).send(body).expect(400)
    for (let n = 0; n < 3; n++) await other.post(path).send(view).expect(201)
    const full = await other.post(path).send(view).expect(400)
    expect(full.body.fields.name[0]).toContain('3')
    await (await t.as(1)).get(path).expect(403)
    await (await t.as('auditor'))
      .post(path)
      .send({ ...view, roleId: NOBODY })
      .expect(400)
  })
})

describe('the last change of a record', () => {
  const path = (table: string, id: string) => `${API}/workspace/lastChange?table=${table}&id=${id}`

  it('names the account, for callers who may see the record', async () => {
    const { body } = await district.post(`${API}/regulations`).send({ title: '最后修改', content: '<p>x</p>' })
    await city
      .put(`${API}/regulations/${body.id}`)
      .send({ title: '改过', content: '<p>x</p>', version: body.version })
      .expect(200)
    const { name } = (await city.get(`${API}/account/me`)).body
    const change = await district.get(path('regulation', body.id)).expect(200)
    expect(change.body).toEqual({ at: expect.stringMatching(/^\d{4}-.*\+08:00$/), accountName: name })
    await other.get(path('regulation', body.id)).expect(404)
    await district.get(path('regulation', NOBODY)).expect(404)
    await district.get(path('account', body.id)).expect(400)
    await (await t.as(2)).get(path('regulation', body.id)).expect(403)
  })
})
