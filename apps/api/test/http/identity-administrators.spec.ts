import { randomUUID } from 'node:crypto'
import { AuditLogEntity } from '#entities/audit/audit-log'
import { AccountEntity } from '#entities/identity/account'
import { makeAccount, openSession } from '../support/accounts.js'
import { areaIdOf, roleIdOf } from '../support/rights.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

const API = '/credit/admin/api'
const D06 = '003900130006'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

describe('administrators', () => {
  const path = `${API}/administrator`
  const input = async (loginName: string, more: object = {}) => ({
    loginName,
    name: '张晓岚',
    phone: '13900000042',
    roleIds: [await roleIdOf(t, 'examiner')],
    pwd: 'Lanterne#47',
    ...more,
  })

  // Roles can be changed only if an administrator of the city remains.
  beforeAll(async () => {
    await t.as('city')
  })

  it('are created, read, changed and deleted', async () => {
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
      roleIds: [await roleIdOf(t, 'district-administrator')],
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
      .getRepository(AuditLogEntity)
      .find({ where: { entityId: id }, order: { id: 'ASC' } })
    expect(rows.map((row) => row.action)).toEqual(['create', 'assign-roles', 'update', 'assign-roles', 'delete'])
    expect(JSON.stringify(rows)).not.toContain('argon2')
  })

  it("belong to the caller's area and get only roles that the caller may grant", async () => {
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
      .send(await input('clerk02', { areaId: await areaIdOf(t, '003900130002') }))
      .expect(403)
    const high = await refused({ roleIds: [await roleIdOf(t, 'city-administrator')] }, 422)
    expect(high.code).toBe('NOT_GRANTABLE')
    await refused({ roleIds: [await roleIdOf(t, 'supplier')] }, 422)
    await refused({ roleIds: [randomUUID()] }, 422)
    expect((await refused({ pwd: 'Password1!' }, 422)).code).toBe('PASSWORD_TOO_COMMON')
    expect((await refused({ loginName: 'lanterne', pwd: 'Lanterne#47' }, 422)).code).toBe('RULE_BROKEN')
    expect((await refused({ pwd: 'short' }, 400)).fields).toHaveProperty('pwd')
    expect((await refused({ type: 0, creditScore: 1 }, 400)).fields).toHaveProperty('type')
    expect(await t.dataSource.getRepository(AccountEntity).countBy({ loginName: 'clerk02' })).toBe(0)
  })

  it('cannot reach participants, accounts with more permissions, or their own rights', async () => {
    const city = await t.as('city')
    const made = await city
      .post(path)
      .send(
        await input('higher01', {
          areaId: await areaIdOf(t, D06),
          roleIds: [await roleIdOf(t, 'city-administrator')],
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
    expect((await district.get(higher).expect(200)).body.can).toEqual([])
    const me = (await district.get(`${API}/account/me`)).body
    const mine = (await district.get(`${path}/${me.accountId}`).expect(200)).body
    const own = (more: object) =>
      district.put(`${path}/${mine.id}`).send({
        loginName: mine.loginName,
        name: mine.name,
        roleIds: mine.roleIds,
        ...more,
      })
    expect(mine.can).toEqual(['update'])
    await own({ status: 'disabled' }).expect(422)
    await own({ roleIds: [await roleIdOf(t, 'auditor')] }).expect(422)
    await district.delete(`${path}/${mine.id}`).expect(422)
    await own({ name: '王敏' }).expect(200)
  })

  it('always include an account of the city that can log in', async () => {
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
    await t.dataSource.query(`UPDATE account SET status = 'enabled' WHERE id = ANY($1)`, [[...others, helper.id]])
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
