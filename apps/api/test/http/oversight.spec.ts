import { makeFile } from '../support/files.js'
import { type Caller, startTestApp, type TestApp } from '../support/test-app.js'

const API = '/credit/admin/api'

let t: TestApp
let city: Caller
let district: Caller

beforeAll(async () => {
  t = await startTestApp()
  city = await t.as('city')
  district = await t.as('district06')
})
afterAll(() => t.stop())

type Row = Record<string, unknown>

describe('the operation log', () => {
  const path = `${API}/logs/operation`
  const list = async (caller: Caller, query: string): Promise<{ records: Row[]; total: number }> => {
    const { status, body } = await caller.get(`${path}?size=200&${query}`)
    expect([status, body.fields]).toEqual([200, undefined])
    return body
  }

  it('shows each change with its values before and after, newest first', async () => {
    const imageId = await makeFile(t, district)
    const slides = `${API}/carousel/diagram`
    const { body: slide } = await district.post(slides).send({ title: '旧标题', imageId, sortOrder: 1 })
    t.clock.advance(1000)
    await district.put(`${slides}/${slide.id}`).send({ title: '新标题', imageId }).expect(200)
    t.clock.advance(1000)
    const { records: named } = await list(district, `entityId=${slide.id}`)
    const link = `/baseinfo/banner/show/${slide.id}`
    expect(named.map(({ record }) => record)).toEqual(Array(2).fill({ name: '新标题', link }))
    await district.delete(`${slides}/${slide.id}`).expect(204)
    const { records, total } = await list(district, `entityId=${slide.id}`)
    expect(total).toBe(3)
    expect(records.map(({ action }) => action)).toEqual(['delete', 'update', 'create'])
    expect(records[1]).toEqual({
      id: expect.any(String),
      createTime: expect.any(String),
      accountId: expect.any(String),
      accountName: expect.any(String),
      personName: expect.any(String),
      by: 'people',
      names: {},
      action: 'update',
      entity: 'carousel_slide',
      entityId: slide.id,
      // The record is deleted: its name comes from the entry.
      record: { name: '旧标题', link: null },
      before: { title: '旧标题' },
      after: { title: '新标题' },
      ip: expect.any(String),
      requestId: expect.any(String),
      areaId: slide.areaId,
      areaName: '滨河区',
    })
    expect(records[0]).toMatchObject({ before: { title: '新标题', sortOrder: 1 }, after: null })
    expect(records[2]).toMatchObject({ before: null, after: { title: '旧标题' } })
  })

  it('is sorted, filtered and searched', async () => {
    const oldest = await list(city, 'sort=createTime,asc')
    const times = oldest.records.map(({ createTime }) => String(createTime))
    expect(times).toEqual([...times].sort())
    const [{ n }] = await t.dataSource.query(`SELECT count(*)::int AS n FROM audit_log
      WHERE entity <> 'login_log' AND action NOT IN ('prove', 'baseline')`)
    expect(oldest.total).toBe(n)
    const created = await list(city, 'action=delete&entity=carousel_slide')
    expect(created.records.map(({ action }) => action)).toEqual(['delete'])
    const either = await list(city, 'action=delete,update&entity=carousel_slide')
    expect(either.records.map(({ action }) => action)).toEqual(['delete', 'update'])
    const found = await list(city, 'keyword=轮播图')
    expect(found.total).toBe(3)
    expect((await list(city, 'createTimeFrom=2999-01-01')).total).toBe(0)
    expect((await list(city, 'createTimeTo=2999-01-01')).total).toBe(n)
    for (const query of ['sort=hash,asc', 'hash=x', 'before=x', 'createTimeFrom=soon']) {
      expect([query, (await city.get(`${path}?${query}`)).status]).toEqual([query, 400])
    }
  })

  it('masks personal data in the values', async () => {
    await t.dataSource.query(
      `INSERT INTO audit_log (at, action, entity, before, after)
        VALUES (now(), 'update', 'masked', '{"phone":"13812341234"}', '{"phone":"13912345678"}')`,
    )
    const { records } = await list(city, 'entity=masked')
    expect(records[0]).toMatchObject({
      before: { phone: '138****1234' },
      after: { phone: '139****5678' },
      areaName: null,
    })
  })

  it("shows a district its own area's changes only", async () => {
    const other = await t.as('district02')
    const { body } = await other.post(`${API}/regulations`).send({ title: '外区', content: '<p>外区</p>' })
    expect((await list(district, `entityId=${body.id}`)).total).toBe(0)
    expect((await list(other, `entityId=${body.id}`)).total).toBe(1)
    expect((await list(city, `entityId=${body.id}`)).total).toBe(1)
  })
})

describe('the login log', () => {
  const path = `${API}/logs/login`
  const login = async (name: string, pwd: string) => {
    const uuid = `captcha-${name}-${pwd}`
    await t.http.get(`/credit/sso/api/verification/${uuid}`)
    return t.http
      .post('/credit/sso/api/sso/doLogin')
      .set('User-Agent', 'a browser')
      .send({ name, pwd, vcode: '0000', uuid, userType: 0, loginType: 'name' })
  }

  it('shows who logged in or tried to, from where, with what result', async () => {
    const { makeAccount } = await import('../support/accounts.js')
    const wish = { sign: 0, areaCode: '003900130006', roles: ['auditor'] } as const
    await makeAccount(t.ctx(), { ...wish, loginName: 'watcher06', name: '监督员' })
    expect((await login('watcher06', 'Wrong@2026')).status).toBe(400)
    t.clock.advance(3_600_000)
    expect((await login('watcher06', 'Credit@2026')).status).toBe(200)
    const { body } = await district.get(`${path}?loginName=watcher06`)
    expect(body.total).toBe(2)
    expect(body.records[0]).toMatchObject({
      loginName: 'watcher06',
      name: '监督员',
      type: 0,
      method: 'name',
      event: 'login',
      success: true,
      reason: null,
      userAgent: 'a browser',
      areaName: '滨河区',
    })
    expect(body.records[1]).toMatchObject({ success: false, reason: 'CREDENTIALS_WRONG' })
    expect((await district.get(`${path}?success=false`)).body.total).toBe(1)
  })

  it('shows attempts on unknown accounts to the city only, and other areas nothing', async () => {
    await login('nobodyatall', 'Wrong@2026')
    const total = async (caller: Caller, query: string) => (await caller.get(`${path}?${query}`)).body.total
    expect(await total(city, 'loginName=nobodyatall')).toBe(1)
    expect(await total(district, 'loginName=nobodyatall')).toBe(0)
    expect(await total(await t.as('district02'), 'loginName=watcher06')).toBe(0)
  })
})

describe('the logs', () => {
  it.each(['login', 'operation'])('%s is for those who may look', async (log) => {
    const path = `${API}/logs/${log}`
    expect((await t.http.get(path)).status).toBe(401)
    for (const who of ['examiner', 1, 2, 3, 4] as const) {
      expect([who, (await (await t.as(who)).get(path)).status]).toEqual([who, 403])
    }
    expect((await (await t.as('auditor')).get(path)).status).toBe(200)
  })
})
