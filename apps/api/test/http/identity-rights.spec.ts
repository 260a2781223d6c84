import { randomUUID } from 'node:crypto'
import { isCityOnly, PERMISSIONS, type Permission } from '@credit/contract'
import { ModulesContainer } from '@nestjs/core'
import { AccountEntity } from '#entities/identity/account'
import { MenuEntity } from '#entities/identity/menu'
import { RoleEntity } from '#entities/identity/role'
import { RoleMenuEntity } from '#entities/identity/role-menu'
import { scopeOf } from '#entities/scope'
import { ACCESS_KEY, type Access } from '#http/access/declare'
import { apiDocument } from '#http/openapi'
import { CrudService } from '../../src/modules/crud/crud.service.js'
import { makeAccount, openSession } from '../support/accounts.js'
import { allEntries, type MenuNode } from '../support/rights.js'
import { EVERYONE, startTestApp, type TestApp, type Who } from '../support/test-app.js'

const API = '/credit/admin/api'
const D06 = '003900130006'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

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
    ['post', 'login/config/saveOrUpdate', ['city']],
    ['get', 'account/statistics/users', ['city', 'district06', 'district02', 'examiner', 'auditor']],
    ['get', 'account/me', [...EVERYONE]],
    ['get', 'menu/menu/ROOT', [...EVERYONE]],
  ]

  it.each(calls)('%s %s', async (method, path, may) => {
    await t.http[method](`${API}/${path}`).expect(401)
    for (const who of EVERYONE) {
      const answer = await (await t.as(who))[method](`${API}/${path}`).send(method === 'get' ? undefined : {})
      if (may.includes(who)) expect(answer.status).not.toBe(403)
      else expect([who, answer.status]).toEqual([who, 403])
    }
  })
})

/** Calls that need a permission, from the API document. */
function callsByPermission(): { method: string; path: string; permission: Permission }[] {
  return Object.entries(apiDocument(t.app).paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) => {
      const access = String((operation as Record<string, unknown>)['x-access'])
      const permission = PERMISSIONS.find((code) => access === `p:${code}`)
      return permission ? [{ method, path, permission }] : []
    }),
  )
}

describe('a resource without an area', () => {
  it('is for supervisors of the city, whatever roles an account of a district has', async () => {
    const names = { 'zh-CN': '全部权限', 'en-US': 'Everything' }
    const roles = t.dataSource.getRepository(RoleEntity)
    const role = await roles.save(roles.create({ names, sign: 0, code: 'everything', areaId: null }))
    const menus = await t.dataSource.getRepository(MenuEntity).find()
    const entries = menus.map(({ id }) => ({ roleId: role.id, menuId: id }))
    await t.dataSource.getRepository(RoleMenuEntity).insert(entries)
    const account = await makeAccount(t.ctx(), { sign: 0, areaCode: D06, roles: ['everything'] })
    const district = t.withToken(await openSession(t.ctx(), account))

    const calls = callsByPermission().filter(({ permission }) => isCityOnly(permission))
    expect(calls.length).toBeGreaterThan(15)
    for (const { method, path, permission } of calls) {
      const url = path.replace(/\{[^}]+\}/g, randomUUID())
      const { status } = await district[method as 'get'](url)
      expect([permission, method, path, status]).toEqual([permission, method, path, 403])
    }
    const tree: MenuNode[] = (await district.get(`${API}/menu/menu/ROOT`).expect(200)).body
    const granted = allEntries(tree).flatMap(({ permission }) => permission ?? [])
    expect(granted).toContain('carousel:update')
    expect(granted.filter((permission) => isCityOnly(permission as Permission))).toEqual([])
    await t.dataSource.getRepository(AccountEntity).delete(account.id)
    await roles.delete(role.id)
  })

  it('is in the list if its rows have no area, unless districts write it too', () => {
    const modules = [...t.app.get(ModulesContainer).values()]
    const open = modules
      .flatMap((module) => [...module.controllers.values()])
      .flatMap(({ instance }) => {
        const { service, create } = instance as { service?: unknown; create?: object }
        if (!(service instanceof CrudService) || !create) return []
        const { entity } = (service as unknown as { rows: { entity: object } }).rows
        const access = Reflect.getMetadata(ACCESS_KEY, create) as Access
        const { byArea, writtenBy } = scopeOf(entity)
        if (byArea || writtenBy !== '' || access.kind !== 'permission') return []
        return isCityOnly(access.permission) ? [] : [access.permission]
      })
    expect(open).toEqual([])
  })
})

describe('login methods', () => {
  const config = `${API}/login/config`

  it('are public, and changed with the permission', async () => {
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
    expect((await save({ loginPhoneType: 1, type: 0 }).expect(422)).body.fields).toHaveProperty('loginPhoneType')
    expect((await save({ loginCaType: 1 }).expect(422)).body.fields).toHaveProperty('loginCaType')
    await save({ loginNameType: 2 }).expect(400)
    const saved = await save({ downloadUrl: 'https://example.com/driver.exe' }).expect(200)
    expect(saved.body).toMatchObject({ downloadUrl: 'https://example.com/driver.exe', version: 2 })
    expect((await save({}).expect(409)).body.data).toMatchObject({ version: 2 })
  })
})
