import { randomUUID } from 'node:crypto'
import { translateAll } from '#core/language/language'
import { AreaEntity } from '#entities/areas/area'
import { AuditLogEntity } from '#entities/audit/audit-log'
import { columnsOfAreas } from '../../src/modules/areas/area-uses.sql.js'
import { makeAccount, openSession } from '../support/accounts.js'
import { areaIdOf } from '../support/rights.js'
import { login } from '../support/sign-in.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

const API = '/credit/admin/api'
const PATH = `${API}/tenant`

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const input = (more: object = {}) => ({
  areaCode: '003900130016',
  names: { 'zh-CN': '望江区', 'en-US': 'Wangjiang District' },
  subdomain: 'd16',
  adminLoginName: 'wangjiang',
  adminName: '沈岚',
  ...more,
})

describe('areas with their administrators', () => {
  it('are created with an administrator who must change a one-time password', async () => {
    const city = await t.as('city')
    const made = (await city.post(PATH).send(input()).expect(201)).body
    expect(made).toMatchObject({
      areaCode: '003900130016',
      name: '望江区',
      systemNames: { 'zh-CN': '望江区政府采购信用管理系统' },
      status: 1,
      administrators: [{ loginName: 'wangjiang', name: '沈岚' }],
      can: ['update', 'close'],
    })
    expect(made.url).toContain('//d16.')
    const session = await login(t, { name: 'wangjiang', pwd: made.password }).expect(200)
    expect(session.body.data).toMatchObject({ changePwd: false, areaCode: '003900130016' })
    const list = await city.get(`${PATH}/list?keyword=wangjiang`).expect(200)
    expect(list.body).toMatchObject({ total: 1, records: [{ id: made.id }] })
    expect(JSON.stringify(list.body)).not.toContain(made.password)
    const rows = await t.dataSource.getRepository(AuditLogEntity).find()
    expect(JSON.stringify(rows)).not.toContain(made.password)

    const site = await t.http.get(`${API}/homePage?subdomain=d16`).expect(200)
    expect(site.body[0]).toMatchObject({ areaId: made.id, status: 1 })

    const fieldsOf = async (more: object, status: number) =>
      Object.keys((await city.post(PATH).send(input(more)).expect(status)).body.fields)
    const names = { 'zh-CN': '望海区', 'en-US': 'Wanghai District' }
    const free = { areaCode: '003900130017', subdomain: 'd17', adminLoginName: 'other17', names }
    expect(await fieldsOf({ ...free, areaCode: '003900130016' }, 409)).toEqual(['areaCode'])
    expect(await fieldsOf({ ...free, subdomain: 'd16' }, 409)).toEqual(['subdomain'])
    expect(await fieldsOf({ ...free, adminLoginName: 'WangJiang' }, 409)).toEqual(['adminLoginName'])
    for (const taken of [
      { ...names, 'zh-CN': '望江区' },
      { ...names, 'en-US': 'Wangjiang District' },
    ]) {
      expect(await fieldsOf({ ...free, names: taken }, 409)).toEqual(['names'])
    }
    expect(await fieldsOf({ ...free, areaCode: '003900140001' }, 422)).toEqual(['areaCode'])
    expect(await fieldsOf({ ...free, areaCode: '39' }, 400)).toEqual(['areaCode'])
    expect(await fieldsOf({ ...free, subdomain: 'a b' }, 400)).toEqual(['subdomain'])
    expect(await t.dataSource.getRepository(AreaEntity).countBy({ subdomain: 'd17' })).toBe(0)
  })

  it('are changed, and deleted only while nothing belongs to them', async () => {
    const city = await t.as('city')
    const names = { 'zh-CN': '望湖区', 'en-US': 'Wanghu District' }
    const free = { areaCode: '003900130018', subdomain: 'd18', adminLoginName: 'admin18', names }
    const made = (await city.post(PATH).send(input(free)).expect(201)).body
    const change = { names: { 'zh-CN': '临江区', 'en-US': 'Linjiang' }, version: made.version }
    const changed = await city.put(`${PATH}/${made.id}`).send(change).expect(200)
    expect(changed.body).toMatchObject({ name: '临江区', subdomain: 'd18', status: 1 })
    const stale = await city.put(`${PATH}/${made.id}`).send(change).expect(409)
    expect(stale.body).toMatchObject({ code: 'VERSION_CONFLICT', data: { name: '临江区' } })
    const used = await city.delete(`${PATH}/${made.id}`).expect(409)
    expect(used.body).toMatchObject({
      code: 'AREA_IN_USE',
      error: '该区域不能删除，仍有：账号',
      data: { uses: ['account'] },
    })
    const other = { names: { 'zh-CN': '西城区', 'en-US': 'Other' } }
    const renamed = await city.put(`${PATH}/${made.id}`).send(other).expect(409)
    expect(Object.keys(renamed.body.fields)).toEqual(['names'])
    const deletable = async () => (await city.get(`${PATH}/${made.id}`).expect(200)).body.can.includes('delete')
    expect(await deletable()).toBe(false)
    await city.delete(`${API}/administrator/${made.administrators[0].id}`).expect(204)
    expect(await deletable()).toBe(true)
    const role = { name: '临江角色', areaId: made.id }
    const { id } = (await city.post(`${API}/role`).send(role).expect(201)).body
    expect(await deletable()).toBe(false)
    await city.delete(`${API}/role/${id}`).expect(204)
    await city.delete(`${PATH}/${made.id}`).expect(204)
    await city.get(`${PATH}/${made.id}`).expect(404)
    await city.put(`${PATH}/${randomUUID()}`).send({}).expect(404)
  })

  it('cannot be deleted while records with a name in both languages belong to them', async () => {
    const tables = (await columnsOfAreas(t.ctx())).map(({ table }) => table)
    const names = tables.map((table) => translateAll(`tenant.uses.${table}`))
    expect(names.length).toBeGreaterThan(20)
  })

  it('open and close: participants of a closed area are logged out and kept out', async () => {
    const city = await t.as('city')
    const areaId = await areaIdOf(t, '003900130005')
    const account = { areaCode: '003900130005' }
    const supplier = await makeAccount(t.ctx(), {
      ...account,
      loginName: 'closed01',
      sign: 2,
      roles: ['supplier'],
    })
    await makeAccount(t.ctx(), {
      ...account,
      loginName: 'closed02',
      sign: 0,
      roles: ['district-administrator'],
    })
    const token = await openSession(t.ctx(), supplier)
    const own = t.withToken(token)
    await own.get(`${API}/account/verify/phone`).expect(200)

    await city.put(`${PATH}/${areaId}`).send({ status: 0 }).expect(200)
    await own.get(`${API}/account/verify/phone`).expect(401)
    const refused = await login(t, { name: 'closed01', userType: 2 }).expect(400)
    expect(refused.body.code).toBe('AREA_CLOSED')
    const wrong = { name: 'closed01', userType: 2, pwd: 'Wrong@2026x' } as const
    expect((await login(t, wrong).expect(400)).body.code).toBe('CREDENTIALS_WRONG')
    await login(t, { name: 'closed02' }).expect(200)

    await city.put(`${PATH}/${areaId}`).send({ status: 1 }).expect(200)
    await login(t, { name: 'closed01', userType: 2 }).expect(200)
  })

  it('cannot close or be deleted if they are the city, and belong to the city only', async () => {
    const city = await t.as('city')
    const id = await areaIdOf(t, '003900130001')
    const closed = await city.put(`${PATH}/${id}`).send({ status: 0 }).expect(422)
    expect(Object.keys(closed.body.fields)).toEqual(['status'])
    expect((await city.delete(`${PATH}/${id}`).expect(409)).body.code).toBe('BUILT_IN')
    expect((await city.get(`${PATH}/${id}`).expect(200)).body.can).toEqual(['update'])
    const district = await t.as('district06')
    await district.get(`${PATH}/list`).expect(403)
    await district.post(PATH).send(input()).expect(403)
  })
})
