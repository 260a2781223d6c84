import { IDEMPOTENCY_HEADER } from '@credit/contract'
import { makeAccount, openSession } from '../support/accounts.js'
import { menuIdsOf, roleIdOf, supervisorWith } from '../support/rights.js'
import { login } from '../support/sign-in.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

const API = '/credit/admin/api'
const CITY = '003900130001'
const D06 = '003900130006'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ WEBHOOK_ORIGINS: 'https://platform.example.org' })
})
afterAll(() => t.stop())

/** Asserts that no table keeps a secret. */
async function assertNotStored(secret: string) {
  for (const table of ['audit_log', 'idempotency_key']) {
    const rows = await t.dataSource.query(`SELECT 1 FROM ${table} x WHERE x::text LIKE '%' || $1 || '%'`, [secret])
    expect(rows).toEqual([])
  }
}

describe('a new administrator', () => {
  const input = async (loginName: string) => ({
    loginName,
    name: '张晓岚',
    roleIds: [await roleIdOf(t, 'examiner')],
  })

  it('has a one-time password, which is shown once and stored nowhere', async () => {
    const district = await t.as('district06')
    const body = await input('onestep01')
    const create = () => district.post(`${API}/administrator`).set(IDEMPOTENCY_HEADER, 'one-step-01').send(body)
    const made = (await create().expect(201)).body
    expect(made).toMatchObject({ loginName: 'onestep01', status: 'enabled', changePwd: false })
    const pwd = made.password as string
    expect(pwd).toHaveLength(12)
    const again = (await create().expect(201)).body
    expect([again.id, again.password]).toEqual([made.id, undefined])
    const session = (await login(t, { name: 'onestep01', pwd, userType: 0 }).expect(200)).body.data
    expect(session).toMatchObject({ changePwd: false, roles: ['审核员'] })
    await assertNotStored(pwd)
    expect((await district.get(`${API}/administrator/${made.id}`)).body).not.toHaveProperty('password')
  })

  it('has the password that was sent, which the response does not repeat', async () => {
    const district = await t.as('district06')
    const body = { ...(await input('onestep02')), pwd: 'Lanterne#47' }
    const made = (await district.post(`${API}/administrator`).send(body).expect(201)).body
    expect(made).not.toHaveProperty('password')
    await login(t, { name: 'onestep02', pwd: 'Lanterne#47', userType: 0 }).expect(200)
  })
})

describe('a new key', () => {
  const body = { name: '招标平台', scopes: ['credit'] }
  const RATED = `${API}/open/credit/91330100MA27XL0Q1A`

  it('is active, and its secret is shown once and stored nowhere', async () => {
    const city = await t.as('city')
    const create = () => city.post(`${API}/apiKey`).set(IDEMPOTENCY_HEADER, 'one-step-02').send(body)
    const made = (await create().expect(201)).body
    expect(made).toMatchObject({ status: 'active', prefix: made.secret.slice(0, 12) })
    expect(made.can).toEqual(expect.arrayContaining(['replace', 'revoke']))
    const status = async (key: string) => (await t.http.get(RATED).set('X-Api-Key', key)).status
    expect([await status(made.secret), await status('xyk_wrong')]).toEqual([404, 401])
    const again = (await create().expect(201)).body
    expect([again.id, again.secret]).toEqual([made.id, undefined])
    await assertNotStored(made.secret)
    const { secret } = (await city.put(`${API}/apiKey/${made.id}/issue`).expect(200)).body
    expect([await status(made.secret), await status(secret)]).toEqual([401, 404])
  })

  it('waits for its secret if the caller may not issue secrets', async () => {
    const caller = await supervisorWith(t, CITY, ['api-key:list', 'api-key:create'])
    const made = (
      await caller
        .post(`${API}/apiKey`)
        .send({ ...body, name: '监督平台' })
        .expect(201)
    ).body
    expect(made).toMatchObject({ status: 'draft', prefix: '', can: [] })
    expect(made).not.toHaveProperty('secret')
    await caller.put(`${API}/apiKey/${made.id}/issue`).expect(403)
  })

  it('is made by neither districts nor participants', async () => {
    for (const caller of [await t.as('district06'), await t.as(2)]) {
      await caller.post(`${API}/apiKey`).send(body).expect(403)
    }
  })
})

describe('a webhook', () => {
  const body = { name: '推送平台', url: 'https://platform.example.org/credit', kinds: ['score'] }

  it('is active, and its secret is shown once and stored nowhere', async () => {
    const city = await t.as('city')
    const create = () => city.post(`${API}/webhook`).set(IDEMPOTENCY_HEADER, 'one-step-03').send(body)
    const made = (await create().expect(201)).body
    expect(made).toMatchObject({ status: 'active', secret: expect.stringMatching(/^whsec_/) })
    expect(made.can).toEqual(expect.arrayContaining(['replace', 'test', 'disable']))
    const again = (await create().expect(201)).body
    expect([again.id, again.secret]).toEqual([made.id, undefined])
    await assertNotStored(made.secret)
  })

  it('waits for its secret if the caller may not issue secrets', async () => {
    const caller = await supervisorWith(t, CITY, ['webhook:list', 'webhook:create'])
    const input = { ...body, name: '监督推送', url: 'https://platform.example.org/supervision' }
    const { body: made } = await caller.post(`${API}/webhook`).send(input).expect(201)
    expect(made).toMatchObject({ status: 'draft', can: [] })
    expect(made).not.toHaveProperty('secret')
    await caller.put(`${API}/webhook/${made.id}/issue`).expect(403)
  })

  it('is not created for an address that is not allowed', async () => {
    const wrong = { ...body, url: 'https://elsewhere.example/credit' }
    const { body: refused } = await (await t.as('city')).post(`${API}/webhook`).send(wrong).expect(422)
    expect(Object.keys(refused.fields)).toEqual(['url'])
  })
})

describe('a role with its rights', () => {
  it('is created and usable at once', async () => {
    const district = await t.as('district06')
    const menuIds = await menuIdsOf(t, 'carousel:list', 'role:list')
    const made = (await district.post(`${API}/role`).send({ name: '一步角色', menuIds }).expect(201)).body
    expect(made.menuIds).toEqual(menuIds.toSorted())
    const account = await makeAccount(t.ctx(), { sign: 0, areaCode: D06, roles: [] })
    await t.dataSource.query('INSERT INTO account_role VALUES ($1, $2)', [account.id, made.id])
    const holder = t.withToken(await openSession(t.ctx(), account))
    await holder.get(`${API}/role/list`).expect(200)
  })

  it('is not created with rights that the caller lacks or that do not exist', async () => {
    const district = await t.as('district06')
    const refused = async (menuIds: unknown, status: number) => {
      const answer = await district.post(`${API}/role`).send({ name: '越权一步', menuIds }).expect(status)
      expect(Object.keys(answer.body.fields)).toEqual(['menuIds'])
    }
    await refused(await menuIdsOf(t, 'log:view', 'tenant:create'), 422)
    await refused(['019341a0-0000-7000-8000-000000000000'], 422)
    await refused(['nothing'], 400)
    await refused(null, 400)
    const found = await district.get(`${API}/role/list?keyword=${encodeURIComponent('越权一步')}`)
    expect(found.body.total).toBe(0)
  })

  it('gets exactly the rights of the form; changes of others in between are a conflict', async () => {
    const city = await t.as('city')
    const [view = '', list = '', slides = ''] = await menuIdsOf(t, 'log:view', 'role:list', 'carousel:list')
    const made = (
      await city
        .post(`${API}/role`)
        .send({ name: '换权角色', menuIds: [view, list] })
        .expect(201)
    ).body
    const path = `${API}/role/${made.id}`
    const change = { name: '换权角色', menuIds: [list, slides] }
    const saved = (
      await city
        .put(path)
        .send({ ...change, version: made.version })
        .expect(200)
    ).body
    expect(saved.menuIds).toEqual([list, slides].sort())
    expect((await city.put(path).send({ description: '只改说明' }).expect(200)).body.menuIds).toHaveLength(2)
    const { version } = (await city.get(path).expect(200)).body
    await city
      .put(`${path}/allocation`)
      .send({ menuIds: [view] })
      .expect(200)
    const late = await city
      .put(path)
      .send({ ...change, version })
      .expect(409)
    expect(late.body).toMatchObject({ code: 'VERSION_CONFLICT', data: { menuIds: [view, list, slides].sort() } })
    const all = await roleIdOf(t, 'city-administrator')
    expect((await city.put(`${API}/role/${all}`).send({ menuIds: [] }).expect(409)).body.code).toBe('BUILT_IN')
  })

  it('is offered the whole tree with what the caller may grant', async () => {
    const district = await t.as('district06')
    const tree = JSON.stringify((await district.get(`${API}/role/marked/ROOT/tree`).expect(200)).body)
    expect(tree).not.toContain('"checked":true')
    expect(tree).toContain('"grantable":false')
    await (await t.as(2)).get(`${API}/role/marked/ROOT/tree`).expect(403)
  })
})
